import { price, share, symbol } from '../../define/figures.ts'
import { oneOf } from '../../define/table.ts'
import { tape } from '../forms.ts'

export const rsiHourly = tape({
  name: 'rsi_hourly',
  about: "Wilder's RSI(14) of perpetuals on eight intervals, hour by hour.",
  columns: {
    symbol: symbol(),
    interval: oneOf('15m', '1h', '4h', '12h', '1d', '3d', '1w', '1M'),
    kind: oneOf('crypto', 'tradfi'),
    rsi: share(),
    close: price(),
  },
  key: ['ts', 'symbol', 'interval'],
  cadence: '1h',
})
