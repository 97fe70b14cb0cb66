import { series } from '../../define/series.ts'
import { candlePlaces, readCandles } from './candles.ts'

export const priceSeries = series({
  metric: 'price',
  label: 'Price of the perpetual',
  unit: 'usd',
  kind: 'candles',
  finest: '5m',
  symbols: 'any perp',
  byVenue: true,
  source: 'minute bars of the venue; where it has none, its snapshots every ten minutes',
  source_kind: 'recorded',
  reads: candlePlaces,
  subject: ['minutes', 'days', 'snapshots'],
  bars: readCandles,
})
