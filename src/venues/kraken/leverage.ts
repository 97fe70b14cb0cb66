import { type Fields, listIn, listOrNone, numberOf, positiveOf } from '../fields.ts'
import { leverageLadders, leverageOf } from '../ladder.ts'

const ID = 'kraken.leverage'

export const leverage = leverageLadders({
  venue: 'kraken',
  ask: (api) => api.get('https://futures.kraken.com/derivatives/api/v3/instruments'),
  read: (answer) =>
    listIn(ID, answer, 'instruments').map((entry) => ({
      instrument: entry.symbol,
      // Indices stand in the list without margins.
      steps: stepsOf(listOrNone(ID, entry.marginLevels ?? null)),
    })),
})

/** A level says where it begins, in dollars: the same figures stand with PEPE and with bitcoin. */
function stepsOf(levels: readonly Fields[]) {
  return levels.map((level, at) => {
    const next = levels[at + 1]
    return {
      cap: next ? numberOf(next.numNonContractUnits) : Number.POSITIVE_INFINITY,
      leverage: leverageOf(positiveOf(level.initialMargin)),
      maintenance: positiveOf(level.maintenanceMargin),
    }
  })
}
