import { poll } from '../../define/source.ts'
import type { Tally } from '../../define/tally.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, needed, positiveOf, readEntries } from '../fields.ts'
import { instrumentRows, type Listed, perpetual, someListed } from '../instrument.ts'
import { askCoins, COINS, coinsIn } from './coins.ts'

const ID = 'jupiter.contracts'

export const contracts = poll({
  id: ID,
  into: instruments,
  about: 'The coins that are traded against its pool, by their tokens.',
  every: '1h',
  market: 'perp',
  ask: askCoins,
  parse: (answers, { now, tally }) => instrumentRows('jupiter', read(answers, tally), now),
  lists: { perp: read },
})

function read(answers: readonly unknown[], tally?: Tally): Listed[] {
  return someListed(ID, readEntries(ID, coinsIn(answers), contractIn, tally), answers)
}

function contractIn(entry: Fields): Listed[] {
  // There is no list: one that has a price is traded.
  needed(entry, 'price', positiveOf)
  const mint = String(entry.mint)
  return [
    perpetual({
      instrument: mint,
      base: COINS[mint]!,
      quote: 'USD',
      contractSize: 1,
      // Nobody pays anybody funding: who holds a position borrows from the pool.
      fundingIntervalHours: null,
      listedAt: null,
    }),
  ]
}
