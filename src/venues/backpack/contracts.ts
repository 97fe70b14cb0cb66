import { HOUR, parseIso } from '../../core/time.ts'
import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, positiveOf, textOf } from '../fields.ts'
import { instrumentRows, type Listed, perpetual, someListed, tradfiListed } from '../instrument.ts'
import { saidBy } from '../no-coins.ts'

const ID = 'backpack.contracts'

export const contracts = poll({
  id: ID,
  into: instruments,
  about: 'Perpetuals in trading; sizes are coins.',
  every: '1h',
  market: 'perp',
  ask: (api) => api.get('https://api.backpack.exchange/api/v1/markets'),
  parse: (answer, { now }) => instrumentRows('backpack', read(answer), now),
  lists: { perp: read, tradfi: (answer) => tradfiListed(listedIn(answer)) },
})

function read(answer: unknown): Listed[] {
  return someListed(ID, listedIn(answer), answer)
}

function listedIn(answer: unknown): Listed[] {
  return listIn(ID, answer).flatMap(contractIn)
}

function contractIn(entry: Fields): Listed[] {
  const instrument = textOf(entry.symbol)
  const base = textOf(entry.baseSymbol)
  const quote = textOf(entry.quoteSymbol)
  if (instrument === null || base === null || quote === null) return []
  if (entry.marketType !== 'PERP' || entry.orderBookState !== 'Open') return []
  const interval = positiveOf(entry.fundingInterval)
  const listedAt = textOf(entry.createdAt)
  return [
    perpetual({
      instrument,
      base,
      quote,
      contractSize: 1,
      said: saidBy({ stock: 'EQUITY' }, textOf(entry.rwaMarketType)),
      // Milliseconds.
      fundingIntervalHours: interval === null ? null : interval / HOUR,
      listedAt: listedAt === null ? null : parseIso(listedAt),
    }),
  ]
}
