import type { TurkeyPair } from '../../analytics/regional/turkey-premium.ts'
import { DAY, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { turkeyPremiumRollup } from '../../rollups/regional/turkey-premium.ts'
import type { turkeyPremium1m } from '../../tables/regional/turkey.ts'
import { officialRates } from '../macro/fx-rates.ts'
import { type BarSeries, minuteCloses } from '../market/bars.ts'
import { SPOT_SIDES } from '../model/listings.ts'
import { marks, mergedMarks, type Past, type PastRows } from '../past.ts'
import { bookRows, INDEX_PAIRS, TURKISH_SIDES } from '../regional/turkey.ts'
import { allOf, Derived } from './derive.ts'
import { dollarCoinSnapshots } from './spot-marks.ts'

const QUARTER = 15 * MINUTE
const INDEX_BACK = 30 * DAY
const RATES_BACK = 400 * DAY
const IN_DOLLARS = Object.keys(SPOT_SIDES).filter((venue) => SPOT_SIDES[venue]!.quote === 'USD')
const WORLD: readonly BarSeries[] = ['BTCUSDT', 'ETHUSDT'].map((symbol) => ({
  exchange: 'coinbase',
  market: 'spot',
  symbol,
}))

/** A month of the index by the quarter of an hour, a day of the other pairs, and the minutes before now. */
export async function* pastTurkeyPremium(past: Past): AsyncGenerator<PastRows> {
  const { now } = past
  const minutes = turkeyMinutes(past)
  for (const at of mergedMarks(marks(QUARTER, now - INDEX_BACK, now), marks(MINUTE, now - QUARTER, now))) {
    const { table, rows } = await minutes.span(at, at + MINUTE)
    const isLong = now - at > DAY
    const index = rows.filter((row) => (row as Row<typeof turkeyPremium1m>).symbol === 'BTC-TRY')
    yield { table, rows: isLong ? index : rows }
  }
}

/** The rollup over single minutes of the past; of those that are long over with the books of some pairs alone. */
export function turkeyMinutes({ market, now }: Past, pairs: ReadonlySet<TurkeyPair> = INDEX_PAIRS): Derived {
  const books = (since: Ms, until: Ms) =>
    [...marks(MINUTE, since, until)].flatMap((at) =>
      Object.keys(TURKISH_SIDES).flatMap((venue) =>
        market.isDown(venue, at) ? [] : bookRows(market, venue, at, now - at > DAY ? pairs : undefined),
      ),
    )
  const bars = (_since: Ms, until: Ms) =>
    WORLD.flatMap((series) => minuteCloses(market, series, until - 2 * MINUTE, until - MINUTE))
  const snapshots = dollarCoinSnapshots(market, IN_DOLLARS, now)
  const rates = allOf(officialRates('tcmb', market, now - RATES_BACK, now), 'date')
  return new Derived(turkeyPremiumRollup, { books, bars, snapshots, rates }, now)
}
