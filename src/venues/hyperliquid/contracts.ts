import { poll } from '../../define/source.ts'
import type { Tally } from '../../define/tally.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, needed, readEntries, textOf } from '../fields.ts'
import { instrumentRows, type Listed, perpetual, someListed } from '../instrument.ts'
import { askInfo } from './info.ts'

const ID = 'hyperliquid.contracts'

export const contracts = poll({
  id: ID,
  into: instruments,
  about:
    'Perpetuals in trading. Those that others deploy (HIP-3) are shares for the most part, and not asked for.',
  every: '1h',
  market: 'perp',
  ask: (api) => askInfo(api, { type: 'meta' }),
  parse: (answer, { now, tally }) => instrumentRows('hyperliquid', read(answer, tally), now),
  lists: { perp: read },
})

function read(answer: unknown, tally?: Tally): Listed[] {
  return someListed(ID, readEntries(ID, listIn(ID, answer, 'universe'), contractIn, tally), answer)
}

function contractIn(entry: Fields): Listed[] {
  const name = needed(entry, 'name', textOf)
  // What was delisted keeps its place in the list, because coins are numbered by it. xyz:TSLA is of another's dex.
  if (entry.isDelisted === true || name.includes(':')) return []
  return [
    perpetual({
      instrument: name,
      base: name,
      quote: 'USDC',
      contractSize: 1,
      fundingIntervalHours: 1,
      listedAt: null,
    }),
  ]
}
