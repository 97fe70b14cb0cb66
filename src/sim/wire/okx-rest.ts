import { SECOND } from '../../core/time.ts'
import type { SimTicker } from '../model/market.ts'
import type { Answer, RestDialect, RestHandler } from './dialect.ts'
import { Meter } from './meter.ts'
import { onStep, plain } from './numerals.ts'
import { funding, fundingHistory, lastSettled } from './okx-funding.ts'
import {
  empty,
  fault,
  type Line,
  type Listing,
  listings,
  malformed,
  told,
  unknownInstrument,
} from './okx-listing.ts'
import type { VenueView } from './view.ts'

const INSTRUMENT_TYPES = new Set(['SPOT', 'MARGIN', 'SWAP', 'FUTURES', 'OPTION'])
const COIN_MARGINED_VALUE_USD = 100

export function okxRest(): RestDialect {
  const slow = new Meter(10, 2 * SECOND)
  const fast = new Meter(20, 2 * SECOND)
  return {
    host: 'www.okx.com',
    paths: pathsOf(lastSettled()),
    down: fault(503, '50001', 'Service temporarily unavailable. Try again later.'),
    notFound: (path) => fault(404, '404', `Request path ${path} does not exist`),
    admit(path, query, now) {
      // Each path has a limit of its own; where an instrument is named, each instrument has.
      const used = (SLOW_PATHS.has(path) ? slow : fast).take(now, 1, `${path} ${query.get('instId') ?? ''}`)
      return used.over ? { refusal: fault(429, '50011', 'Too Many Requests') } : {}
    },
  }
}

const SLOW_PATHS = new Set([
  '/api/v5/public/funding-rate',
  '/api/v5/public/funding-rate-history',
  '/api/v5/public/mark-price',
])

function pathsOf(settledBefore: ReturnType<typeof lastSettled>): Readonly<Record<string, RestHandler>> {
  return {
    '/api/v5/public/time': (_query, view) => told([{ ts: String(view.at) }]),
    '/api/v5/public/instruments': (query, view) => listed(query, view, instrument),
    '/api/v5/market/tickers': (query, view) =>
      listed(query, view, (listing, ticker) => dayTicker(listing, ticker, view)),
    '/api/v5/public/mark-price': (query, view) =>
      listed(query, view, ({ instId, contract }, ticker) => ({
        instType: 'SWAP',
        instId,
        markPx: onStep(ticker.mark, contract.tickSize),
        ts: String(view.at),
      })),
    '/api/v5/public/open-interest': (query, view) =>
      listed(query, view, (listing, ticker) => ({
        instType: 'SWAP',
        instId: listing.instId,
        oi: contractsOf(ticker.openInterestBase, listing, ticker),
        oiCcy: plain(ticker.openInterestBase),
        oiUsd: plain(ticker.openInterestBase * ticker.mark),
        ts: String(view.at),
      })),
    '/api/v5/market/index-tickers': indexTickers,
    '/api/v5/public/funding-rate': (query, view) => {
      const instId = query.get('instId')
      if (!instId) return empty('instId')
      const chosen = listings(view).filter((listing) => instId === 'ANY' || listing.instId === instId)
      if (chosen.length === 0) return unknownInstrument()
      return told(view.lines(chosen, (listing, ticker) => funding(listing, ticker, view, settledBefore)))
    },
    '/api/v5/public/funding-rate-history': fundingHistory,
  }
}

/** The paths that ask for a type of instrument, and may narrow it down. */
function listed(query: URLSearchParams, view: VenueView, line: Line): Answer {
  const type = query.get('instType')
  if (!type) return empty('instType')
  if (!INSTRUMENT_TYPES.has(type)) return malformed('instType')
  const instId = query.get('instId')
  const family = query.get('instFamily') ?? query.get('uly')
  const all = type === 'SWAP' ? listings(view) : []
  const chosen = all.filter(
    (listing) => (!instId || listing.instId === instId) && (!family || listing.family === family),
  )
  if ((instId || family) && chosen.length === 0) return unknownInstrument()
  return told(view.lines(chosen, line))
}

