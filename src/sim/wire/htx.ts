import { gzipSync } from 'node:zlib'
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

/** How HTX speaks: figures count both sides, pages are counted from today, and every frame of its stream is packed. */
export function htx(): Dialect {
  return {
    venue: 'htx',
    speaks: ['contracts', 'market', 'settlements', 'liquidations'],
    rest: rest(),
    stream,
  }
}

const CALLS_PER_3S = 240
const LONGEST_PAGE = 50

function rest(): RestDialect {
  const calls = new Meter(CALLS_PER_3S, 3 * SECOND)
  return {
    host: 'api.hbdm.com',
    paths,
    down: { status: 503, body: '<html><body><h1>503 Service Temporarily Unavailable</h1></body></html>' },
    notFound: (_path, now) => ok({ status: 'error', err_code: 404, err_msg: 'page not found', ts: now }),
    admit: (_path, _query, now) =>
      calls.take(now).over
        ? {
            refusal: { status: 429, body: { status: 'error', err_code: 1032, err_msg: 'too many', ts: now } },
          }
        : {},
  }
}

const paths: Readonly<Record<string, RestHandler>> = {
  '/api/v1/timestamp': (_query, { at }) => ok({ status: 'ok', ts: at }),
  '/linear-swap-api/v1/swap_contract_info': (_query, view) =>
    told(
      view,
      view.contracts.map((contract) => contractLine(contract)),
    ),
  '/linear-swap-ex/market/detail/batch_merged': (_query, view) =>
    ok({ status: 'ok', ticks: view.lines(listed(view), tickLine), ts: view.at }),
  '/linear-swap-api/v1/swap_batch_funding_rate': (_query, view) =>
    told(view, view.lines(listed(view), fundingLine)),
  '/linear-swap-api/v1/swap_open_interest': (_query, view) =>
    told(view, view.lines(listed(view), interestLine)),
  '/linear-swap-api/v1/swap_index': (_query, view) => told(view, view.lines(listed(view), indexLine(view))),
  '/linear-swap-api/v1/swap_historical_funding_rate': fundingHistory,
}

interface Listing {
  readonly contract: SimContract
}

function told({ at }: VenueView, data: unknown): Answer {
  return ok({ status: 'ok', data, ts: at })
}

function wrong({ at }: VenueView, code: number, message: string): Answer {
  return ok({ status: 'error', err_code: code, err_msg: message, ts: at })
}

function listed({ contracts }: VenueView): Listing[] {
  return contracts.map((contract) => ({ contract }))
}

const codeOf = ({ base }: { base: string }) => `${base}-USDT`

function contractLine(contract: SimContract) {
  return {
    symbol: contract.base,
    contract_code: codeOf(contract),
    contract_size: contract.contractSize,
    price_tick: contract.tickSize,
    delivery_date: '',
    delivery_time: '',
    create_date: new Date(contract.listedAt).toISOString().slice(0, 10).replaceAll('-', ''),
    contract_status: 1,
    settlement_date: '',
    support_margin_mode: 'all',
    business_type: 'swap',
    pair: codeOf(contract),
    contract_type: 'swap',
    trade_partition: 'USDT',
    settlement_period: String(contract.fundingIntervalHours),
    labels: [],
    tradfi_labels: [],
  }
}

/** Turnover counts what was bought and what was sold. */
function tickLine({ contract }: Listing, ticker: SimTicker) {
  const price = (value: number) => onStep(value, contract.tickSize)
  return {
    contract_code: codeOf(contract),
    open: price(ticker.open24h),
    close: price(ticker.last),
    low: price(ticker.low24h),
    high: price(ticker.high24h),
    amount: plain(2 * ticker.volume24hBase),
    vol: plain(Math.round((2 * ticker.volume24hBase) / contract.contractSize)),
    trade_turnover: (2 * ticker.volume24hUsd).toFixed(4),
    count: 1,
    ask: [Number(price(ticker.last)), 1],
    bid: [Number(price(ticker.last - contract.tickSize)), 1],
    business_type: 'swap',
    contract_type: 'swap',
  }
}

