import { groupBy } from '../../core/grouped.ts'
import { baseOf } from '../../core/symbols.ts'
import { HOUR, type Ms } from '../../core/time.ts'
import type { Reader } from '../../define/reader.ts'
import type { venueSnapshots } from '../../tables/venues/venues.ts'

const HOURS = 24

/** The last price of each of the last 24 clock hours with the present one, oldest first, of perpetuals of a venue. */
export async function readCourses(
  snapshots: Reader<typeof venueSnapshots>,
  venue: string,
  symbols: readonly string[],
  hour: Ms,
): Promise<Record<string, (number | null)[]>> {
  const first = hour - (HOURS - 1) * HOUR
  const rows = await snapshots.bucket({
    since: first,
    until: hour + HOUR,
    where: { venue, market: 'perp', quote: 'USDT', symbol: symbols.map(baseOf) },
    every: '1h',
    // What every row says alike: the last is then told by the time alone, which is much quicker.
    by: ['venue', 'market', 'quote', 'symbol'],
    take: { price: { last: 'price_usd' } },
  })
  const known = groupBy(rows, ({ symbol }) => symbol)
  return Object.fromEntries(
    symbols.flatMap((symbol) => {
      const prices = new Map(known.get(baseOf(symbol))?.map(({ bucket, price }) => [bucket, price]))
      const course = Array.from({ length: HOURS }, (_, at) => prices.get(first + at * HOUR) ?? null)
      return prices.size === 0 ? [] : [[symbol, course]]
    }),
  )
}
