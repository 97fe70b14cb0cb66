import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, textOf, timeOf } from '../fields.ts'
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
  parse: (pages, { now }) => instrumentRows('bybit', read(pages), now),
  lists: { inverse: read },
})

function read(pages: readonly unknown[]): Listed[] {
  return someListed(ID, tradedIn(ID, pages).flatMap(contractIn), pages[0])
}

function contractIn(entry: Fields): Listed[] {
  const instrument = textOf(entry.symbol)
  const base = textOf(entry.baseCoin)
  const ours = entry.contractType === 'InversePerpetual' && entry.quoteCoin === 'USD'
  if (!instrument || !base || !ours) return []
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
