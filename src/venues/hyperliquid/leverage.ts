import { type Fields, isFields, listIn, numberOf, positiveOf } from '../fields.ts'
import { leverageLadders } from '../ladder.ts'
import { askInfo } from './info.ts'

const ID = 'hyperliquid.leverage'

export const leverage = leverageLadders({
  venue: 'hyperliquid',
  ask: (api) => askInfo(api, { type: 'meta' }),
  read(answer) {
    const tables = marginTables(answer)
    return listIn(ID, answer, 'universe').map((entry) => ({
      instrument: entry.name,
      steps: stepsOf(tables.get(entry.marginTableId) ?? [entry]),
    }))
  },
})

/** Pairs of an id and its table. Most coins have an id without one: for them one leverage holds at every size. */
function marginTables(answer: unknown): Map<unknown, Fields[]> {
  const pairs = isFields(answer) && Array.isArray(answer.marginTables) ? answer.marginTables : []
  return new Map(
    pairs.flatMap((pair) =>
      Array.isArray(pair) ? [[pair[0], listIn(ID, pair[1], 'marginTiers')] as const] : [],
    ),
  )
}

/** Maintenance margin is half of the initial one at the highest leverage of the step. */
function stepsOf(tiers: readonly Fields[]) {
  return tiers.map(({ maxLeverage }, at) => {
    const next = tiers[at + 1]
    const leverage = positiveOf(maxLeverage)
    return {
      cap: next ? numberOf(next.lowerBound) : Number.POSITIVE_INFINITY,
      leverage,
      maintenance: leverage === null ? null : 0.5 / leverage,
    }
  })
}
