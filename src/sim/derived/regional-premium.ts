import type { TurkeyPair } from '../../analytics/regional/turkey-premium.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { DAY, floorTo, MINUTE, type Ms } from '../../core/time.ts'
import type { AnyTable, Row } from '../../define/table.ts'
import { regionalPremiumRollup } from '../../rollups/regional/regional-premium.ts'
import { SPOT_SIDES } from '../model/listings.ts'
import { snapshotsStart } from '../model/record-start.ts'
import { marks, type Past, type PastRows } from '../past.ts'
import { bookRows, TURKISH_SIDES } from '../regional/turkey.ts'
import { allOf, Derived } from './derive.ts'
import { coinSnapshots, dollarCoinSnapshots } from './spot-marks.ts'
import { turkeyMinutes } from './turkey-premium.ts'

const COINS = ['BTC', 'ETH']
const KOREAN_VENUES = Object.keys(SPOT_SIDES).filter((venue) => SPOT_SIDES[venue]!.quote === 'KRW')
const IN_LIRA: ReadonlySet<TurkeyPair> = new Set<TurkeyPair>(['BTC-TRY', 'ETH-TRY', 'USDT-TRY'])
const LONGEST = 366

/** Every day since snapshots were taken, and the one that is on; of books the last minute of each. */
export async function* pastRegionalPremium(past: Past): AsyncGenerator<PastRows> {
  const { market, now } = past
  const days = [...marks(DAY, floorTo(snapshotsStart(now, LONGEST), DAY), now)]
  const coins = coinSnapshots(market, [MAIN_VENUE, ...KOREAN_VENUES], COINS, now)
  const dollarCoins = dollarCoinSnapshots(market, KOREAN_VENUES, now)
  const snapshots = (since: Ms, until: Ms) =>
    [...coins(since, until), ...dollarCoins(since, until)].sort((a, b) => a.ts - b.ts)
  const lastMinute = (until: Ms) => floorTo(Math.min(until, now) - 1, MINUTE)
  const books = (_since: Ms, until: Ms) => {
    const at = lastMinute(until)
    return Object.keys(TURKISH_SIDES).flatMap((venue) =>
      market.isDown(venue, at) ? [] : bookRows(market, venue, at, IN_LIRA),
    )
  }
  const minutes = turkeyMinutes(past, IN_LIRA)
  const turkey: Row<AnyTable>[] = []
  for (const day of days) {
    const at = lastMinute(day + DAY)
    turkey.push(...(await minutes.span(at, at + MINUTE)).rows)
  }
  yield* new Derived(regionalPremiumRollup, { snapshots, books, turkey: allOf(turkey, 'ts') }, now).spans(
    days,
  )
}
