import { poll } from '../../define/source.ts'
import type { Tally } from '../../define/tally.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, needed, readEntries, saysOrOmits, textOf, timeOf } from '../fields.ts'
import { instrumentRows, type Listed, perpetual, someListed } from '../instrument.ts'
import { askInstruments, fundingHours, saidOf, tradedIn } from './instruments.ts'

const ID = 'bybit.coin-contracts'

export const coinContracts = poll({
  id: ID,
  into: instruments,
  about: 'Perpetuals in trading that are margined in the coin, a dollar each.',
  every: '1h',
  market: 'perp',
  ask: (api) => askInstruments(api, 'inverse'),
  parse: (pages, { now, tally }) => instrumentRows('bybit', read(pages, tally), now),
  lists: { inverse: read },
})

function read(pages: readonly unknown[], tally?: Tally): Listed[] {
  return someListed(ID, readEntries(ID, tradedIn(ID, pages), contractIn, tally), pages[0])
}

function contractIn(entry: Fields): Listed[] {
  if (needed(entry, 'contractType', textOf) !== 'InversePerpetual') return []
  if (!saysOrOmits(entry.quoteCoin, 'USD')) return []
  const instrument = needed(entry, 'symbol', textOf)
  const base = needed(entry, 'baseCoin', textOf)
  return [
    perpetual({
      instrument,
      base,
      quote: 'USD',
      contractSize: 1,
      said: saidOf(entry),
      inDollars: true,
      fundingIntervalHours: fundingHours(entry),
      listedAt: timeOf(entry.launchTime),
    }),
  ]
}
