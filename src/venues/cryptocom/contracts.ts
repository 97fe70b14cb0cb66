import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, positiveOf, textOf, timeOf } from '../fields.ts'
import { dated, instrumentRows, type Listed, perpetual, someListed } from '../instrument.ts'

const ID = 'cryptocom.contracts'

export const contracts = poll({
  id: ID,
  into: instruments,
  about: 'Perpetuals in trading, in dollars, and dated futures while there are some.',
  every: '1h',
  market: 'perp',
  ask: (api) => api.get('https://api.crypto.com/exchange/v1/public/get-instruments'),
  parse: (answer, { now }) => instrumentRows('cryptocom', [...read(answer), ...datedIn(answer)], now),
  lists: { perp: read },
})

function read(answer: unknown): Listed[] {
  const listed = of(answer, 'PERPETUAL_SWAP').map((entry) =>
    perpetual({ ...entry.listed, fundingIntervalHours: 1 }),
  )
  return someListed(ID, listed, answer)
}

function datedIn(answer: unknown): Listed[] {
  return of(answer, 'FUTURE').flatMap(({ listed, expiresAt }) =>
    expiresAt === null ? [] : [dated({ ...listed, expiresAt })],
  )
}

function of(answer: unknown, type: string) {
  const entries = listIn(ID, answer, 'result', 'data')
  return entries.filter(({ inst_type }) => inst_type === type).flatMap(contractIn)
}

/** What the venue calls its shares and metals is not published; coins would hardly be called so. */
const NO_COIN = /trad|stock|equit|commod|metal|forex|fx|index/i

function contractIn(entry: Fields) {
  const instrument = textOf(entry.symbol)
  const base = textOf(entry.base_ccy)
  const quote = textOf(entry.quote_ccy)
  const contractSize = positiveOf(entry.contract_size)
  if (instrument === null || base === null || quote === null || contractSize === null) return []
  if (entry.tradable !== true || NO_COIN.test(textOf(entry.product_type) ?? '')) return []
  const listed = { instrument, base, quote, contractSize, listedAt: null }
  return [{ listed, expiresAt: timeOf(entry.expiry_timestamp_ms) }]
}
