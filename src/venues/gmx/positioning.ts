import { groupBy } from '../../core/grouped.ts'
import { sum } from '../../core/stats.ts'
import { poll } from '../../define/source.ts'
import { numberOf, readRows } from '../fields.ts'
import { POSITIONING, reading } from '../positioning-feed.ts'
import { askPools, openSides, type Pool, poolsIn } from './pools.ts'

const ID = 'gmx.positioning'

export const positioning = poll({
  id: ID,
  ...POSITIONING,
  about: 'Longs and shorts of every coin in dollars at the prices of opening, of all its pools together.',
  needs: ['perp contracts'],
  ask: askPools,
  parse(answer, context) {
    const byCoin = groupBy(poolsIn(ID, answer), ({ instrument }) => instrument)
    const coins = [...byCoin].map(([instrument, pools]) => ({ instrument, ...sidesOfAll(pools) }))
    const pairs = readRows(ID, coins, 'instrument', context, (entry, { symbol }) => {
      const long = numberOf(entry.long)
      const short = numberOf(entry.short)
      if (long === null || short === null) return null
      return [
        reading('gmx', symbol, 'long_oi_usd', long, context.now),
        reading('gmx', symbol, 'short_oi_usd', short, context.now),
      ]
    })
    return pairs.flat()
  },
})

/** Unknown if those of one pool are. */
function sidesOfAll(pools: readonly Pool[]) {
  const sides = pools.map(openSides)
  const known = sides.filter((side) => side !== null)
  if (known.length < sides.length) return { long: null, short: null }
  return { long: sum(known.map(({ long }) => long)), short: sum(known.map(({ short }) => short)) }
}
