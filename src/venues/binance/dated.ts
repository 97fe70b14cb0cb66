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
  parse: (answer, { now, tally }) => instrumentRows('binance', unexpired(read(answer, tally), now), now),
  lists: { delivery: read },
})

function read({ linear, coin }: Answer, tally?: Tally): Listed[] {
  const entries = [...listIn(ID, linear, 'symbols'), ...listIn(ID, coin, 'symbols')]
  return readEntries(ID, entries, contractIn, tally)
}

function contractIn(entry: Fields): Listed[] {
  if (!DATED.has(needed(entry, 'contractType', (value) => (value === '' ? '' : textOf(value))))) return []
  if (!saysOrOmits(entry.status ?? entry.contractStatus, 'TRADING')) return []
  const instrument = needed(entry, 'symbol', textOf)
  const base = needed(entry, 'baseAsset', textOf)
  const quote = needed(entry, 'quoteAsset', textOf)
  const expiresAt = needed(entry, 'deliveryDate', timeOf)
  // BTCUSD_261225 is of some dollars, BTCUSDT_261225 of coins.
  const sized =
    quote === 'USD'
      ? { contractSize: needed(entry, 'contractSize', positiveOf), inDollars: true as const }
      : { contractSize: 1 }
  return [
    datedContract({ instrument, base, quote, ...sized, listedAt: timeOf(entry.onboardDate), expiresAt }),
  ]
}
