import { MINUTE, SECOND } from '../../core/time.ts'
import type { SimContract, SimLiquidation, SimTicker } from '../model/market.ts'
import { orderIdOf } from '../model/order-ids.ts'
import {
  type Answer,
  type Dialect,
  objectOf,
  ok,
  type RestDialect,
  type RestHandler,
  type Session,
  type StreamDialect,
} from './dialect.ts'
import { Meter } from './meter.ts'
import { onStep } from './numerals.ts'
import type { VenueView } from './view.ts'

/** How Kraken's futures speak: bitcoin is XBT, funding is dollars a contract and hour, forced orders are among the trades. */
export function kraken(): Dialect {
  return {
    venue: 'kraken',
    speaks: ['contracts', 'market', 'settlements', 'liquidations'],
    rest: rest(),
    stream,
  }
}

const CALLS_PER_10S = 500
/** Hours of settlements that it keeps. */
const KEPT_HOURS = 700
const NAMES: ReadonlyMap<string, string> = new Map([['BTC', 'XBT']])

function rest(): RestDialect {
  const calls = new Meter(CALLS_PER_10S, 10 * SECOND)
  return {
    host: 'futures.kraken.com',
    paths,
    down: { status: 503, body: '<html><body><h1>503 Service Unavailable</h1></body></html>' },
    notFound: () => ({ status: 404, body: '' }),
    admit: (_path, _query, now) =>
      calls.take(now).over
        ? { refusal: { status: 429, body: { result: 'error', error: 'apiLimitExceeded' } } }
        : {},
  }
}

const paths: Readonly<Record<string, RestHandler>> = {
  '/derivatives/api/v3/instruments': (_query, view) =>
    told(view, { instruments: [...view.contracts.map(linear), ...inverse(view)] }),
  '/derivatives/api/v3/tickers': (_query, view) =>
    told(view, { tickers: view.lines(listed(view), tickerLine) }),
  '/derivatives/api/v4/historicalfundingrates': fundingHistory,
}

interface Listing {
  readonly contract: SimContract
}

function told({ at }: VenueView, more: object): Answer {
  return ok({ result: 'success', ...more, serverTime: new Date(at).toISOString() })
}

function listed({ contracts }: VenueView): Listing[] {
  return contracts.map((contract) => ({ contract }))
}

const symbolOf = (base: string) => `PF_${NAMES.get(base) ?? base}USD`

function linear({ base, tickSize, listedAt }: SimContract) {
  return {
    symbol: symbolOf(base),
    type: 'flexible_futures',
    tradeable: true,
    base,
    quote: 'USD',
    pair: `${base}:USD`,
    tickSize,
    contractSize: 1,
    openingDate: new Date(listedAt).toISOString(),
    contractValueTradePrecision: 4,
    fundingRateCoefficient: 1,
    maxRelativeFundingRate: 0.005,
    tradfi: false,
  }
}

/** Margined in the coin, counted in dollars: that on bitcoin stands for them. */
function inverse(view: VenueView) {
  const bitcoin = view.contract('BTCUSDT')
  if (!bitcoin) return []
  return [{ ...linear(bitcoin), symbol: 'PI_XBTUSD', type: 'futures_inverse', underlying: 'rr_xbtusd' }]
}

function tickerLine({ contract }: Listing, ticker: SimTicker) {
  const price = (value: number) => Number(onStep(value, contract.tickSize))
  return {
    symbol: symbolOf(contract.base),
    tag: 'perpetual',
    pair: `${contract.base}:USD`,
    last: price(ticker.last),
    markPrice: price(ticker.mark),
    indexPrice: price(ticker.index),
    open24h: price(ticker.open24h),
    high24h: price(ticker.high24h),
    low24h: price(ticker.low24h),
    change24h: Number(((ticker.last / ticker.open24h - 1) * 100).toFixed(2)),
    vol24h: Number(onStep(ticker.volume24hBase, contract.stepSize)),
    volumeQuote: Number(ticker.volume24hUsd.toFixed(4)),
    openInterest: Number(onStep(ticker.openInterestBase, contract.stepSize)),
    fundingRate: ticker.fundingRate * price(ticker.mark),
    fundingRatePrediction: ticker.fundingRate * price(ticker.mark),
    suspended: false,
    postOnly: false,
  }
}

/** Oldest first, all that it keeps. */
function fundingHistory(query: URLSearchParams, view: VenueView): Answer {
  const symbol = query.get('symbol') ?? ''
  const contract = view.contracts.find(({ base }) => symbolOf(base) === symbol.toUpperCase())
  if (!contract) return { status: 400, body: { result: 'error', error: 'contractUnavailable' } }
  const settled = view.settlements(contract.base, view.at - KEPT_HOURS * 60 * MINUTE, view.at + 1)
  const rates = settled.map(({ time, rate, mark }) => ({
    timestamp: new Date(time).toISOString(),
    fundingRate: rate * mark,
    relativeFundingRate: rate,
  }))
  return told(view, { rates })
}

const stream: StreamDialect = {
  host: 'futures.kraken.com',
  patience: { quiet: 'client', ms: MINUTE },
  open: (path) => (path === '/ws/v1' ? session() : null),
}

function session(): Session {
  const products = new Set<string>()
  return {
    hear(message) {
      const request = objectOf(message) ?? {}
      const { event, feed, product_ids } = request
      if (event !== 'subscribe' || feed !== 'trade' || !Array.isArray(product_ids))
        return [JSON.stringify({ event: 'error', message: 'Invalid request' })]
      for (const id of product_ids) products.add(String(id))
      return [
        JSON.stringify({ event: 'subscribed', feed, product_ids }),
        ...product_ids.map((product_id) =>
          JSON.stringify({ feed: 'trade_snapshot', product_id, trades: [] }),
        ),
      ]
    },
    tell: (liquidations, { view }) =>
      liquidations
        .filter(({ base }) => products.has(symbolOf(base)))
        .map((order) => JSON.stringify(trade(order, view))),
  }
}

/** The forced order takes: the side is its own. */
function trade(order: SimLiquidation, view: VenueView) {
  const { base, symbol, side, price, qtyBase, time } = order
  const contract = view.contract(symbol)
  return {
    feed: 'trade',
    product_id: symbolOf(base),
    uid: orderIdOf(order),
    side: side.toLowerCase(),
    type: 'liquidation',
    seq: time % 1_000_000,
    time,
    qty: Number(onStep(qtyBase, contract?.stepSize ?? 1e-3)),
    price: Number(onStep(price, contract?.tickSize ?? 1e-8)),
  }
}