function instrument({ instId, family, contract, inverse }: Listing) {
  const lot = inverse ? '1' : plain(contract.stepSize / contract.contractSize)
  return {
    alias: '',
    auctionEndTime: '',
    baseCcy: '',
    category: '1',
    contTdSwTime: String(contract.listedAt),
    ctMult: '1',
    ctType: inverse ? 'inverse' : 'linear',
    ctVal: plain(inverse ? COIN_MARGINED_VALUE_USD : contract.contractSize),
    ctValCcy: inverse ? 'USD' : contract.base,
    expTime: '',
    futureSettlement: false,
    instFamily: family,
    instId,
    instType: 'SWAP',
    lever: plain(contract.maxLeverage),
    listTime: String(contract.listedAt),
    lotSz: lot,
    maxIcebergSz: '100000000.0000000000000000',
    maxLmtAmt: '20000000',
    maxLmtSz: '100000000',
    maxMktAmt: '',
    maxMktSz: '30000',
    maxStopSz: '30000',
    maxTriggerSz: '100000000.0000000000000000',
    maxTwapSz: '100000000.0000000000000000',
    minSz: lot,
    openType: '',
    optType: '',
    preMktSwTime: '',
    quoteCcy: '',
    ruleType: 'normal',
    settleCcy: inverse ? contract.base : 'USDT',
    state: 'live',
    stk: '',
    tickSz: plain(contract.tickSize),
    tradeQuoteCcyList: [],
    uly: family,
  }
}

/** Base units as the venue counts them: in contracts. */
function contractsOf(base: number, { contract, inverse }: Listing, ticker: SimTicker): string {
  return inverse
    ? String(Math.round((base * ticker.mark) / COIN_MARGINED_VALUE_USD))
    : onStep(base / contract.contractSize, contract.stepSize / contract.contractSize)
}

function dayTicker(listing: Listing, ticker: SimTicker, view: VenueView) {
  const price = (value: number) => onStep(value, listing.contract.tickSize)
  return {
    instType: 'SWAP',
    instId: listing.instId,
    last: price(ticker.last),
    lastSz: '1',
    askPx: price(ticker.last),
    askSz: '120',
    bidPx: price(ticker.last - listing.contract.tickSize),
    bidSz: '100',
    open24h: price(ticker.open24h),
    high24h: price(ticker.high24h),
    low24h: price(ticker.low24h),
    // Of swaps this is the volume in coins, not in the quote as of spot.
    volCcy24h: plain(ticker.volume24hBase),
    vol24h: contractsOf(ticker.volume24hBase, listing, ticker),
    sodUtc0: price(ticker.open24h),
    sodUtc8: price(ticker.open24h),
    ts: String(view.at),
  }
}

function indexTickers(query: URLSearchParams, view: VenueView): Answer {
  const quote = query.get('quoteCcy')
  const instId = query.get('instId')
  if (!quote && !instId) return fault(400, '50015', 'Either parameter quoteCcy or instId is required')
  const chosen = listings(view).filter(
    (listing) => !listing.inverse && (instId ? listing.family === instId : quote === 'USDT'),
  )
  if (instId && chosen.length === 0) return fault(200, '51014', "Index doesn't exist.")
  const price = (value: number) => plain(Number(value.toPrecision(9)))
  return told(
    view.lines(chosen, ({ family }, ticker) => ({
      instId: family,
      idxPx: price(ticker.index),
      high24h: price(ticker.high24h),
      sodUtc0: price(ticker.open24h),
      open24h: price(ticker.open24h),
      low24h: price(ticker.low24h),
      sodUtc8: price(ticker.open24h),
      ts: String(view.at),
    })),
  )
}
