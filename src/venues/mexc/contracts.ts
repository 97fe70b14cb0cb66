import { poll } from '../../define/source.ts'
import type { Tally } from '../../define/tally.ts'
import { instruments } from '../../tables/venues/venues.ts'
import {
  type Fields,
  listIn,
  needed,
  positiveOf,
  readEntries,
  saysOrOmits,
  textOf,
  timeOf,
} from '../fields.ts'
import { instrumentRows, type Listed, perpetual, someListed, tradfiListed } from '../instrument.ts'
import type { Said } from '../no-coins.ts'
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
/** Zones of others than coins; the most telling first. */
const NO_COINS: readonly (readonly [RegExp, Said])[] = [
  [/metals|commodit/i, 'COMMODITY'],
  [/forex/i, 'NOT KEPT'],
  [/indices|stockindex/i, 'INDEX'],
  [/stock/i, 'EQUITY'],
  [/tradfi/i, 'NO COIN'],
]

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
  parse: (answer, { now, tally }) => instrumentRows('mexc', read(answer, tally), now),
  lists: { perp: read, tradfi: (answer) => tradfiListed(listedIn(answer)) },
})

function read(answer: Answer, tally?: Tally): Listed[] {
  return someListed(ID, listedIn(answer, tally), answer.details)
}

function listedIn({ details, funding }: Answer, tally?: Tally): Listed[] {
  const fundings = fundingByContract(funding)
  const entries = listIn(ID, details, 'data')
  return readEntries(ID, entries, (entry) => contractIn(entry, fundings.get(entry.symbol)), tally)
}

function contractIn(entry: Fields, funding: Fields | undefined): Listed[] {
  if (!saysOrOmits(entry.state, ENABLED, Number(ENABLED))) return []
  // Of those that are settled in the coin the size would be dollars; these are quoted in USD.
  if (needed(entry, 'quoteCoin', textOf) !== 'USDT' || !saysOrOmits(entry.settleCoin, 'USDT')) return []
  const instrument = needed(entry, 'symbol', textOf)
  const base = needed(entry, 'baseCoin', textOf)
  const contractSize = needed(entry, 'contractSize', positiveOf)
  return [
    perpetual({
      instrument,
      base: COINS.get(base) ?? base,
      contractSize,
      said: saidOf(base, entry),
      fundingIntervalHours: intervalHours(funding),
      listedAt: timeOf(entry.openingTime) ?? timeOf(entry.createTime),
    }),
  ]
}

function saidOf(base: string, { conceptPlate }: Fields): Said {
  const zones = Array.isArray(conceptPlate) ? conceptPlate.map(String) : []
  const told = NO_COINS.find(([like]) => zones.some((zone) => like.test(zone)))
  return told ? told[1] : SHARE.test(base) ? 'NO COIN' : null
}
