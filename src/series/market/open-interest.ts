import * as is from '../../define/answer.ts'
import { placed, series } from '../../define/series.ts'
import { oi5m } from '../../tables/market/open-interest.ts'
import { venueSnapshots } from '../../tables/venues/venues.ts'
import { barsOf, earliest, layered } from '../bars.ts'
import { ofOneQuote } from './candles.ts'

export const openInterestSeries = series({
  metric: 'oi',
  label: 'Open interest of the perpetual, one side',
  unit: 'usd',
  kind: 'line',
  figure: is.usd('Open interest at the last reading of the bar.'),
  finest: '5m',
  symbols: 'any perp',
  byVenue: true,
  source: 'open interest of the venue every five minutes; where that is not kept, its snapshots every ten',
  source_kind: 'recorded',
  reads: {
    readings: placed(oi5m, { perp: 'symbol', venue: 'exchange' }),
    snapshots: placed(venueSnapshots, { coin: 'symbol', venue: 'venue', only: { market: 'perp' } }),
  },
  subject: ['readings', 'snapshots'],
  async bars({ readings, snapshots }) {
    const [fine, coarse, ...since] = await Promise.all([
      readings.bars({ usd: { last: 'oi_usd' } }),
      snapshots.bars({ usd: { last: 'open_interest_usd' } }, { by: 'quote' }),
      readings.first(),
      snapshots.first(),
    ])
    return {
      bars: layered(
        barsOf(fine, ({ usd }) => usd),
        barsOf(ofOneQuote(coarse), ({ usd }) => usd),
      ),
      since: earliest(...since),
    }
  },
})
