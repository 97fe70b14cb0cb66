import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, textOf, timeOf } from '../fields.ts'
import { instrumentRows, type Listed, perpetual, someListed } from '../instrument.ts'
import { askInstruments, fundingHours, tradedIn } from './instruments.ts'

const ID = 'bybit.contracts'

export const contracts = poll({
  id: ID,
  into: instruments,
  about: 'USDT perpetuals in trading, with their funding intervals.',
  every: '1h',
  market: 'perp',
  ask: (api) => askInstruments(api, 'linear'),
  parse: (pages, { now }) => instrumentRows('bybit', read(pages), now),
  lists: { perp: read },
})

function read(pages: readonly unknown[]): Listed[] {
  return someListed(ID, tradedIn(ID, pages).flatMap(contractIn), pages[0])
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
      fundingIntervalHours: fundingHours(entry),
      listedAt: timeOf(entry.launchTime),
    }),
  ]
}
