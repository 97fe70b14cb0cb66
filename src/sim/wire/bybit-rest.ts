import { HOUR, type Ms, SECOND } from '../../core/time.ts'
import type { SimContract, SimTicker } from '../model/market.ts'
import { type Answer, integerIn, ok, type RestDialect, type RestHandler } from './dialect.ts'
import { Meter } from './meter.ts'
import { decimalsOf, onStep, plain } from './numerals.ts'
import type { VenueView } from './view.ts'

const CATEGORIES = new Set(['linear', 'inverse', 'spot', 'option'])
const REQUESTS_PER_5S = 600

/** The list holds contracts settled in USDC beside those in USDT: BTCPERP stands for them. */
interface Listing {
  readonly symbol: string
  readonly contract: SimContract
  readonly quote: 'USDT' | 'USDC'
}

export function bybitRest(): RestDialect {
  const requests = new Meter(REQUESTS_PER_5S, 5 * SECOND)
  return {
    host: 'api.bybit.com',
    paths,
    down: { status: 503, body: '<html><body><h1>503 Service Temporarily Unavailable</h1></body></html>' },
    notFound: () => ({ status: 404, body: '404 page not found' }),
    admit(_path, _query, now) {
      // Bybit refuses an address that asks too much with 403, not 429.
      return requests.take(now).over
        ? { refusal: { status: 403, body: envelope(now, {}, 10006, 'Too many visits!') } }
        : {}
    },
  }
}

const paths: Readonly<Record<string, RestHandler>> = {
  '/v5/market/time': (_query, { at }) =>
    ok(envelope(at, { timeSecond: String(at / SECOND), timeNano: `${at}000000` })),
  '/v5/market/instruments-info': instruments,
  '/v5/market/tickers': tickers,
  '/v5/market/funding/history': fundingHistory,
}

function envelope(time: Ms, result: unknown, retCode = 0, retMsg = 'OK') {
  return { retCode, retMsg, result, retExtInfo: {}, time }
}

/** Wrong parameters are answered with HTTP 200 and a code in the body. */
function wrong(view: VenueView, message: string): Answer {
  return ok(envelope(view.at, {}, 10001, message))
}

function listings(query: URLSearchParams, view: VenueView): Listing[] | Answer {
  const category = query.get('category')
  if (!category || !CATEGORIES.has(category)) return wrong(view, 'params error: Category is invalid')
  if (category !== 'linear') return []
  const all: Listing[] = view.contracts.map((contract) => ({
    symbol: contract.symbol,
    contract,
    quote: 'USDT',
  }))
  const bitcoin = view.contract('BTCUSDT')
  if (bitcoin) all.push({ symbol: 'BTCPERP', contract: bitcoin, quote: 'USDC' })
  const symbol = query.get('symbol')
  const found = symbol ? all.filter((listing) => listing.symbol === symbol) : all
  if (symbol && found.length === 0) return wrong(view, 'Not supported symbols')
  const base = query.get('baseCoin')
  return found
    .filter((listing) => !base || listing.contract.base === base)
    .sort((a, b) => (a.symbol < b.symbol ? -1 : 1))
}

function instruments(query: URLSearchParams, view: VenueView): Answer {
  const all = listings(query, view)
  if (!Array.isArray(all)) return all
  const limit = integerIn(query, 'limit') ?? (query.get('limit') ? 0 : 500)
  if (limit < 1 || limit > 1_000) return wrong(view, 'params error: limit is out of range [1, 1000]')
  const after = cursorSymbol(query.get('cursor'))
  if (after === null) return wrong(view, 'params error: cursor is invalid')
  const status = query.get('status')
  const rest = status && status !== 'Trading' ? [] : all.filter((listing) => listing.symbol > after)
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  const nextPageCursor = last && rest.length > page.length ? encodeURIComponent(`last=${last.symbol}`) : ''
  const category = query.get('category')
  return ok(envelope(view.at, { category, list: page.map(instrument), nextPageCursor }))
}

/** The cursor comes back as it was given out, or decoded once more by a client that did not quote it. */
function cursorSymbol(cursor: string | null): string | null {
  if (!cursor) return ''
  return /^last=(\w{1,40})$/.exec(cursor.replaceAll('%3D', '='))?.[1] ?? null
}

