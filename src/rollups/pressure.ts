import { perpMarket } from '../analytics/perp-market.ts'
import { partsOf, pressureOf } from '../analytics/pressure.ts'
import type { Ms } from '../core/time.ts'
import { rollup } from '../define/rollup.ts'
import { marketTables, readMarketAt } from '../tables/market-readings.ts'
import { pressureScores } from '../tables/pressure.ts'

/**
 * Scores stand on quarters of an hour and see only what was known by then, so that the same quarter gives the same
 * rows whenever it is worked out. It is looked at more often, to catch up soon after a start.
 */
export const pressureRollup = rollup({
  id: 'pressure',
  into: pressureScores,
  about: 'The pressure score of every perpetual of the reference venue, each quarter of an hour.',
  every: '5m',
  reads: { ...marketTables, scores: pressureScores },
  async compute({ scores, ...market }, { now }) {
    const quarter = now.floor('15m').ms
    const done = await scores.range({
      columns: ['ts'],
      since: quarter,
      until: now.ms + 1,
      order: 'asc',
      limit: 1,
    })
    if (done.length > 0) return []
    const onTheQuarter = await scoresAt(quarter)
    // A recorder that began within this quarter has nothing at its start: the present minute then.
    return onTheQuarter.length > 0 ? onTheQuarter : await scoresAt(now.floor('1m').ms)

    async function scoresAt(at: Ms) {
      const { contracts } = perpMarket(await readMarketAt(market, at))
      return contracts.flatMap((contract) => {
        const components = partsOf(contract)
        const pressure = pressureOf(components)
        return pressure ? [{ ts: at, symbol: contract.symbol, ...pressure, components }] : []
      })
    }
  },
})
