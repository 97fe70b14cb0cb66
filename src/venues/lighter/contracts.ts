import { poll } from '../../define/source.ts'
import type { Tally } from '../../define/tally.ts'
import { instruments } from '../../tables/venues/venues.ts'
import {
  type Fields,
  isFields,
  listIn,
  needed,
  numberOf,
  readEntries,
  saysOrOmits,
  textOf,
} from '../fields.ts'
import { instrumentRows, type Listed, perpetual, someListed, tradfiListed } from '../instrument.ts'
import { askMarkets, MARKETS } from './markets.ts'

const ID = 'lighter.contracts'

export const contracts = poll({
  id: ID,
  into: instruments,
  about: 'Perpetuals in trading, by the number that everything else is asked by.',
  every: '1h',
  market: 'perp',
  ask: askMarkets,
  parse: (answer, { now, tally }) => instrumentRows('lighter', read(answer, tally), now),
  lists: { perp: read, tradfi: (answer) => tradfiListed(listedIn(answer)) },
})

function read(answer: unknown, tally?: Tally): Listed[] {
  return someListed(ID, listedIn(answer, tally), answer)
}

function listedIn(answer: unknown, tally?: Tally): Listed[] {
  return readEntries(ID, listIn(ID, answer, MARKETS), contractIn, tally)
}

function contractIn(entry: Fields): Listed[] {
  // The list is of perpetuals alone.
  if (!saysOrOmits(entry.market_type, 'perp') || !saysOrOmits(entry.status, 'active')) return []
  const number = needed(entry, 'market_id', numberOf)
  const base = needed(entry, 'symbol', textOf)
  return [
    perpetual({
      instrument: String(number),
      base,
      quote: 'USDC',
      contractSize: 1,
      // Coins are traded around the clock: what has hours is a share or a metal.
      said: isFields(entry.market_config) && textOf(entry.market_config.trading_hours) ? 'NO COIN' : null,
      fundingIntervalHours: 1,
      listedAt: null,
    }),
  ]
}