function instrument({ symbol, contract, quote }: Listing) {
  const tickSize = plain(contract.tickSize)
  const qtyStep = plain(contract.stepSize)
  return {
    symbol,
    contractType: 'LinearPerpetual',
    status: 'Trading',
    baseCoin: contract.base,
    quoteCoin: quote,
    launchTime: String(contract.listedAt),
    deliveryTime: '0',
    deliveryFeeRate: '',
    priceScale: String(decimalsOf(contract.tickSize)),
    leverageFilter: { minLeverage: '1', maxLeverage: contract.maxLeverage.toFixed(2), leverageStep: '0.01' },
    priceFilter: { minPrice: tickSize, maxPrice: '9999999', tickSize },
    lotSizeFilter: {
      maxOrderQty: '1000000',
      minOrderQty: qtyStep,
      qtyStep,
      postOnlyMaxOrderQty: '1000000',
      maxMktOrderQty: '100000',
      minNotionalValue: '5',
    },
    unifiedMarginTrade: true,
    // In minutes, here alone; tickers say it in hours and as text.
    fundingInterval: contract.fundingIntervalHours * 60,
    settleCoin: quote,
    copyTrading: 'none',
    upperFundingRate: '0.02',
    lowerFundingRate: '-0.02',
    isPreListing: false,
    preListingInfo: null,
    symbolType: '',
  }
}

function tickers(query: URLSearchParams, view: VenueView): Answer {
  const all = listings(query, view)
  if (!Array.isArray(all)) return all
  const list = view.lines(all, (listing, ticker) => tickerLine(listing, ticker, view))
  return ok(envelope(view.at, { category: query.get('category'), list }))
}

function tickerLine({ symbol, contract }: Listing, ticker: SimTicker, view: VenueView) {
  const price = (value: number) => onStep(value, contract.tickSize)
  const hourAgo = view.tickerAt(contract.base, view.at - HOUR)
  // Bybit counts longs and shorts: twice what others call open interest.
  const bothSides = 2 * ticker.openInterestBase
  return {
    symbol,
    lastPrice: price(ticker.last),
    indexPrice: price(ticker.index),
    markPrice: price(ticker.mark),
    prevPrice24h: price(ticker.open24h),
    price24hPcnt: (ticker.last / ticker.open24h - 1).toFixed(6),
    highPrice24h: price(ticker.high24h),
    lowPrice24h: price(ticker.low24h),
    prevPrice1h: hourAgo ? price(hourAgo.last) : '',
    openInterest: onStep(bothSides, contract.stepSize),
    openInterestValue: (bothSides * ticker.mark).toFixed(2),
    turnover24h: ticker.volume24hUsd.toFixed(4),
    volume24h: onStep(ticker.volume24hBase, contract.stepSize),
    fundingRate: plain(Number(ticker.fundingRate.toFixed(8))),
    nextFundingTime: String(ticker.nextFundingAt),
    predictedDeliveryPrice: '',
    basisRate: '',
    deliveryFeeRate: '',
    deliveryTime: '0',
    ask1Size: plain(contract.stepSize * 100),
    bid1Price: price(ticker.last - contract.tickSize),
    ask1Price: price(ticker.last),
    bid1Size: plain(contract.stepSize * 120),
    basis: '',
    preOpenPrice: '',
    preQty: '',
    curPreListingPhase: '',
    fundingIntervalHour: String(contract.fundingIntervalHours),
    fundingCap: '0.02',
    basisRateYear: '',
  }
}

/** Newest first; a start without an end is refused. */
function fundingHistory(query: URLSearchParams, view: VenueView): Answer {
  const all = listings(query, view)
  if (!Array.isArray(all)) return all
  const [listing] = all
  if (!query.get('symbol') || !listing) return wrong(view, 'params error: symbol invalid')
  const start = integerIn(query, 'startTime')
  const end = integerIn(query, 'endTime')
  const limit = integerIn(query, 'limit') ?? (query.get('limit') ? 0 : 200)
  if (start === null || end === null) return wrong(view, 'params error: time invalid')
  if (start !== undefined && end === undefined)
    return wrong(view, 'params error: endTime is required with startTime')
  if (limit < 1 || limit > 200) return wrong(view, 'params error: limit is out of range [1, 200]')
  const to = (end ?? view.at) + 1
  const { base, fundingIntervalHours } = listing.contract
  const from = Math.max(start ?? 0, to - (limit + 1) * fundingIntervalHours * HOUR)
  const list = view
    .settlements(base, from, to)
    .slice(-limit)
    .reverse()
    .map((settled) => ({
      symbol: listing.symbol,
      fundingRate: plain(Number(settled.rate.toFixed(8))),
      fundingRateTimestamp: String(settled.time),
    }))
  return ok(envelope(view.at, { category: query.get('category'), list }))
}
