import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, positiveOf, textOf } from '../fields.ts'
import { instrumentRows, type Listed, perpetual, someListed } from '../instrument.ts'

const ID = 'cryptocom.contracts'

export const contracts = poll({
  id: ID,
  into: instruments,
  about: 'Perpetuals in trading, in dollars.',
  every: '1h',
  market: 'perp',
  ask: (api) => api.get('https://api.crypto.com/exchange/v1/public/get-instruments'),
  parse: (answer, { now }) => instrumentRows('cryptocom', read(answer), now),
  lists: { perp: read },
})

function read(answer: unknown): Listed[] {
  return someListed(ID, listIn(ID, answer, 'result', 'data').flatMap(contractIn), answer)
}

/** What the venue calls its shares and metals is not published; coins would hardly be called so. */
const NO_COIN = /trad|stock|equit|commod|metal|forex|fx|index/i

function contractIn(entry: Fields): Listed[] {
  const instrument = textOf(entry.symbol)
  const base = textOf(entry.base_ccy)
  const quote = textOf(entry.quote_ccy)
  const contractSize = positiveOf(entry.contract_size)
  if (instrument === null || base === null || quote === null || contractSize === null) return []
  if (entry.inst_type !== 'PERPETUAL_SWAP' || entry.tradable !== true) return []
  if (NO_COIN.test(textOf(entry.product_type) ?? '')) return []
  return [perpetual({ instrument, base, quote, contractSize, fundingIntervalHours: 1, listedAt: null })]
}
