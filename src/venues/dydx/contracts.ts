import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, textOf } from '../fields.ts'
import { instrumentRows, type Listed, perpetual, someListed } from '../instrument.ts'
import { askMarkets, marketsIn } from './markets.ts'

const ID = 'dydx.contracts'
const SUFFIX = '-USD'

export const contracts = poll({
  id: ID,
  into: instruments,
  about: 'Perpetuals in trading, all of them settled in USDC every hour.',
  every: '1h',
  market: 'perp',
  ask: askMarkets,
  parse: (answer, { now }) => instrumentRows('dydx', read(answer), now),
  lists: { perp: read },
})

function read(answer: unknown): Listed[] {
  return someListed(ID, marketsIn(ID, answer).flatMap(contractIn), answer)
}

function contractIn(entry: Fields): Listed[] {
  const instrument = textOf(entry.ticker)
  if (!instrument?.endsWith(SUFFIX) || entry.status !== 'ACTIVE') return []
  const base = instrument.slice(0, -SUFFIX.length)
  // Anybody may list a coin of some pool, named with the pool and its address between commas: no name to keep it by.
  if (base.includes(',')) return []
  return [
    perpetual({
      instrument,
      base,
      quote: 'USDC',
      contractSize: 1,
      fundingIntervalHours: 1,
      listedAt: null,
    }),
  ]
}
