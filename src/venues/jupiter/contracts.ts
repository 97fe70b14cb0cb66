import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { positiveOf } from '../fields.ts'
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
  parse: (answers, { now }) => instrumentRows('jupiter', read(answers), now),
  lists: { perp: read },
})

function read(answers: readonly unknown[]): Listed[] {
  // There is no list: one that has a price is traded.
  const priced = coinsIn(answers).filter(({ price }) => positiveOf(price) !== null)
  const listed = priced.map(({ mint }) =>
    perpetual({
      instrument: String(mint),
      base: COINS[String(mint)]!,
      quote: 'USD',
      contractSize: 1,
      // Nobody pays anybody funding: who holds a position borrows from the pool.
      fundingIntervalHours: null,
      listedAt: null,
    }),
  )
  return someListed(ID, listed, answers)
}
