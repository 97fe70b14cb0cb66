import { askEachName, type ContractAnswer } from '../each-contract.ts'
import { type Fields, listIn, positiveOf, textOf } from '../fields.ts'
import { leverageLadders } from '../ladder.ts'

const ID = 'bitget.leverage'
const MARKET = 'https://api.bitget.com/api/v2/mix/market'
const productType = 'USDT-FUTURES'

interface Answer {
  readonly contracts: unknown
  readonly ladders: readonly ContractAnswer[]
}

export const leverage = leverageLadders<Answer>({
  venue: 'bitget',
  about: 'Leverage ladders of perpetuals, one by one.',
  async ask(api) {
    const contracts = await api.get(`${MARKET}/contracts`, { query: { productType } })
    const names = listed(contracts).map(({ instrument }) => instrument)
    const ladders = await askEachName(names, (instrument) =>
      api.get(`${MARKET}/query-position-lever`, { query: { productType, symbol: instrument } }),
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

function listed(contracts: unknown) {
  return listIn(ID, contracts, 'data').flatMap((entry) => {
    const instrument = textOf(entry.symbol)
    const isPerpetual = entry.symbolType === 'perpetual' && entry.symbolStatus === 'normal'
    return instrument !== null && isPerpetual ? [{ instrument, base: textOf(entry.baseCoin) }] : []
  })
}

/** From and to are USDT. */
function stepOf(entry: Fields) {
  return {
    cap: positiveOf(entry.endUnit),
    leverage: positiveOf(entry.leverage),
    maintenance: positiveOf(entry.keepMarginRate),
  }
}
