import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, isFields, listIn, numberOf, textOf } from '../fields.ts'
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
  parse: (answer, { now }) => instrumentRows('lighter', read(answer), now),
  lists: { perp: read, tradfi: (answer) => tradfiListed(listedIn(answer)) },
})

function read(answer: unknown): Listed[] {
  return someListed(ID, listedIn(answer), answer)
}

function listedIn(answer: unknown): Listed[] {
  return listIn(ID, answer, MARKETS).flatMap(contractIn)
}

function contractIn(entry: Fields): Listed[] {
  const number = numberOf(entry.market_id)
  const base = textOf(entry.symbol)
  if (number === null || !base || entry.market_type !== 'perp' || entry.status !== 'active') return []
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
