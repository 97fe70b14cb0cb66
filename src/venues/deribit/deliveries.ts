import { dateOf, type Ms } from '../../core/time.ts'
import type { RestApi } from '../../define/source.ts'
import { baseAhead, type Delivery, deliveries as deliveriesOf, seriesOf } from '../delivery.ts'
import { byName, listIn, positiveOf, textOf, timeOf } from '../fields.ts'
import { askDeribit } from './api.ts'

const ID = 'deribit.deliveries'
/** What is settled in USDT is perpetual. */
const CURRENCIES = ['BTC', 'ETH', 'USDC']
/** Every strike is delivered apart: so many are at least a day of them. */
const MOST = 1000
/** Days of prices, enough for the whole past that is asked for. */
const DAYS = 90

interface Answer {
  readonly settlements: readonly unknown[]
  /** By the index that is delivered by, as btc_usd. */
  readonly prices: Readonly<Record<string, unknown>>
}

/** What was delivered is told by currency, with the index of that moment; the price itself, a mean, by index and day. */
export const deliveries = deliveriesOf({
  venue: 'deribit',
  about: 'Prices at which futures and options were delivered.',
  ask: (api) => askAll(api),
  backfill: { reach: '60d', step: '1d', ask: (api, { to }) => askAll(api, to) },
  read({ settlements, prices }, { tally }) {
    const days = new Map(
      Object.entries(prices).map(([index, answer]) => [
        index,
        byName(listIn(ID, answer, 'result', 'data'), 'date'),
      ]),
    )
    return tally.walk(entriesIn(settlements), (entry): Delivery | null => {
      const instrument = textOf(entry.instrument_name)
      // Some tens of milliseconds late.
      const settledAt = timeOf(entry.timestamp)
      if (instrument === null || settledAt === null) return null
      const price = positiveOf(days.get(indexOf(instrument))?.get(dateOf(settledAt))?.delivery_price)
      if (price === null) return null
      return { instrument, base: baseAhead(pairOf(instrument)), expiresAt: onTheSecond(settledAt), price }
    })
  },
})

async function askAll(api: RestApi, until?: Ms): Promise<Answer> {
  const upTo = until === undefined ? {} : { search_start_timestamp: until }
  const settlements = await Promise.all(
    CURRENCIES.map((currency) =>
      askDeribit(api, 'get_last_settlements_by_currency', {
        currency,
        type: 'delivery',
        count: MOST,
        ...upTo,
      }),
    ),
  )
  const names = entriesIn(settlements).flatMap((entry) => textOf(entry.instrument_name) ?? [])
  const indices = [...new Set(names.map(indexOf))]
  const prices = await Promise.all(
    indices.map((index_name) => askDeribit(api, 'get_delivery_prices', { index_name, count: DAYS })),
  )
  return { settlements, prices: Object.fromEntries(indices.map((index, place) => [index, prices[place]])) }
}

function entriesIn(settlements: readonly unknown[]) {
  return settlements.flatMap((answer) => listIn(ID, answer, 'result', 'settlements'))
}

/** BTC of BTC-27JUN25, SOL_USDC of SOL_USDC-27JUN25-150-C. */
function pairOf(instrument: string): string {
  return seriesOf(instrument).split('-', 1)[0]!
}

function indexOf(instrument: string): string {
  const pair = pairOf(instrument).toLowerCase()
  return pair.includes('_') ? pair : `${pair}_usd`
}

function onTheSecond(at: Ms): Ms {
  return Math.floor(at / 1000) * 1000
}
