import { poll } from '../../define/source.ts'
import type { Tally } from '../../define/tally.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, needed, readEntries, textOf, timeOf } from '../fields.ts'
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
  parse: (pages, { now, tally }) => instrumentRows('bybit', unexpired(read(pages, tally), now), now),
  lists: { delivery: read },
})

function read(pages: readonly unknown[], tally?: Tally): Listed[] {
  return readEntries(ID, tradedIn(ID, pages), contractIn, tally).filter(({ onCoin }) => onCoin)
}

function contractIn(entry: Fields): Listed[] {
  const type = needed(entry, 'contractType', textOf)
  const isInverse = type === 'InverseFutures'
  if (!isInverse && type !== 'LinearFutures') return []
  const instrument = needed(entry, 'symbol', textOf)
  const base = needed(entry, 'baseCoin', textOf)
  const quote = needed(entry, 'quoteCoin', textOf)
  const expiresAt = needed(entry, 'deliveryTime', timeOf)
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
