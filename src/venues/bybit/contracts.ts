import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, textOf, timeOf } from '../fields.ts'
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
  parse: (pages, { now }) => instrumentRows('bybit', read(pages), now),
  lists: { perp: read, tradfi: (pages) => tradfiListed(listedIn(pages)) },
})

function read(pages: readonly unknown[]): Listed[] {
  return someListed(ID, listedIn(pages), pages[0])
}

function listedIn(pages: readonly unknown[]): Listed[] {
  return tradedIn(ID, pages).flatMap(contractIn)
}

function contractIn(entry: Fields): Listed[] {
  const instrument = textOf(entry.symbol)
  const base = textOf(entry.baseCoin)
  const ours = entry.contractType === 'LinearPerpetual'
  if (!instrument || !base || !ours || entry.quoteCoin !== 'USDT' || entry.settleCoin !== 'USDT') return []
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
