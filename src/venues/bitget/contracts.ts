import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, positiveOf, textOf, timeOf } from '../fields.ts'
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
  parse: (answer, { now }) => instrumentRows('bitget', read(answer), now),
  lists: { perp: read, tradfi: (answer) => tradfiListed(listedIn(answer)) },
})

function read(answer: unknown): Listed[] {
  return someListed(ID, listedIn(answer), answer)
}

function listedIn(answer: unknown): Listed[] {
  return listIn(ID, answer, 'data').flatMap(contractIn)
}

function contractIn(entry: Fields): Listed[] {
  const instrument = textOf(entry.symbol)
  const base = textOf(entry.baseCoin)
  if (!instrument || !base || entry.quoteCoin !== 'USDT') return []
  if (entry.symbolType !== 'perpetual' || entry.symbolStatus !== 'normal') return []
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
