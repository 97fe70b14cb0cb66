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

const ID = 'bitget.contracts'
export const USDT_FUTURES = { productType: 'USDT-FUTURES' } as const

export const contracts = poll({
  id: ID,
  into: instruments,
  about: 'USDT perpetuals in trading, with their funding intervals.',
  every: '1h',
  market: 'perp',
  ask: (api) => api.get('https://api.bitget.com/api/v2/mix/market/contracts', { query: USDT_FUTURES }),
  parse: (answer, { now, tally }) => instrumentRows('bitget', read(answer, tally), now),
  lists: { perp: read, tradfi: (answer) => tradfiListed(listedIn(answer)) },
})

function read(answer: unknown, tally?: Tally): Listed[] {
  return someListed(ID, listedIn(answer, tally), answer)
}

function listedIn(answer: unknown, tally?: Tally): Listed[] {
  return readEntries(ID, listIn(ID, answer, 'data'), contractIn, tally)
}

function contractIn(entry: Fields): Listed[] {
  // All that was asked for is in USDT.
  if (!saysOrOmits(entry.symbolType, 'perpetual') || !saysOrOmits(entry.symbolStatus, 'normal')) return []
  if (!saysOrOmits(entry.quoteCoin, 'USDT')) return []
  const instrument = needed(entry, 'symbol', textOf)
  const base = needed(entry, 'baseCoin', textOf)
  return [
    perpetual({
      instrument,
      base,
      // Sizes are coins; sizeMultiplier is only the step of an order.
      contractSize: 1,
      // What stands for shares and metals says so, but not for which of them.
      said: entry.isRwa === 'YES' ? 'NO COIN' : null,
      fundingIntervalHours: positiveOf(entry.fundInterval),
      listedAt: timeOf(entry.launchTime),
    }),
  ]
}
