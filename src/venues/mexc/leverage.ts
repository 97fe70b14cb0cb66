import { byName, type Fields, isFields, listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { leverageLadders, leverageOf } from '../ladder.ts'

const ID = 'mexc.leverage'
const CONTRACT = 'https://api.mexc.com/api/v1/contract'
const MOST_STEPS = 100

interface Answer {
  readonly contracts: unknown
  readonly tickers: unknown
}

export const leverage = leverageLadders<Answer>({
  venue: 'mexc',
  async ask(api) {
    const [contracts, tickers] = await Promise.all([
      api.get(`${CONTRACT}/detail`),
      api.get(`${CONTRACT}/ticker`),
    ])
    return { contracts, tickers }
  },
  read({ contracts, tickers }) {
    const prices = byName(listIn(ID, tickers, 'data'), 'symbol')
    return listIn(ID, contracts, 'data')
      .filter(({ state, settleCoin, baseCoin }) => numberOf(state) === 0 && settleCoin !== baseCoin)
      .map((entry) => ({
        instrument: textOf(entry.symbol),
        base: textOf(entry.baseCoin),
        steps: stepsOf(entry, positiveOf(prices.get(entry.symbol)?.fairPrice)),
      }))
  },
  countsCoins: true,
})

/** Some contracts have a list of steps, the others a first one and by how much each next is larger. */
function stepsOf(entry: Fields, price: number | null) {
  const size = positiveOf(entry.contractSize)
  // Newer ladders may be by value: U, so only what says so is taken for dollars.
  const unit = entry.riskLimitType === 'BY_VALUE' ? 1 : size === null || price === null ? null : size * price
  const dollars = (volume: number | null) => (volume === null || unit === null ? null : volume * unit)
  const custom = Array.isArray(entry.riskLimitCustom) ? entry.riskLimitCustom.filter(isFields) : []
  if (custom.length > 0)
    return custom
      .map((step) => ({
        cap: dollars(positiveOf(step.maxVol)),
        leverage: positiveOf(step.maxLeverage) ?? leverageOf(positiveOf(step.imr)),
        maintenance: positiveOf(step.mmr),
      }))
      .sort((a, b) => (a.cap ?? 0) - (b.cap ?? 0))
  const [first, more] = [positiveOf(entry.riskBaseVol), positiveOf(entry.riskIncrVol)]
  const levels = more === null ? 1 : Math.min(positiveOf(entry.riskLevelLimit) ?? 1, MOST_STEPS)
  return Array.from({ length: levels }, (_, at) => {
    const grown = (base: unknown, step: unknown) => {
      const figure = positiveOf(base)
      return figure === null ? null : figure + at * (numberOf(step) ?? 0)
    }
    const initial = grown(entry.initialMarginRate, entry.riskIncrImr)
    return {
      cap: dollars(first === null ? null : first + at * (more ?? 0)),
      leverage: at === 0 ? (positiveOf(entry.maxLeverage) ?? leverageOf(initial)) : leverageOf(initial),
      maintenance: grown(entry.maintenanceMarginRate, entry.riskIncrMmr),
    }
  })
}
