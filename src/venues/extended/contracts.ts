import { poll } from '../../define/source.ts'
import type { Tally } from '../../define/tally.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, needed, readEntries, saysOrOmits, textOf, timeOf } from '../fields.ts'
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
  parse: (answer, { now, tally }) => instrumentRows('extended', read(answer, tally), now),
  lists: { perp: read, tradfi: (answer) => tradfiListed(listedIn(answer)) },
})

function read(answer: unknown, tally?: Tally): Listed[] {
  return someListed(ID, listedIn(answer, tally), answer)
}

function listedIn(answer: unknown, tally?: Tally): Listed[] {
  return readEntries(ID, listIn(ID, answer, 'data'), contractIn, tally)
}

function contractIn(entry: Fields): Listed[] {
  if (!saysOrOmits(entry.active, true) || !saysOrOmits(entry.status, 'ACTIVE')) return []
  const instrument = needed(entry, 'name', textOf)
  const base = needed(entry, 'assetName', textOf)
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
