import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, positiveOf, textOf } from '../fields.ts'
import { instrumentRows, type Listed, perpetual, someListed, tradfiListed } from '../instrument.ts'
import type { Said } from '../no-coins.ts'

const ID = 'cryptocom.contracts'

export const contracts = poll({
  id: ID,
  into: instruments,
  about: 'Perpetuals in trading, in dollars.',
  every: '1h',
  market: 'perp',
  ask: (api) => api.get('https://api.crypto.com/exchange/v1/public/get-instruments'),
  parse: (answer, { now }) => instrumentRows('cryptocom', read(answer), now),
  lists: { perp: read, tradfi: (answer) => tradfiListed(listedIn(answer)) },
})

function read(answer: unknown): Listed[] {
  return someListed(ID, listedIn(answer), answer)
}

function listedIn(answer: unknown): Listed[] {
  return listIn(ID, answer, 'result', 'data').flatMap(contractIn)
}

/** What the venue calls its shares and metals is not published; coins would hardly be called so. */
const NO_COINS: readonly (readonly [RegExp, Said])[] = [
  [/stock|equit/i, 'EQUITY'],
  [/commod|metal/i, 'COMMODITY'],
  [/index/i, 'INDEX'],
  [/forex|fx/i, 'NOT KEPT'],
  [/trad/i, 'NO COIN'],
]

function contractIn(entry: Fields): Listed[] {
  const instrument = textOf(entry.symbol)
  const base = textOf(entry.base_ccy)
  const quote = textOf(entry.quote_ccy)
  const contractSize = positiveOf(entry.contract_size)
  if (instrument === null || base === null || quote === null || contractSize === null) return []
  if (entry.inst_type !== 'PERPETUAL_SWAP' || entry.tradable !== true) return []
  const word = textOf(entry.product_type) ?? ''
  const said = NO_COINS.find(([like]) => like.test(word))?.[1] ?? null
  return [perpetual({ instrument, base, quote, contractSize, said, fundingIntervalHours: 1, listedAt: null })]
}
