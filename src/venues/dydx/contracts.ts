import { poll } from '../../define/source.ts'
import type { Tally } from '../../define/tally.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, needed, readEntries, saysOrOmits, textOf } from '../fields.ts'
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
  parse: (answer, { now, tally }) => instrumentRows('dydx', read(answer, tally), now),
  lists: { perp: read },
})

function read(answer: unknown, tally?: Tally): Listed[] {
  return someListed(ID, readEntries(ID, marketsIn(ID, answer), contractIn, tally), answer)
}

function contractIn(entry: Fields): Listed[] {
  const instrument = needed(entry, 'ticker', textOf)
  if (!instrument.endsWith(SUFFIX) || !saysOrOmits(entry.status, 'ACTIVE')) return []
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
