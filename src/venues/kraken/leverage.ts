import { type Fields, listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { leverageLadders, leverageOf } from '../ladder.ts'

const ID = 'kraken.leverage'
const PERPETUAL = /^PF_(.+)USD$/

export const leverage = leverageLadders({
  venue: 'kraken',
  ask: (api) => api.get('https://futures.kraken.com/derivatives/api/v3/instruments'),
  read: (answer) =>
    listIn(ID, answer, 'instruments').flatMap((entry) => {
      const instrument = textOf(entry.symbol)
      const base = PERPETUAL.exec(instrument ?? '')?.[1]
      if (!base || entry.tradeable !== true) return []
      return [{ instrument, base, steps: stepsOf(listIn(ID, entry, 'marginLevels')) }]
    }),
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
