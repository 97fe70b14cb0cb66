import { type Fields, isFields, listIn, numberOf, positiveOf } from '../fields.ts'
import { byCap, leverageLadders, leverageOf } from '../ladder.ts'

const MOST_STEPS = 100

export const leverage = leverageLadders({
  venue: 'mexc',
  ask: (api) => api.get('https://api.mexc.com/api/v1/contract/detail'),
  read: (answer) =>
    listIn('mexc.leverage', answer, 'data').map((entry) => ({
      instrument: entry.symbol,
      // Ladders by value are rare and nowhere explained.
      steps: entry.riskLimitType === 'BY_VALUE' ? [] : (listedSteps(entry) ?? grownSteps(entry)),
    })),
  countsSizes: true,
})

/** Some contracts have a list of steps. */
function listedSteps({ riskLimitCustom }: Fields) {
  const listed = Array.isArray(riskLimitCustom) ? riskLimitCustom.filter(isFields) : []
  if (listed.length === 0) return null
  return byCap(
    listed.map((step) => ({
      cap: positiveOf(step.maxVol),
      leverage: positiveOf(step.maxLeverage) ?? leverageOf(positiveOf(step.imr)),
      maintenance: positiveOf(step.mmr),
    })),
  )
}

/** The others say what the first is, and by how much each next is larger. */
function grownSteps(entry: Fields) {
  const more = positiveOf(entry.riskIncrVol)
  const levels = more === null ? 1 : Math.min(positiveOf(entry.riskLevelLimit) ?? 1, MOST_STEPS)
  return Array.from({ length: levels }, (_, at) => {
    const grown = (first: unknown, step: unknown) => {
      const figure = positiveOf(first)
      return figure === null ? null : figure + at * (numberOf(step) ?? 0)
    }
    const leverage = leverageOf(grown(entry.initialMarginRate, entry.riskIncrImr))
    return {
      cap: grown(entry.riskBaseVol, entry.riskIncrVol),
      leverage: at === 0 ? (positiveOf(entry.maxLeverage) ?? leverage) : leverage,
      maintenance: grown(entry.maintenanceMarginRate, entry.riskIncrMmr),
    }
  })
}
