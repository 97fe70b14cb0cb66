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
import { instrumentRows, type Listed, perpetual, someListed } from '../instrument.ts'
import { fundingIntervals } from './contracts.ts'

const ID = 'binance.coin-contracts'

interface Answer {
  readonly exchangeInfo: unknown
  readonly fundingInfo: unknown
}

export const coinContracts = poll({
  id: ID,
  into: instruments,
  about: 'Perpetuals in trading that are margined in the coin, with their sizes in dollars.',
  every: '1h',
  market: 'perp',
  async ask(api): Promise<Answer> {
    const [exchangeInfo, fundingInfo] = await Promise.all([
      api.get('https://dapi.binance.com/dapi/v1/exchangeInfo'),
      api.get('https://dapi.binance.com/dapi/v1/fundingInfo'),
    ])
    return { exchangeInfo, fundingInfo }
  },
  parse: (answer, { now, tally }) => instrumentRows('binance', read(answer, tally), now),
  lists: { inverse: read },
})

function read({ exchangeInfo, fundingInfo }: Answer, tally?: Tally): Listed[] {
  const intervalOf = fundingIntervals(ID, fundingInfo)
  const entries = listIn(ID, exchangeInfo, 'symbols')
  const listed = readEntries(ID, entries, (entry) => contractIn(entry, intervalOf), tally)
  return someListed(ID, listed, exchangeInfo)
}

function contractIn(entry: Fields, intervalOf: (instrument: string) => number): Listed[] {
  if (needed(entry, 'contractType', (value) => (value === '' ? '' : textOf(value))) !== 'PERPETUAL') return []
  // What is `status` of linear contracts is `contractStatus` here.
  if (!saysOrOmits(entry.contractStatus, 'TRADING') || !saysOrOmits(entry.quoteAsset, 'USD')) return []
  const instrument = needed(entry, 'symbol', textOf)
  const base = needed(entry, 'baseAsset', textOf)
  // 100 dollars of bitcoin, 10 of every other coin.
  const contractSize = needed(entry, 'contractSize', positiveOf)
  return [
    perpetual({
      instrument,
      base,
      quote: 'USD',
      contractSize,
      inDollars: true,
      fundingIntervalHours: intervalOf(instrument),
      listedAt: timeOf(entry.onboardDate),
    }),
  ]
}
