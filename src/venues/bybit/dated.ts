import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, textOf, timeOf } from '../fields.ts'
import { dated as datedContract, instrumentRows, type Listed, unexpired } from '../instrument.ts'
import { askInstruments, saidOf, tradedIn } from './instruments.ts'

const ID = 'bybit.dated'

export const dated = poll({
  id: ID,
  into: instruments,
  about: 'Futures with a day of delivery, margined in USDT, in USDC or in the coin.',
  every: '1h',
  market: 'delivery',
  async ask(api) {
    const [linear, inverse] = await Promise.all([
      askInstruments(api, 'linear'),
      askInstruments(api, 'inverse'),
    ])
    return [...linear, ...inverse]
  },
  parse: (pages, { now }) => instrumentRows('bybit', unexpired(read(pages), now), now),
  lists: { delivery: read },
})

function read(pages: readonly unknown[]): Listed[] {
  return tradedIn(ID, pages)
    .flatMap(contractIn)
    .filter(({ onCoin }) => onCoin)
}

function contractIn(entry: Fields): Listed[] {
  const instrument = textOf(entry.symbol)
  const base = textOf(entry.baseCoin)
  const quote = textOf(entry.quoteCoin)
  // Of perpetuals 0, or a day on which one was to end.
  const expiresAt = timeOf(entry.deliveryTime)
  const isInverse = entry.contractType === 'InverseFutures'
  if (!instrument || !base || !quote || expiresAt === null) return []
  if (!isInverse && entry.contractType !== 'LinearFutures') return []
  return [
    datedContract({
      instrument,
      base,
      quote,
      contractSize: 1,
      said: saidOf(entry),
      ...(isInverse && { inDollars: true }),
      listedAt: timeOf(entry.launchTime),
      expiresAt,
    }),
  ]
}
