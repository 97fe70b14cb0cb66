import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, positiveOf, textOf, timeOf } from '../fields.ts'
import { instrumentRows, type Listed, perpetual, someListed } from '../instrument.ts'
import {
  askFunding,
  askFundingOneByOne,
  type Funding,
  fundingByContract,
  intervalHours,
} from './funding-rates.ts'

const ID = 'mexc.contracts'
const ENABLED = '0'
/** Coins that MEXC lists under names of its own. */
const COINS: ReadonlyMap<string, string> = new Map([
  ['FILECOIN', 'FIL'],
  ['TONCOIN', 'TON'],
  ['LUNANEW', 'LUNA'],
  ['TRUMPOFFICIAL', 'TRUMP'],
  ['PUMPFUN', 'PUMP'],
])
/** Shares carry the word, but not all of them, and the label of their zone is missing from some. */
const SHARE = /STOCK$|^(?:COINBASE|ROBINHOOD|SP500|US30)$/
const NO_COINS = /tradfi|stock|metals|forex|commodit|indices/i

interface Answer {
  readonly details: unknown
  readonly funding: Funding
}

export const contracts = poll({
  id: ID,
  into: instruments,
  about: 'USDT perpetuals in trading, with contract sizes and funding intervals.',
  every: '1h',
  market: 'perp',
  async ask(api, context): Promise<Answer> {
    const [details, all] = await Promise.all([
      api.get('https://api.mexc.com/api/v1/contract/detail'),
      askFunding(api),
    ])
    const funding = all.data.length > 0 ? all : await askFundingOneByOne(api, context)
    return { details, funding }
  },
  parse: (answer, { now }) => instrumentRows('mexc', read(answer), now),
  lists: { perp: read },
})

function read({ details, funding }: Answer): Listed[] {
  const fundings = fundingByContract(funding)
  const entries = listIn(ID, details, 'data')
  const listed = entries.flatMap((entry) => contractIn(entry, fundings.get(entry.symbol)))
  return someListed(ID, listed, details)
}

function contractIn(entry: Fields, funding: Fields | undefined): Listed[] {
  const instrument = textOf(entry.symbol)
  const base = textOf(entry.baseCoin)
  const contractSize = positiveOf(entry.contractSize)
  // Of those that are settled in the coin the size would be dollars.
  const isOurs = entry.quoteCoin === 'USDT' && entry.settleCoin === 'USDT' && String(entry.state) === ENABLED
  if (!instrument || !base || contractSize === null || !isOurs || isShare(base, entry)) return []
  return [
    perpetual({
      instrument,
      base: COINS.get(base) ?? base,
      contractSize,
      fundingIntervalHours: intervalHours(funding),
      listedAt: timeOf(entry.openingTime) ?? timeOf(entry.createTime),
    }),
  ]
}

function isShare(base: string, { conceptPlate }: Fields): boolean {
  if (SHARE.test(base)) return true
  return Array.isArray(conceptPlate) && conceptPlate.some((zone) => NO_COINS.test(String(zone)))
}
