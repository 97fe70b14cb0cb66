import { parseIso } from '../../core/time.ts'
import { poll } from '../../define/source.ts'
import type { Tally } from '../../define/tally.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { textOf } from '../fields.ts'
import { instrumentRows, type Listed, perpetual, someListed } from '../instrument.ts'
import { askPools, poolsIn } from './pools.ts'

const ID = 'gmx.contracts'

export const contracts = poll({
  id: ID,
  into: instruments,
  about: 'Coins that are traded against pools on Arbitrum; all pools of a coin are one contract.',
  every: '1h',
  market: 'perp',
  ask: askPools,
  parse: (answer, { now, tally }) => instrumentRows('gmx', read(answer, tally), now),
  lists: { perp: read },
})

function read(answer: unknown, tally?: Tally): Listed[] {
  // Of the pools of a coin the oldest is kept, which tells since when it is listed.
  const listed = poolsIn(ID, answer, tally).map(({ instrument, base, entry }) =>
    perpetual({
      instrument,
      base,
      quote: 'USD',
      // Positions are counted in dollars.
      contractSize: 1,
      inDollars: true,
      // Rates accrue with every second.
      fundingIntervalHours: null,
      listedAt: parseIso(textOf(entry.listingDate) ?? ''),
    }),
  )
  return someListed(ID, listed, answer)
}
