import { HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { venueSnapshots } from '../../tables/venues/venues.ts'
import { SPOT_SIDES } from '../model/listings.ts'
import type { SimModel } from '../model/model.ts'
import { lately } from '../once.ts'
import { marks } from '../past.ts'
import { pegsAt } from '../venues/pegs.ts'
import { PRESENT } from '../venues/snapshots.ts'

type SnapshotRow = Pick<
  Row<typeof venueSnapshots>,
  'ts' | 'venue' | 'market' | 'symbol' | 'quote' | 'price_usd'
>

const MARK = 10 * MINUTE
const DOLLAR_COIN = 'USDT'
const MARKS_KEPT = 8

/*
 * Snapshots of single coins without the cost of the rest, at the moments at which the past has them whole: by the hour,
 * and by the ten minutes in the last ones.
 */

export function dollarCoinSnapshots(market: SimModel, venues: readonly string[], now: Ms) {
  return snapshots(market, venues, now, (venue, at) => {
    const peg = pegsAt(market.seed, venue, at).find(({ symbol }) => symbol === DOLLAR_COIN)
    return peg ? [[DOLLAR_COIN, peg.priceUsd]] : []
  })
}

export function coinSnapshots(
  market: SimModel,
  venues: readonly string[],
  coins: readonly string[],
  now: Ms,
) {
  return snapshots(market, venues, now, (venue, at) =>
    coins.flatMap((coin) => {
      const price = market.spotPrice(venue, coin, at)
      return price === null ? [] : [[coin, price]]
    }),
  )
}

function snapshots(
  market: SimModel,
  venues: readonly string[],
  now: Ms,
  prices: (venue: string, at: Ms) => readonly (readonly [symbol: string, price: number])[],
): (since: Ms, until: Ms) => SnapshotRow[] {
  const isWhole = (at: Ms) => at % HOUR === 0 || now - at <= PRESENT
  // Of the minutes of an hour one after the other is made of the same ones.
  const rowsAt = lately(MARKS_KEPT, (ts: Ms) =>
    venues.flatMap((venue) => {
      if (market.isDown(venue, ts)) return []
      const quote = SPOT_SIDES[venue]!.quote
      return prices(venue, ts).map(([symbol, price_usd]) => ({
        ts,
        venue,
        market: 'spot' as const,
        symbol,
        quote,
        price_usd,
      }))
    }),
  )
  return (since, until) =>
    [...marks(MARK, since, Math.min(until, now))].filter(isWhole).flatMap((ts) => rowsAt(ts))
}
