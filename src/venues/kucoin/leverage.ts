import { askEachName, type ContractAnswer } from '../each-contract.ts'
import { type Fields, listIn, positiveOf, textOf } from '../fields.ts'
import { leverageLadders } from '../ladder.ts'

const ID = 'kucoin.leverage'
const CONTRACTS = 'https://api-futures.kucoin.com/api/v1/contracts'

interface Answer {
  readonly contracts: unknown
  readonly ladders: readonly ContractAnswer[]
}

export const leverage = leverageLadders<Answer>({
  venue: 'kucoin',
  about: 'Leverage ladders of isolated margin, one by one.',
  async ask(api) {
    const contracts = await api.get(`${CONTRACTS}/active`, { weight: 3 })
    const names = listed(contracts).map(({ instrument }) => instrument)
    const ladders = await askEachName(names, (instrument) =>
      api.get(`${CONTRACTS}/risk-limit/${instrument}`, { weight: 5 }),
    )
    return { contracts, ladders }
  },
  read({ contracts, ladders }) {
    const bases = new Map(listed(contracts).map(({ instrument, base }) => [instrument, base]))
    return ladders.map(({ instrument, answer }) => ({
      instrument,
      base: bases.get(instrument) ?? null,
      steps: listIn(ID, answer, 'data')
        .map(stepOf)
        .sort((a, b) => (a.cap ?? 0) - (b.cap ?? 0)),
    }))
  },
  isWhole: ({ contracts, ladders }) => ladders.length === listed(contracts).length,
})

/** Perpetuals that are settled in dollars; limits of the others are in coins. */
function listed(contracts: unknown) {
  return listIn(ID, contracts, 'data').flatMap((entry) => {
    const instrument = textOf(entry.symbol)
    const isOurs = entry.type === 'FFWCSX' && entry.isInverse === false && entry.status === 'Open'
    return instrument !== null && isOurs ? [{ instrument, base: textOf(entry.baseCurrency) }] : []
  })
}

function stepOf(entry: Fields) {
  return {
    cap: positiveOf(entry.maxRiskLimit),
    leverage: positiveOf(entry.maxLeverage),
    maintenance: positiveOf(entry.maintainMargin),
  }
}
