import { DAY, type Span } from '../../core/time.ts'
import type { RestApi } from '../../define/source.ts'
import { baseAhead, type Delivery, dayInName, deliveries as deliveriesOf } from '../delivery.ts'
import { listOrNone, positiveOf, textOf, timeOf } from '../fields.ts'
import { orNull } from '../or-null.ts'

const ID = 'binance.deliveries'
const LINEAR = ['BTCUSDT', 'ETHUSDT']
const COIN = [
  'BTCUSD',
  'ETHUSD',
  'BNBUSD',
  'SOLUSD',
  'XRPUSD',
  'ADAUSD',
  'LINKUSD',
  'LTCUSD',
  'BCHUSD',
  'DOTUSD',
]
const OPTIONS = ['BTCUSDT', 'ETHUSDT']
/** These come and go. */
const MORE_OPTIONS = ['BNBUSDT', 'SOLUSDT', 'XRPUSDT', 'DOGEUSDT']
const OPTION_WEIGHT = 3

interface Answer {
  /** By pair: every delivery there was. */
  readonly futures: Readonly<Record<string, unknown>>
  readonly options: readonly unknown[]
}

export const deliveries = deliveriesOf({
  venue: 'binance',
  about: 'Prices at which futures and options were delivered.',
  async ask(api, { now }): Promise<Answer> {
    const [linear, coin, options] = await Promise.all([
      Promise.all(LINEAR.map((pair) => askPair(api, 'fapi', pair))),
      Promise.all(COIN.map((pair) => orNull(askPair(api, 'dapi', pair)))),
      askOptions(api, { from: now - DAY, to: now }),
    ])
    const answers = [...linear, ...coin]
    const futures = Object.fromEntries([...LINEAR, ...COIN].map((pair, place) => [pair, answers[place]]))
    return { futures, options }
  },
  backfill: {
    reach: '60d',
    // A hundred strikes at most are answered with, and one is enough of a day.
    step: '1d',
    ask: async (api, span): Promise<Answer> => ({ futures: {}, options: await askOptions(api, span) }),
  },
  read: ({ futures, options }, { tally }) => [
    ...Object.entries(futures).flatMap(([pair, answer]) =>
      tally.walk(listOrNone(ID, answer ?? null), (entry): Delivery | null => {
        const expiresAt = timeOf(entry.deliveryTime)
        const price = positiveOf(entry.deliveryPrice)
        if (expiresAt === null || price === null) return null
        return { instrument: `${pair}_${dayInName(expiresAt)}`, base: baseAhead(pair), expiresAt, price }
      }),
    ),
    ...tally.walk(
      options.flatMap((answer) => listOrNone(ID, answer)),
      (entry): Delivery | null => {
        const instrument = textOf(entry.symbol)
        const expiresAt = timeOf(entry.expiryDate)
        // What it was delivered at, beside the strike that it was sold with.
        const price = positiveOf(entry.realStrikePrice)
        if (instrument === null || expiresAt === null || price === null) return null
        return { instrument, base: instrument.split('-', 1)[0]!, expiresAt, price }
      },
    ),
  ],
})

function askPair(api: RestApi, side: 'fapi' | 'dapi', pair: string): Promise<unknown> {
  return api.get(`https://${side}.binance.com/futures/data/delivery-price`, { query: { pair } })
}

function askOptions(api: RestApi, { from, to }: Span): Promise<unknown[]> {
  const of = (underlying: string) =>
    api.get('https://eapi.binance.com/eapi/v1/exerciseHistory', {
      query: { underlying, startTime: from, endTime: to, limit: 100 },
      weight: OPTION_WEIGHT,
    })
  return Promise.all([...OPTIONS.map(of), ...MORE_OPTIONS.map((underlying) => orNull(of(underlying)))])
}
