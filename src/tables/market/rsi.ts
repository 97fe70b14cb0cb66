import { price, share, symbol } from '../../define/figures.ts'
import { oneOf, table, time } from '../../define/table.ts'

export const rsiHourly = table({
  name: 'rsi_hourly',
  about: "Wilder's RSI(14) of perpetuals on eight intervals, hour by hour.",
  columns: {
    ts: time(),
    symbol: symbol(),
    interval: oneOf('15m', '1h', '4h', '12h', '1d', '3d', '1w', '1M'),
    kind: oneOf('crypto', 'tradfi'),
    rsi: share(),
    close: price(),
  },
  time: 'ts',
  key: ['ts', 'symbol', 'interval'],
  writes: 'append',
  cadence: '1h',
})
