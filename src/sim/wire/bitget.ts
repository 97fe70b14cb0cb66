import { HOUR, SECOND } from '../../core/time.ts'
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

/** How Bitget speaks: coins in its answers, USDT in its stream of forced orders, and the side of the position there. */
export function bitget(): Dialect {
  return {
    venue: 'bitget',
    speaks: ['contracts', 'market', 'settlements', 'liquidations'],
    rest: rest(),
    stream,
  }
}

const CALLS_A_SECOND = 20
const LONGEST_PAGE = 100
const PRODUCTS = 'USDT-FUTURES'

function rest(): RestDialect {
  const calls = new Meter(CALLS_A_SECOND, SECOND)
  return {
    host: 'api.bitget.com',
    paths,
    down: { status: 502, body: '<html><body><h1>502 Bad Gateway</h1></body></html>' },
    notFound: (_path, now) => fault(404, now, '40404', 'Request URL NOT FOUND'),
    // Each endpoint has a limit of its own.
    admit: (path, _query, now) =>
      calls.take(now, 1, path).over ? { refusal: fault(429, now, '429', 'Too Many Requests') } : {},
  }
}

const paths: Readonly<Record<string, RestHandler>> = {
  '/api/v2/public/time': (_query, view) => told(view, { serverTime: String(view.at) }),
  '/api/v2/mix/market/contracts': ofProduct((view) =>
    view.contracts.map((contract) => contractLine(contract)),
  ),
  '/api/v2/mix/market/tickers': ofProduct((view) => view.lines(listed(view), tickerLine(view))),
  '/api/v2/mix/market/current-fund-rate': ofProduct((view) => view.lines(listed(view), fundingLine)),
  '/api/v2/mix/market/history-fund-rate': fundingHistory,
}

interface Listing {
  readonly contract: SimContract
}

function told({ at }: VenueView, data: unknown): Answer {
  return ok({ code: '00000', msg: 'success', requestTime: at, data })
}

function fault(status: number, now: number, code: string, msg: string): Answer {
  return { status, body: { code, msg, requestTime: now, data: null } }
}

function ofProduct(lines: (view: VenueView) => unknown[]): RestHandler {
  return (query, view) =>
    query.get('productType')?.toUpperCase() === PRODUCTS
      ? told(view, lines(view))
      : fault(400, view.at, '40019', 'Parameter productType cannot be empty')
}

function listed({ contracts }: VenueView): Listing[] {
  return contracts.map((contract) => ({ contract }))
}

function contractLine({ base, symbol, stepSize, fundingIntervalHours, maxLeverage, listedAt }: SimContract) {
  return {
    symbol,
    baseCoin: base,
    quoteCoin: 'USDT',
    buyLimitPriceRatio: '0.05',
    sellLimitPriceRatio: '0.05',
    makerFeeRate: '0.0002',
    takerFeeRate: '0.0006',
    supportMarginCoins: ['USDT'],
    minTradeNum: plain(stepSize),
    sizeMultiplier: plain(stepSize),
    symbolType: 'perpetual',
    symbolStatus: 'normal',
    offTime: '-1',
    limitOpenTime: '-1',
    fundInterval: String(fundingIntervalHours),
    minLever: '1',
    maxLever: String(maxLeverage),
    launchTime: String(listedAt),
    isRwa: 'NO',
  }
}

function tickerLine({ at }: VenueView) {
  return ({ contract }: Listing, ticker: SimTicker) => {
    const price = (value: number) => onStep(value, contract.tickSize)
    return {
      symbol: contract.symbol,
      lastPr: price(ticker.last),
      askPr: price(ticker.last),
      bidPr: price(ticker.last - contract.tickSize),
      high24h: price(ticker.high24h),
      low24h: price(ticker.low24h),
      ts: String(at),
      change24h: (ticker.last / ticker.open24h - 1).toFixed(5),
      baseVolume: onStep(ticker.volume24hBase, contract.stepSize),
      quoteVolume: ticker.volume24hUsd.toFixed(4),
      usdtVolume: ticker.volume24hUsd.toFixed(4),
      open24h: price(ticker.open24h),
      indexPrice: price(ticker.index),
      markPrice: price(ticker.mark),
      fundingRate: plain(Number(ticker.fundingRate.toFixed(8))),
      holdingAmount: onStep(ticker.openInterestBase, contract.stepSize),
      deliveryStartTime: null,
      deliveryTime: null,
    }
  }
}

function fundingLine({ contract }: Listing, ticker: SimTicker) {
  return {
    symbol: contract.symbol,
    fundingRate: plain(Number(ticker.fundingRate.toFixed(8))),
    fundingRateInterval: String(contract.fundingIntervalHours),
    nextUpdate: String(ticker.nextFundingAt),
    minFundingRate: '-0.003',
    maxFundingRate: '0.003',
  }
}

/** Newest first, by pages that are counted from today. */
function fundingHistory(query: URLSearchParams, view: VenueView): Answer {
  const contract = view.contract(query.get('symbol') ?? '')
  if (!contract) return fault(400, view.at, '40034', 'Parameter symbol does not exist')
  const page = integerIn(query, 'pageNo') ?? 1
  const size = Math.min(LONGEST_PAGE, integerIn(query, 'pageSize') ?? 20)
  if (page < 1 || size < 1) return fault(400, view.at, '40017', 'Parameter verification failed')
  const back = (page * size + 1) * contract.fundingIntervalHours * HOUR
  const settled = [...view.settlements(contract.base, view.at - back, view.at + 1)].reverse()
  return told(
    view,
    settled.slice((page - 1) * size, page * size).map(({ time, rate }) => ({
      symbol: contract.symbol,
      fundingRate: plain(Number(rate.toFixed(8))),
      fundingTime: String(time),
    })),
  )
}

const stream: StreamDialect = {
  host: 'ws.bitget.com',
  patience: { quiet: 'client', ms: 120 * SECOND },
  open: (path) => (path === '/v3/ws/public' ? session() : null),
}

const ARG = { instType: 'usdt-futures', topic: 'liquidation' } as const

function session(): Session {
  let isSubscribed = false
  return {
    hear(message) {
      if (message === 'ping') return ['pong']
      const { op, args } = objectOf(message) ?? {}
      const [arg] = Array.isArray(args) ? (args as Record<string, unknown>[]) : []
      const isOurs = arg?.instType === ARG.instType && arg.topic === ARG.topic
      if ((op !== 'subscribe' && op !== 'unsubscribe') || !isOurs)
        return [
          JSON.stringify({ event: 'error', arg, code: '30001', msg: 'instType or topic does not exist' }),
        ]
      isSubscribed = op === 'subscribe'
      return [JSON.stringify({ event: op, arg })]
    },
    tell(liquidations, { now, view }) {
      if (!isSubscribed) return []
      const data = liquidations.map((order) => orderLine(order, view))
      return [JSON.stringify({ arg: ARG, data, action: 'update', ts: now })]
    },
  }
}

/** `side` is that of the position, and `amount` is in USDT. */
function orderLine({ symbol, side, price, qtyBase, time }: SimLiquidation, view: VenueView) {
  const contract = view.contract(symbol)
  const at = Number(onStep(price, contract?.tickSize ?? 1e-8))
  const coins = Number(onStep(qtyBase, contract?.stepSize ?? 1e-3))
  return {
    symbol,
    side: side === 'SELL' ? 'buy' : 'sell',
    price: plain(at),
    amount: String(coins * at),
    ts: String(time),
  }
}
