import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, textOf, timeOf } from '../fields.ts'
import { instrumentRows, type Listed, perpetual, someListed, tradfiListed } from '../instrument.ts'
import { askMarkets } from './markets.ts'

const ID = 'extended.contracts'

export const contracts = poll({
  id: ID,
  into: instruments,
  about: 'Perpetuals in trading, all of them settled every hour.',
  every: '1h',
  market: 'perp',
  ask: askMarkets,
  parse: (answer, { now }) => instrumentRows('extended', read(answer), now),
  lists: { perp: read, tradfi: (answer) => tradfiListed(listedIn(answer)) },
})

function read(answer: unknown): Listed[] {
  return someListed(ID, listedIn(answer), answer)
}

function listedIn(answer: unknown): Listed[] {
  return listIn(ID, answer, 'data').flatMap(contractIn)
}

function contractIn(entry: Fields): Listed[] {
  const instrument = textOf(entry.name)
  const base = textOf(entry.assetName)
  if (!instrument || !base || entry.active !== true || entry.status !== 'ACTIVE') return []
  return [
    perpetual({
      instrument,
      base,
      quote: textOf(entry.collateralAssetName) ?? 'USD',
      contractSize: 1,
      // Shares, metals and currencies alike.
      said: entry.category === 'RWA' ? 'NO COIN' : null,
      fundingIntervalHours: 1,
      listedAt: timeOf(entry.createdAt),
    }),
  ]
}
