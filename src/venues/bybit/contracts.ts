import { poll } from '../../define/source.ts'
import type { Tally } from '../../define/tally.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, needed, readEntries, saysOrOmits, textOf, timeOf } from '../fields.ts'
import { instrumentRows, type Listed, perpetual, someListed, tradfiListed } from '../instrument.ts'
import { askInstruments, fundingHours, saidOf, tradedIn } from './instruments.ts'

const ID = 'bybit.contracts'

export const contracts = poll({
  id: ID,
  into: instruments,
  about: 'USDT perpetuals in trading, with their funding intervals.',
  every: '1h',
  market: 'perp',
  ask: (api) => askInstruments(api, 'linear'),
  parse: (pages, { now, tally }) => instrumentRows('bybit', read(pages, tally), now),
  lists: { perp: read, tradfi: (pages) => tradfiListed(listedIn(pages)) },
})

function read(pages: readonly unknown[], tally?: Tally): Listed[] {
  return someListed(ID, listedIn(pages, tally), pages[0])
}

function listedIn(pages: readonly unknown[], tally?: Tally): Listed[] {
  return readEntries(ID, tradedIn(ID, pages), contractIn, tally)
}

function contractIn(entry: Fields): Listed[] {
  if (needed(entry, 'contractType', textOf) !== 'LinearPerpetual') return []
  if (needed(entry, 'quoteCoin', textOf) !== 'USDT' || !saysOrOmits(entry.settleCoin, 'USDT')) return []
  const instrument = needed(entry, 'symbol', textOf)
  const base = needed(entry, 'baseCoin', textOf)
  return [
    perpetual({
      instrument,
      base,
      contractSize: 1,
      said: saidOf(entry),
      fundingIntervalHours: fundingHours(entry),
      listedAt: timeOf(entry.launchTime),
    }),
  ]
}
