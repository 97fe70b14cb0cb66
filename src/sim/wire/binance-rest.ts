import { DAY, dateOf, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { SimContract, SimTicker } from '../model/market.ts'
import { binanceFault as fault, fundingInfo, fundingRate } from './binance-funding.ts'
import { type Admission, type Answer, ok, type RestDialect, type RestHandler } from './dialect.ts'
import { Meter } from './meter.ts'
import { decimalsOf, onStep, plain } from './numerals.ts'
import type { VenueView } from './view.ts'

const WEIGHT_LIMIT = 2_400
const FUNDING_LIMIT = 500
const PERPETUAL_DELIVERY = 4_133_404_800_000

/** A line of the exchange's list: the perpetuals, and the quarterly that real answers carry among them. */
interface Listing {
  readonly symbol: string
  readonly contract: SimContract
  readonly delivery: Ms | null
  /** Price against the perpetual's. */
  readonly premium: number
}

export function binanceRest(): RestDialect {
  const weight = new Meter(WEIGHT_LIMIT, MINUTE)
  const funding = new Meter(FUNDING_LIMIT, 5 * MINUTE)
  return {
    host: 'fapi.binance.com',
    paths,
    down: fault(503, -1000, 'Service Unavailable.'),
    notFound: (path) => fault(404, -5000, `Path ${path}, Method GET is invalid`),
    admit(path, query, now) {
      const used = weight.take(now, weightOf(path, query))
      const headers = { 'x-mbx-used-weight-1m': String(used.used) }
      if (used.over) return refused(`${WEIGHT_LIMIT} requests per minute`, used.retryAfterS, headers)
      if (!FUNDING_PATHS.has(path)) return { headers }
      const asked = funding.take(now)
      return asked.over
        ? refused(`${FUNDING_LIMIT} requests per 5 minutes`, asked.retryAfterS, headers)
        : { headers }
    },
  }
}

/** History and caps of funding share a limit of their own and weigh nothing. */
const FUNDING_PATHS = new Set(['/fapi/v1/fundingRate', '/fapi/v1/fundingInfo'])
const WEIGHT_OF_ALL: Readonly<Record<string, number>> = {
  '/fapi/v1/ticker/24hr': 40,
  '/fapi/v1/premiumIndex': 10,
}

const paths: Readonly<Record<string, RestHandler>> = {
  '/fapi/v1/ping': () => ok({}),
  '/fapi/v1/time': (_query, view) => ok({ serverTime: view.at }),
  '/fapi/v1/exchangeInfo': (_query, view) =>
    ok({
      timezone: 'UTC',
      serverTime: view.at,
      futuresType: 'U_MARGINED',
      rateLimits: [
        { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: WEIGHT_LIMIT },
        { rateLimitType: 'ORDERS', interval: 'MINUTE', intervalNum: 1, limit: 1200 },
      ],
      exchangeFilters: [],
      assets: [{ asset: 'USDT', marginAvailable: true, autoAssetExchange: '-10000' }],
      symbols: listings(view).map(symbolInfo),
    }),
  '/fapi/v1/ticker/24hr': (query, view) =>
    oneOrAll(query, view, (listing, ticker) => dayTicker(listing, ticker, view.at)),
  '/fapi/v1/premiumIndex': (query, view) =>
    oneOrAll(query, view, (listing, ticker) => premiumIndex(listing, ticker, view.at)),
  '/fapi/v1/openInterest': (query, view) => {
    if (!query.get('symbol'))
      return fault(400, -1102, "Mandatory parameter 'symbol' was not sent, was empty/null, or malformed.")
    return oneOrAll(query, view, (listing, ticker) => ({
      symbol: listing.symbol,
      openInterest: onStep(ticker.openInterestBase, listing.contract.stepSize),
      time: view.at,
    }))
  },
  '/fapi/v1/fundingInfo': fundingInfo,
  '/fapi/v1/fundingRate': fundingRate,
}

function weightOf(path: string, query: URLSearchParams): number {
  if (FUNDING_PATHS.has(path)) return 0
  return query.get('symbol') ? 1 : (WEIGHT_OF_ALL[path] ?? 1)
}

function refused(limit: string, retryAfterS: number, headers: Record<string, string>): Admission {
  return {
    headers: { ...headers, 'retry-after': String(retryAfterS) },
    refusal: fault(429, -1003, `Too many requests; current limit of IP(127.0.0.1) is ${limit}.`),
  }
}

function oneOrAll(
  query: URLSearchParams,
  view: VenueView,
  line: (listing: Listing, ticker: SimTicker) => unknown,
): Answer {
  const symbol = query.get('symbol')
  const chosen = listings(view).filter((listing) => !symbol || listing.symbol === symbol)
  const lines = view.lines(chosen, line)
  if (!symbol) return ok(lines)
  return lines.length ? ok(lines[0]) : fault(400, -1121, 'Invalid symbol.')
}

function listings(view: VenueView): Listing[] {
  const perpetuals = view.contracts.map((contract) => ({
    symbol: contract.symbol,
    contract,
    delivery: null,
    premium: 1,
  }))
  const bitcoin = view.contract('BTCUSDT')
  if (!bitcoin) return perpetuals
  const delivery = quarterEnd(view.at)
  const symbol = `BTCUSDT_${dateOf(delivery).slice(2).replaceAll('-', '')}`
  return [...perpetuals, { symbol, contract: bitcoin, delivery, premium: 1.01 }]
}

/** The last Friday of a quarter, 08:00 UTC, at least a week ahead. */
function quarterEnd(now: Ms): Ms {
  const date = new Date(now)
  for (let quarter = Math.floor(date.getUTCMonth() / 3); ; quarter += 1) {
    const lastDay = Date.UTC(date.getUTCFullYear(), quarter * 3 + 3, 0)
    const friday = lastDay - ((new Date(lastDay).getUTCDay() + 2) % 7) * DAY + 8 * HOUR
    if (friday > now + 7 * DAY) return friday
  }
}

function symbolInfo({ symbol, contract, delivery }: Listing) {
  const tickSize = plain(contract.tickSize)
  const stepSize = plain(contract.stepSize)
  return {
    symbol,
    pair: contract.symbol,
    contractType: delivery === null ? 'PERPETUAL' : 'CURRENT_QUARTER',
    deliveryDate: delivery ?? PERPETUAL_DELIVERY,
    onboardDate: contract.listedAt,
    status: 'TRADING',
    maintMarginPercent: '2.5000',
    requiredMarginPercent: '5.0000',
    baseAsset: contract.base,
    quoteAsset: 'USDT',
    marginAsset: 'USDT',
    pricePrecision: decimalsOf(contract.tickSize),
    quantityPrecision: decimalsOf(contract.stepSize),
    baseAssetPrecision: 8,
    quotePrecision: 8,
    underlyingType: 'COIN',
    underlyingSubType: [],
    triggerProtect: '0.0500',
    liquidationFee: '0.012500',
    marketTakeBound: '0.05',
    maxMoveOrderLimit: 10000,
    filters: [
      { filterType: 'PRICE_FILTER', minPrice: tickSize, maxPrice: '10000000', tickSize },
      { filterType: 'LOT_SIZE', minQty: stepSize, maxQty: '10000000', stepSize },
      { filterType: 'MARKET_LOT_SIZE', minQty: stepSize, maxQty: '1000000', stepSize },
      { filterType: 'MAX_NUM_ORDERS', limit: 200 },
      { filterType: 'MAX_NUM_ALGO_ORDERS', limit: 10 },
      { filterType: 'MIN_NOTIONAL', notional: '5' },
      {
        filterType: 'PERCENT_PRICE',
        multiplierUp: '1.0500',
        multiplierDown: '0.9500',
        multiplierDecimal: '4',
      },
    ],
    orderTypes: ['LIMIT', 'MARKET', 'STOP', 'STOP_MARKET', 'TAKE_PROFIT', 'TAKE_PROFIT_MARKET'],
    timeInForce: ['GTC', 'IOC', 'FOK', 'GTX', 'GTD'],
  }
}

function dayTicker({ symbol, contract, premium }: Listing, ticker: SimTicker, at: Ms) {
  const price = (value: number) => onStep(value * premium, contract.tickSize)
  const trades = Math.max(1, Math.round(ticker.volume24hUsd / 2_000))
  return {
    symbol,
    priceChange: onStep((ticker.last - ticker.open24h) * premium, contract.tickSize),
    priceChangePercent: ((ticker.last / ticker.open24h - 1) * 100).toFixed(3),
    weightedAvgPrice: price(
      ticker.volume24hBase > 0 ? ticker.volume24hUsd / ticker.volume24hBase : ticker.last,
    ),
    lastPrice: price(ticker.last),
    lastQty: plain(contract.stepSize),
    openPrice: price(ticker.open24h),
    highPrice: price(ticker.high24h),
    lowPrice: price(ticker.low24h),
    volume: onStep(ticker.volume24hBase, contract.stepSize),
    quoteVolume: ticker.volume24hUsd.toFixed(2),
    openTime: at - DAY,
    closeTime: at,
    firstId: 1,
    lastId: trades,
    count: trades,
  }
}

/** A quarterly pays no funding: its rate is empty and its next settlement 0. */
function premiumIndex({ symbol, delivery, premium }: Listing, ticker: SimTicker, at: Ms) {
  const perpetual = delivery === null
  return {
    symbol,
    markPrice: (ticker.mark * premium).toFixed(8),
    indexPrice: ticker.index.toFixed(8),
    estimatedSettlePrice: ticker.index.toFixed(8),
    lastFundingRate: perpetual ? ticker.fundingRate.toFixed(8) : '',
    interestRate: perpetual ? '0.00010000' : '',
    nextFundingTime: perpetual ? ticker.nextFundingAt : 0,
    time: at,
  }
}