/** `funding_time` is the coming settlement; what once told of the next one is empty. */
function fundingLine({ contract }: Listing, ticker: SimTicker) {
  return {
    symbol: contract.base,
    contract_code: codeOf(contract),
    fee_asset: 'USDT',
    trade_partition: 'USDT',
    funding_time: String(ticker.nextFundingAt),
    funding_rate: plain(Number(ticker.fundingRate.toFixed(8))),
    estimated_rate: null,
    next_funding_time: null,
  }
}

function interestLine({ contract }: Listing, ticker: SimTicker) {
  const both = 2 * ticker.openInterestBase
  return {
    symbol: contract.base,
    contract_code: codeOf(contract),
    volume: Number((both / contract.contractSize).toFixed(4)),
    amount: both,
    value: both * ticker.mark,
    trade_turnover: 2 * ticker.volume24hUsd,
    business_type: 'swap',
  }
}

function indexLine({ at }: VenueView) {
  return ({ contract }: Listing, ticker: SimTicker) => ({
    contract_code: codeOf(contract),
    index_price: Number(onStep(ticker.index, contract.tickSize)),
    index_ts: at,
  })
}

/** Newest first, by pages that are counted from today. */
function fundingHistory(query: URLSearchParams, view: VenueView): Answer {
  const code = query.get('contract_code') ?? ''
  const contract = view.contract(code.replace('-', ''))
  if (!contract) return wrong(view, 1332, "The contract doesn't exist.")
  const page = integerIn(query, 'page_index') ?? 1
  const size = Math.min(LONGEST_PAGE, integerIn(query, 'page_size') ?? 20)
  if (page < 1 || size < 1) return wrong(view, 1030, 'The input is invalid.')
  const back = (page * size + 1) * contract.fundingIntervalHours * HOUR
  const settled = [...view.settlements(contract.base, view.at - back, view.at + 1)].reverse()
  const data = settled.slice((page - 1) * size, page * size).map(({ time, rate }) => ({
    symbol: contract.base,
    contract_code: code,
    fee_asset: 'USDT',
    funding_time: String(time),
    funding_rate: plain(Number(rate.toFixed(8))),
    realized_rate: plain(Number(rate.toFixed(8))),
    avg_premium_index: '0',
  }))
  return told(view, { current_page: page, data })
}

const stream: StreamDialect = {
  host: 'api.hbdm.com',
  patience: { quiet: 'client', ms: 30 * SECOND },
  pingEvery: 5 * SECOND,
  ping: (now) => JSON.stringify({ op: 'ping', ts: String(now) }),
  pack: (message) => gzipSync(message),
  open: (path) => (path === '/linear-swap-notification' ? session() : null),
}

const TOPIC = 'public.*.liquidation_orders'

function session(): Session {
  let isSubscribed = false
  return {
    hear(message, { now }) {
      const { op, topic, cid } = objectOf(message) ?? {}
      if (op === 'pong') return []
      const head = { op, cid, topic, ts: now }
      if ((op !== 'sub' && op !== 'unsub') || topic !== TOPIC)
        return [JSON.stringify({ ...head, 'err-code': 2014, 'err-msg': 'topic does not exist' })]
      isSubscribed = op === 'sub'
      return [JSON.stringify({ ...head, 'err-code': 0 })]
    },
    tell(liquidations, { now, view }) {
      if (!isSubscribed) return []
      return liquidations.map((order) =>
        JSON.stringify({ op: 'notify', topic: TOPIC, ts: now, data: [orderLine(order, view)] }),
      )
    },
  }
}

/** `direction` is that of the order; volume counts contracts, amount coins. */
function orderLine({ base, symbol, side, price, qtyBase, time }: SimLiquidation, view: VenueView) {
  const contract = view.contract(symbol)
  const amount = Number(onStep(qtyBase, contract?.stepSize ?? 1e-3))
  return {
    contract_code: codeOf({ base }),
    symbol: base,
    direction: side.toLowerCase(),
    offset: 'close',
    volume: amount / (contract?.contractSize ?? 1),
    price: Number(onStep(price, contract?.tickSize ?? 1e-8)),
    created_at: time,
    amount,
    trade_turnover: amount * price,
    business_type: 'swap',
    pair: codeOf({ base }),
  }
}
