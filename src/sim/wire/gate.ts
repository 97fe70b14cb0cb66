import { HOUR, type Ms, SECOND } from '../../core/time.ts'
import type { SimContract, SimLiquidation, SimTicker } from '../model/market.ts'
import {
  type Answer,
  type Dialect,
  integerIn,
  objectOf,
  ok,
  type RestDialect,
  type RestHandler,
  type Session,
  type StreamDialect,
} from './dialect.ts'
import { Meter } from './meter.ts'
import { onStep, plain } from './numerals.ts'
import type { VenueView } from './view.ts'

/** How Gate speaks: contracts are counted, times are seconds in answers and milliseconds in the stream. */
export function gate(): Dialect {
  return {
    venue: 'gate',
    speaks: ['contracts', 'market', 'settlements', 'liquidations'],
    rest: rest(),
    stream,
  }
}

const CALLS_PER_10S = 200
const CHANNEL = 'futures.public_liquidates'
const LONGEST_PAGE = 1_000

function rest(): RestDialect {
  const calls = new Meter(CALLS_PER_10S, 10 * SECOND)
  return {
    host: 'api.gateio.ws',
    paths,
    down: { status: 502, body: '<html><body><h1>502 Bad Gateway</h1></body></html>' },
    notFound: () => wrong(404, 'INVALID_ENDPOINT', 'Endpoint not found'),
    // Each endpoint has a limit of its own.
    admit: (path, _query, now) =>
      calls.take(now, 1, path).over ? { refusal: wrong(429, 'TOO_MANY_REQUESTS', 'Request too fast') } : {},
  }
}

const paths: Readonly<Record<string, RestHandler>> = {
  '/api/v4/spot/time': (_query, { at }) => ok({ server_time: at }),
  '/api/v4/futures/usdt/contracts': (_query, view) => ok(view.lines(listed(view), contractLine)),
  '/api/v4/futures/usdt/tickers': (_query, view) => ok(view.lines(listed(view), tickerLine)),
  '/api/v4/futures/usdt/funding_rate': fundingHistory,
}

function wrong(status: number, label: string, message: string): Answer {
  return { status, body: { label, message } }
}

function listed({ contracts }: VenueView): { readonly contract: SimContract }[] {
  return contracts.map((contract) => ({ contract }))
}

const nameOf = (base: string) => `${base}_USDT`

function contractLine({ contract }: { contract: SimContract }, ticker: SimTicker) {
  const price = (value: number) => onStep(value, contract.tickSize)
  return {
    name: nameOf(contract.base),
    type: 'direct',
    contract_type: '',
    quanto_multiplier: plain(contract.contractSize),
    leverage_min: '1',
    leverage_max: String(contract.maxLeverage),
    maintenance_rate: plain(0.5 / contract.maxLeverage),
    mark_type: 'index',
    mark_price: price(ticker.mark),
    index_price: price(ticker.index),
    last_price: price(ticker.last),
    maker_fee_rate: '-0.00005',
    taker_fee_rate: '0.00075',
    order_price_round: plain(contract.tickSize),
    mark_price_round: plain(contract.tickSize),
    funding_rate: plain(Number(ticker.fundingRate.toFixed(8))),
    funding_interval: (contract.fundingIntervalHours * HOUR) / SECOND,
    funding_next_apply: ticker.nextFundingAt / SECOND,
    order_size_min: 1,
    order_size_max: 1_000_000,
    // Of the long side alone.
    position_size: inContracts(ticker.openInterestBase, contract),
    in_delisting: false,
    status: 'trading',
    is_pre_market: false,
    launch_time: Math.floor(contract.listedAt / SECOND),
    create_time: Math.floor(contract.listedAt / SECOND),
  }
}

