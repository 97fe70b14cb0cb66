import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, positiveOf, textOf, timeOf } from '../fields.ts'
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
  parse: (answer, { now }) => instrumentRows('binance', read(answer), now),
  lists: { inverse: read },
})

function read({ exchangeInfo, fundingInfo }: Answer): Listed[] {
  const intervalOf = fundingIntervals(ID, fundingInfo)
  const listed = listIn(ID, exchangeInfo, 'symbols').flatMap((entry) => contractIn(entry, intervalOf))
  return someListed(ID, listed, exchangeInfo)
}

function contractIn(entry: Fields, intervalOf: (instrument: string) => number): Listed[] {
  const instrument = textOf(entry.symbol)
  const base = textOf(entry.baseAsset)
  // 100 dollars of bitcoin, 10 of every other coin.
  const contractSize = positiveOf(entry.contractSize)
  // What is `status` of linear contracts is `contractStatus` here.
  const ours = entry.contractType === 'PERPETUAL' && entry.contractStatus === 'TRADING'
  if (!instrument || !base || !ours || entry.quoteAsset !== 'USD' || contractSize === null) return []
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
