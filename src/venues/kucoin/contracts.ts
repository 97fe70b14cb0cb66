import { poll } from '../../define/source.ts'
import type { Tally } from '../../define/tally.ts'
import { instruments } from '../../tables/venues/venues.ts'
import {
  type Fields,
  listIn,
  needed,
  positiveOf,
  readEntries,
  saysOrOmits,
  textOf,
  timeOf,
} from '../fields.ts'
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
  parse: (answer, { now, tally }) => instrumentRows('kucoin', read(answer, tally), now),
  lists: { perp: read, tradfi: (answer) => tradfiListed(listedIn(answer)) },
})

function read(answer: unknown, tally?: Tally): Listed[] {
  return someListed(ID, listedIn(answer, tally), answer)
}

function listedIn(answer: unknown, tally?: Tally): Listed[] {
  return readEntries(ID, listIn(ID, answer, 'data'), contractIn, tally)
}

function contractIn(entry: Fields): Listed[] {
  if (!isOpen(entry, PERPETUAL) || !saysOrOmits(entry.isInverse, false)) return []
  if (needed(entry, 'quoteCurrency', textOf) !== 'USDT' || !saysOrOmits(entry.settleCurrency, 'USDT'))
    return []
  const instrument = needed(entry, 'symbol', textOf)
  const base = needed(entry, 'baseCurrency', textOf)
  const contractSize = needed(entry, 'multiplier', positiveOf)
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
