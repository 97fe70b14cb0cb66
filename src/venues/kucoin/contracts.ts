import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, positiveOf, textOf, timeOf } from '../fields.ts'
import { instrumentRows, type Listed, perpetual, someListed, tradfiListed } from '../instrument.ts'
import { askActive, intervalHours, isOpen, PERPETUAL } from './active-contracts.ts'

const ID = 'kucoin.contracts'

export const contracts = poll({
  id: ID,
  into: instruments,
  about: 'USDT perpetuals in trading, with contract sizes and funding intervals.',
  every: '1h',
  market: 'perp',
  ask: askActive,
  parse: (answer, { now }) => instrumentRows('kucoin', read(answer), now),
  lists: { perp: read, tradfi: (answer) => tradfiListed(listedIn(answer)) },
})

function read(answer: unknown): Listed[] {
  return someListed(ID, listedIn(answer), answer)
}

function listedIn(answer: unknown): Listed[] {
  return listIn(ID, answer, 'data').flatMap(contractIn)
}

function contractIn(entry: Fields): Listed[] {
  const instrument = textOf(entry.symbol)
  const base = textOf(entry.baseCurrency)
  const contractSize = positiveOf(entry.multiplier)
  const isOurs =
    entry.isInverse === false && entry.quoteCurrency === 'USDT' && entry.settleCurrency === 'USDT'
  if (!instrument || !base || contractSize === null || !isOurs || !isOpen(entry, PERPETUAL)) return []
  return [
    perpetual({
      instrument,
      // XBT is bitcoin.
      base,
      contractSize,
      fundingIntervalHours: intervalHours(entry),
      listedAt: timeOf(entry.firstOpenDate),
    }),
  ]
}
