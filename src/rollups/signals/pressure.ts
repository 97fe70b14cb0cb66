import { perpMarket } from '../../analytics/market/perp-market.ts'
import { lacksPartsOf, partsOf, pressureOf } from '../../analytics/signals/pressure.ts'
import { MINUTE, type Ms } from '../../core/time.ts'
import type { Readers } from '../../define/reader.ts'
import { rollup } from '../../define/rollup.ts'
import type { Row } from '../../define/table.ts'
import { marketTables, readMarketAt } from '../../readings/market/market-at.ts'
import { pressureScores, SCORE_STANDS } from '../../tables/signals/pressure.ts'

const reads = { ...marketTables, scores: pressureScores }

/** Open interest of a quarter arrives after it; so long a score waits for it. */
const WAITS_FOR_OI = 5 * MINUTE
/** A moment without a ticker of so lately was not recorded. */
const RECORDED_WITHIN = 5 * MINUTE

/**
 * Scores stand on quarters of an hour and are made of the readings up to then. They are looked at every minute: as
 * soon as the open interest of the quarter is on record, they are written.
 */
export const pressureRollup = rollup({
  id: 'pressure',
  into: pressureScores,
  about: 'The pressure score of every perpetual of the reference venue, each quarter of an hour.',
  reads,
  grain: '15m',
  dated: 'end',
  provisional: '1m',
  settles: '5m',
  reaches: { back: '24h' },
  catchUp: '6h',
  async compute(readers, { from, to, now }) {
    const isOver = now.ms >= to
    const quarter = isOver ? to : from
    if (now.ms < quarter + WAITS_FOR_OI && !(await hasOpenInterest(readers.oi, quarter))) return []
    if (isOver) return scoresAt(readers, to)
    const done = { since: from, until: now.ms + 1, order: 'asc', limit: 1 } as const
    if ((await readers.scores.range({ columns: ['ts'], ...done })).length > 0) return []
    // A recorder that began within this quarter has nothing at its start: the present minute then.
    return scoresAt(readers, now.floor('1m').ms)
  },
})

async function hasOpenInterest(oi: Readers<typeof reads>['oi'], at: Ms): Promise<boolean> {
  const rows = await oi.range({ columns: ['ts'], since: at, until: at + 1, order: 'asc', limit: 1 })
  return rows.length > 0
}

async function scoresAt(
  { scores, ...market }: Readers<typeof reads>,
  at: Ms,
): Promise<Row<typeof pressureScores>[]> {
  const [{ contracts }, standing] = await Promise.all([
    readMarketAt(market, at).then(perpMarket),
    scores.latest({ by: ['symbol'], columns: ['symbol', 'components'], since: at - SCORE_STANDS, until: at }),
  ])
  const before = new Map(standing.map(({ symbol, components }) => [symbol, components]))
  return contracts.flatMap((contract) => {
    const { symbol, updatedAt } = contract
    if (updatedAt <= at - RECORDED_WITHIN) return []
    const components = partsOf(contract)
    const known = before.get(symbol)
    // The score of before stands while less is known than went into it.
    if (known && lacksPartsOf(components, known)) return []
    const pressure = pressureOf(components)
    return pressure ? [{ ts: at, symbol, ...pressure, components }] : []
  })
}
