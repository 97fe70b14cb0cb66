import { HOUR, MINUTE, type Ms, SECOND } from '../../core/time.ts'
import type { SimContract, SimLiquidation, SimTicker } from '../model/market.ts'
import { orderIdOf } from '../model/order-ids.ts'
import {
  type Answer,
  type Dialect,
  integerIn,
  objectOf,
  ok,
  type RestCall,
  type RestDialect,
  type RestHandler,
  type Session,
  type StreamDialect,
} from './dialect.ts'
import { Meter } from './meter.ts'
import { onStep } from './numerals.ts'
import type { VenueView } from './view.ts'

/** How Bitfinex speaks: no names, only places; coins by its own short names; an amount above zero is a long. */
export function bitfinex(): Dialect {
  return {
    venue: 'bitfinex',
    speaks: ['contracts', 'market', 'settlements', 'liquidations'],
    rest: rest(),
    stream,
  }
}

const CALLS_A_MINUTE = 90
/** Where its name of a coin is not the coin's own. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['ALGO', 'ALG'],
  ['ATOM', 'ATO'],
  ['IOTA', 'IOT'],
])

function rest(): RestDialect {
  const calls = new Meter(CALLS_A_MINUTE, MINUTE)
  return {
    host: 'api-pub.bitfinex.com',
    paths,
    down: { status: 502, body: '<html><body><h1>502 Bad Gateway</h1></body></html>' },
    notFound: () => fault(404, 10020, 'not found'),
    admit: (path, _query, now) =>
      calls.take(now, 1, path).over ? { refusal: fault(429, 11010, 'ratelimit: error') } : {},
  }
}

const paths: Readonly<Record<string, RestHandler>> = {
  '/v2/conf/pub:list:pair:futures': (_query, view) =>
    ok([view.contracts.map(({ base }) => `${nameOf(base)}F0:USTF0`)]),
  '/v2/status/deriv': (_query, view) =>
    ok(view.lines(listed(view), (listing, ticker) => status(listing, ticker, view.at))),
  '/v2/status/deriv/*/hist': statusHistory,
  '/v2/tickers': (_query, view) => ok(view.lines(listed(view), tickerLine)),
}

interface Listing {
  readonly contract: SimContract
}

function fault(http: number, code: number, words: string): Answer {
  return { status: http, body: ['error', code, words] }
}

const nameOf = (base: string) => NAMES.get(base) ?? base
const keyOf = (base: string) => `t${nameOf(base)}F0:USTF0`

function listed({ contracts }: VenueView): Listing[] {
  return contracts.map((contract) => ({ contract }))
}

/** Places are counted from 0: 8 the coming settlement, 12 its rate, 15 the mark, 18 the open interest. */
function status({ contract }: Listing, ticker: SimTicker, at: Ms): unknown[] {
  const price = (value: number) => Number(onStep(value, contract.tickSize))
  return [
    keyOf(contract.base),
    at,
    null,
    price(ticker.last),
    price(ticker.index),
    null,
    61_000_000,
    null,
    ticker.nextFundingAt,
    Number(ticker.fundingRate.toFixed(8)),
    0,
    null,
    Number(ticker.fundingRate.toFixed(8)),
    null,
    null,
    price(ticker.mark),
    null,
    null,
    Number(onStep(ticker.openInterestBase, contract.stepSize)),
  ]
}

/** As it stood in the minute before an end, without the name. */
function statusHistory(query: URLSearchParams, view: VenueView, { parts }: RestCall): Answer {
  const contract = view.contracts.find(({ base }) => keyOf(base) === parts[0])
  const start = integerIn(query, 'start')
  const end = integerIn(query, 'end')
  if (!contract || start === null || end === null) return fault(500, 10020, 'symbol: invalid')
  const last = Math.min(end ?? view.at, view.at)
  const at = Math.floor(last / MINUTE) * MINUTE
  const ticker = at < (start ?? 0) ? null : view.tickerAt(contract.base, at)
  if (!ticker) return ok([])
  const every = contract.fundingIntervalHours * HOUR
  const [settled] = view.settlements(contract.base, ticker.nextFundingAt, ticker.nextFundingAt + every)
  const fundingRate = settled?.rate ?? ticker.fundingRate
  return ok([status({ contract }, { ...ticker, fundingRate }, at).slice(1)])
}

/** [name, bid, size, ask, size, change, relative change, last, coins traded, high, low]. */
function tickerLine({ contract }: Listing, ticker: SimTicker): unknown[] {
  const price = (value: number) => Number(onStep(value, contract.tickSize))
  const [last, open] = [price(ticker.last), price(ticker.open24h)]
  const coins = Number(onStep(ticker.volume24hBase, contract.stepSize))
  const change = Number((last / open - 1).toFixed(8))
  const extremes = [price(ticker.high24h), price(ticker.low24h)]
  return [keyOf(contract.base), last, 1, last, 1, last - open, change, last, coins, ...extremes]
}

const stream: StreamDialect = {
  host: 'api-pub.bitfinex.com',
  pingEvery: 15 * SECOND,
  ping: () => JSON.stringify([CHANNEL, 'hb']),
  open: (path) => (path === '/ws/2' ? session() : null),
}

const CHANNEL = 17_082
const KEY = 'liq:global'

function session(): Session {
  let isSubscribed = false
  return {
    hear(message, { now }) {
      const { event, channel, key, cid } = objectOf(message) ?? {}
      if (event === 'ping') return [JSON.stringify({ event: 'pong', ts: now, cid })]
      if (event !== 'subscribe' || channel !== 'status' || key !== KEY)
        return [JSON.stringify({ event: 'error', msg: 'unknown channel', code: 10302 })]
      isSubscribed = true
      return [JSON.stringify({ event: 'subscribed', channel, chanId: CHANNEL, key })]
    },
    tell(liquidations, { view }) {
      if (!isSubscribed) return []
      return [JSON.stringify([CHANNEL, liquidations.map((order) => position(order, view))])]
    },
  }
}

/** Told once when the liquidation begins; the trades that follow (isMatch 1) are left to those who want them. */
function position(order: SimLiquidation, view: VenueView): unknown[] {
  const { base, symbol, side, price, qtyBase, time } = order
  const contract = view.contract(symbol)
  const at = Number(onStep(price, contract?.tickSize ?? 1e-8))
  const coins = Number(onStep(qtyBase, contract?.stepSize ?? 1e-3))
  const amount = side === 'SELL' ? coins : -coins
  return ['pos', Number(orderIdOf(order)), time, null, keyOf(base), amount, at, null, 0, 0, null, at]
}