function tickerLine({ contract }: { contract: SimContract }, ticker: SimTicker) {
  const price = (value: number) => onStep(value, contract.tickSize)
  return {
    contract: nameOf(contract.base),
    last: price(ticker.last),
    change_percentage: ((ticker.last / ticker.open24h - 1) * 100).toFixed(2),
    total_size: String(inContracts(ticker.openInterestBase, contract)),
    low_24h: price(ticker.low24h),
    high_24h: price(ticker.high24h),
    volume_24h: String(inContracts(ticker.volume24hBase, contract)),
    volume_24h_base: plain(ticker.volume24hBase),
    volume_24h_quote: ticker.volume24hUsd.toFixed(0),
    volume_24h_settle: ticker.volume24hUsd.toFixed(0),
    mark_price: price(ticker.mark),
    index_price: price(ticker.index),
    funding_rate: plain(Number(ticker.fundingRate.toFixed(8))),
    quanto_base_rate: '',
  }
}

/** Since 2026 sizes may be parts of a contract. */
function inContracts(coins: number, { contractSize }: SimContract): number {
  return Number((coins / contractSize).toFixed(4))
}

/** Newest first, in seconds. */
function fundingHistory(query: URLSearchParams, view: VenueView): Answer {
  const contract = contractNamed(query.get('contract'), view)
  if (!contract) return wrong(400, 'CONTRACT_NOT_FOUND', 'Contract not found')
  const limit = integerIn(query, 'limit') ?? 100
  const from = integerIn(query, 'from')
  const to = integerIn(query, 'to')
  if (limit < 1 || limit > LONGEST_PAGE || from === null || to === null)
    return wrong(400, 'INVALID_PARAM_VALUE', 'Invalid request parameter')
  const until: Ms = to === undefined ? view.at + 1 : to * SECOND + 1
  const since: Ms = Math.max((from ?? 0) * SECOND, until - (limit + 1) * contract.fundingIntervalHours * HOUR)
  const settled = view.settlements(contract.base, since, until).slice(-limit).reverse()
  return ok(settled.map(({ time, rate }) => ({ r: plain(Number(rate.toFixed(8))), t: time / SECOND })))
}

function contractNamed(name: string | null, view: VenueView): SimContract | undefined {
  return name?.endsWith('_USDT') ? view.contract(name.replace('_', '')) : undefined
}

const stream: StreamDialect = {
  host: 'fx-ws.gateio.ws',
  open: (path) => (path === '/v4/ws/usdt' ? session() : null),
}

function session(): Session {
  let isSubscribed = false
  return {
    hear(message, { now }) {
      const { channel, event, payload } = objectOf(message) ?? {}
      const head = { time: Math.floor(now / SECOND), time_ms: now, channel, event }
      if (channel === 'futures.ping')
        return [JSON.stringify({ ...head, channel: 'futures.pong', event: '', result: null })]
      const isOurs = channel === CHANNEL && Array.isArray(payload) && payload[0] === '!all'
      if (!isOurs || (event !== 'subscribe' && event !== 'unsubscribe')) {
        const error = { code: 2, message: 'unknown channel or payload' }
        return [JSON.stringify({ ...head, error, result: null })]
      }
      isSubscribed = event === 'subscribe'
      return [JSON.stringify({ ...head, result: { status: 'success' } })]
    },
    tell(liquidations, { now, view }) {
      if (!isSubscribed) return []
      const result = liquidations.map((order) => orderLine(order, view))
      const head = { time: Math.floor(now / SECOND), time_ms: now, channel: CHANNEL, event: 'update' }
      return [JSON.stringify({ ...head, result })]
    },
  }
}

/** The size has the sign of the order: what is sold is negative. */
function orderLine({ base, symbol, price, side, qtyBase, time }: SimLiquidation, view: VenueView) {
  const contract = view.contract(symbol)
  const size = contract ? inContracts(qtyBase, contract) : qtyBase
  return {
    contract: nameOf(base),
    price: Number(onStep(price, contract?.tickSize ?? 1e-8)),
    size: String(side === 'SELL' ? -size : size),
    time,
  }
}
