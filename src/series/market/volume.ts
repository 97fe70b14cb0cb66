import * as is from '../../define/answer.ts'
import { series } from '../../define/series.ts'
import { candlePlaces, readCandles } from './candles.ts'

/** Of a venue without minutes the volume of whole days is known, and no other. */
export const volumeSeries = series({
  metric: 'volume',
  label: 'Traded volume of the perpetual',
  unit: 'usd',
  kind: 'bars',
  figure: is.usd('Traded within the bar.'),
  finest: '5m',
  symbols: 'any perp',
  byVenue: true,
  source: 'minute bars of the venue; where it has none, days by the 24 hours up to their last snapshot',
  source_kind: 'recorded',
  reads: candlePlaces,
  subject: ['minutes', 'days', 'snapshots'],
  async bars(tracks, ask) {
    const { bars, since, source, made } = await readCandles(tracks, ask)
    return {
      bars: new Map([...bars].map(([at, candle]) => [at, candle?.volume ?? null])),
      since,
      source: made === 'of minutes' ? source : `days of ${ask.venue}, whose shorter bars are not known`,
    }
  },
})
