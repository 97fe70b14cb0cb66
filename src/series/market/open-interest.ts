import * as is from '../../define/answer.ts'
import { placed, series } from '../../define/series.ts'
import { oi5m } from '../../tables/market/open-interest.ts'
import { venueSnapshots } from '../../tables/venues/venues.ts'
import { barsOf, earliest, layered, unknownBars } from '../bars.ts'
import { ofOneQuote } from './candles.ts'

const shared = {
  kind: 'line',
  finest: '5m',
  symbols: 'any perp',
  byVenue: true,
  source: 'open interest of the venue every five minutes; where that is not kept, its snapshots every ten',
  reads: {
    readings: placed(oi5m, { perp: 'symbol', venue: 'exchange' }),
    snapshots: placed(venueSnapshots, { coin: 'symbol', venue: 'venue', only: { market: 'perp' } }),
  },
  subject: ['readings', 'snapshots'],
} as const

export const openInterestSeries = series({
  ...shared,
  metric: 'oi',
  label: 'Open interest of the perpetual, one side',
  unit: 'usd',
  figure: is.usd('Open interest at the last reading of the bar.'),
  source_kind: 'recorded',
  async bars({ readings, snapshots }, ask) {
    const [rows, ...since] = await Promise.all([
      readings.bars({ usd: { last: 'oi_usd' } }),
      readings.first(),
      snapshots.first(),
    ])
    const fine = barsOf(rows, ({ usd }) => usd)
    const lacks = unknownBars(fine, ask)
    const coarse =
      lacks && (await snapshots.bars({ usd: { last: 'open_interest_usd' } }, { by: 'quote', ...lacks }))
    return {
      bars: layered(
        fine,
        barsOf(ofOneQuote(coarse ?? []), ({ usd }) => usd),
      ),
      since: earliest(...since),
    }
  },
})

/** Snapshots tell dollars alone: coins are of those that tell them, at the price of the same moment. */
const TOLD = { open_interest_usd: { gte: 0 } } as const

export const openInterestCoinsSeries = series({
  ...shared,
  metric: 'oi_coins',
  label: 'Open interest of the perpetual in coins, one side',
  unit: 'coins',
  figure: is.coins('Open interest at the last reading of the bar.'),
  source_kind: 'derived',
  async bars({ readings, snapshots }, ask) {
    const [rows, ...since] = await Promise.all([
      readings.bars({ coins: { last: 'oi_base' } }),
      readings.first(),
      snapshots.first(),
    ])
    const fine = barsOf(rows, ({ coins }) => coins)
    const lacks = unknownBars(fine, ask)
    const coarse =
      lacks &&
      (await snapshots.bars(
        { usd: { last: 'open_interest_usd', when: TOLD }, price: { last: 'price_usd', when: TOLD } },
        { by: 'quote', ...lacks },
      ))
    return {
      bars: layered(
        fine,
        barsOf(ofOneQuote(coarse ?? []), ({ usd, price }) => (usd === null || !price ? null : usd / price)),
      ),
      since: earliest(...since),
    }
  },
})
