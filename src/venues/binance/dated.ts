import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, positiveOf, textOf, timeOf } from '../fields.ts'
import { dated as datedContract, instrumentRows, type Listed, unexpired } from '../instrument.ts'

const ID = 'binance.dated'
/** What becomes of a contract once its day has come is told in other words. */
const DATED = new Set<unknown>(['CURRENT_QUARTER', 'NEXT_QUARTER', 'CURRENT_MONTH', 'NEXT_MONTH'])

interface Answer {
  readonly linear: unknown
  readonly coin: unknown
}

export const dated = poll({
  id: ID,
  into: instruments,
  about: 'Futures with a day of delivery, margined in USDT or in the coin.',
  every: '1h',
  market: 'delivery',
  async ask(api): Promise<Answer> {
    const [linear, coin] = await Promise.all([
      api.get('https://fapi.binance.com/fapi/v1/exchangeInfo'),
      api.get('https://dapi.binance.com/dapi/v1/exchangeInfo'),
    ])
    return { linear, coin }
  },
  parse: (answer, { now }) => instrumentRows('binance', unexpired(read(answer), now), now),
  lists: { delivery: read },
})

function read({ linear, coin }: Answer): Listed[] {
  const entries = [...listIn(ID, linear, 'symbols'), ...listIn(ID, coin, 'symbols')]
  return entries.flatMap(contractIn)
}

function contractIn(entry: Fields): Listed[] {
  const instrument = textOf(entry.symbol)
  const base = textOf(entry.baseAsset)
  const quote = textOf(entry.quoteAsset)
  const expiresAt = timeOf(entry.deliveryDate)
  const isTraded = (entry.status ?? entry.contractStatus) === 'TRADING'
  if (!instrument || !base || !quote || expiresAt === null || !isTraded) return []
  if (!DATED.has(entry.contractType)) return []
  const dollars = positiveOf(entry.contractSize)
  const sized = dollars === null ? { contractSize: 1 } : { contractSize: dollars, inDollars: true as const }
  return [
    datedContract({ instrument, base, quote, ...sized, listedAt: timeOf(entry.onboardDate), expiresAt }),
  ]
}
