import { number, table, text, time } from '../define/table.ts'

export const rsiHourly = table({
  name: 'rsi_hourly',
  about: "Wilder's RSI(14) of perpetuals on eight intervals, hour by hour.",
  columns: {
    ts: time(),
    symbol: text(),
    interval: text<'15m' | '1h' | '4h' | '12h' | '1d' | '3d' | '1w' | '1M'>(),
    kind: text<'crypto' | 'tradfi'>(),
    rsi: number(),
    close: number(),
  },
  time: 'ts',
  key: ['ts', 'symbol', 'interval'],
  writes: 'append',
  cadence: '1h',
  keepDays: null,
  since: '2026-09-02',
})
