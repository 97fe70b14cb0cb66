import { HOUR, SECOND } from '../../core/time.ts'
import { PERP_SIDES } from '../model/listings.ts'
import type { SimContract, SimLiquidation, SimTicker } from '../model/market.ts'
import { orderIdOf } from '../model/order-ids.ts'
import { type Answer, type Dialect, integerIn, ok, type RestDialect, type RestHandler } from './dialect.ts'
import { Meter } from './meter.ts'
import { onStep } from './numerals.ts'
import type { VenueView } from './view.ts'

/**
 * How Deribit speaks: bitcoin and ether are counted in dollars, the others in coins; funding flows and is told for eight
 * hours; forced orders are trades with a flag, read afterwards.
 */
export function deribit(): Dialect {
  return { venue: 'deribit', speaks: ['contracts', 'market', 'settlements', 'liquidations'], rest: rest() }
}

const CREDITS = 50_000
const CREDITS_A_CALL = 500
const LONGEST_PAGE = 1_000
const BY_THE_DOLLAR: ReadonlySet<string> = new Set(PERP_SIDES.deribit!.inDollars)
/** Amounts of these are multiples of so many dollars. */
const DOLLARS = 10

function rest(): RestDialect {
  const credits = new Meter(CREDITS, 5 * SECOND)
  return {
    host: 'www.deribit.com',
    paths,
    down: { status: 502, body: '<html><body><h1>502 Bad Gateway</h1></body></html>' },
    notFound: () => wrong(-32601, 'Method not found'),
    admit: (_path, _query, now) =>
      credits.take(now, CREDITS_A_CALL).over ? { refusal: wrong(10028, 'too_many_requests', 429) } : {},
  }
}

const paths: Readonly<Record<string, RestHandler>> = {
  '/api/v2/public/get_time': (_query, { at }) => told(at),
  '/api/v2/public/get_instruments': (_query, view) => told(view.contracts.map(instrument)),
  '/api/v2/public/get_book_summary_by_currency': (query, view) => {
    const listings = listed(view).filter(
      ({ contract }) => currencyOf(contract.base) === query.get('currency'),
    )
    return told(view.lines(listings, summary(view)))
  },
  '/api/v2/public/get_funding_rate_history': fundingHistory,
  '/api/v2/public/get_last_trades_by_currency_and_time': trades,
}

interface Listing {
  readonly contract: SimContract
}

function told(result: unknown): Answer {
  return ok({ jsonrpc: '2.0', result, testnet: false })
}

function wrong(code: number, message: string, status = 400): Answer {
  return { status, body: { jsonrpc: '2.0', error: { code, message }, testnet: false } }
}

function listed({ contracts }: VenueView): Listing[] {
  return contracts.map((contract) => ({ contract }))
}

const currencyOf = (base: string) => (BY_THE_DOLLAR.has(base) ? base : 'USDC')
const nameOf = (base: string) => (BY_THE_DOLLAR.has(base) ? `${base}-PERPETUAL` : `${base}_USDC-PERPETUAL`)

function instrument({ base, tickSize, listedAt }: SimContract) {
  const inDollars = BY_THE_DOLLAR.has(base)
  return {
    instrument_name: nameOf(base),
    kind: 'future',
    instrument_type: inDollars ? 'reversed' : 'linear',
    future_type: inDollars ? 'reversed' : 'linear',
    base_currency: base,
    quote_currency: inDollars ? 'USD' : 'USDC',
    settlement_currency: currencyOf(base),
    counter_currency: inDollars ? 'USD' : 'USDC',
    settlement_period: 'perpetual',
    contract_size: inDollars ? DOLLARS : 1,
    tick_size: tickSize,
    is_active: true,
    creation_timestamp: listedAt,
    expiration_timestamp: 32_503_708_800_000,
    maker_commission: 0,
    taker_commission: 0.0005,
  }
}

function summary({ at }: VenueView) {
  return ({ contract }: Listing, ticker: SimTicker) => {
    const price = (value: number) => Number(onStep(value, contract.tickSize))
    const inDollars = BY_THE_DOLLAR.has(contract.base)
    return {
      instrument_name: nameOf(contract.base),
      base_currency: contract.base,
      quote_currency: inDollars ? 'USD' : 'USDC',
      last: price(ticker.last),
      mark_price: price(ticker.mark),
      estimated_delivery_price: price(ticker.index),
      price_change: Number(((ticker.last / ticker.open24h - 1) * 100).toFixed(4)),
      high: price(ticker.high24h),
      low: price(ticker.low24h),
      mid_price: price(ticker.last),
      bid_price: price(ticker.last - contract.tickSize),
      ask_price: price(ticker.last),
      open_interest: inDollars
        ? Math.round((ticker.openInterestBase * ticker.mark) / DOLLARS) * DOLLARS
        : Number(onStep(ticker.openInterestBase, contract.stepSize)),
      volume: ticker.volume24hBase,
      volume_usd: ticker.volume24hUsd,
      volume_notional: ticker.volume24hUsd,
      funding_8h: Number(ticker.fundingRate.toFixed(8)),
      current_funding: 0,
      creation_timestamp: at,
    }
  }
}

/** Hour by hour what the eight hours before it cost; the model knows those at 00, 08 and 16. */
function fundingHistory(query: URLSearchParams, view: VenueView): Answer {
  const contract = contractNamed(query.get('instrument_name'), view)
  const from = integerIn(query, 'start_timestamp')
  const to = integerIn(query, 'end_timestamp')
  if (!contract || from == null || to == null) return wrong(-32602, 'Invalid params')
  const every = contract.fundingIntervalHours * HOUR
  const settled = view.settlements(contract.base, from - every, to + every)
  const result = []
  for (let time = Math.ceil(from / HOUR) * HOUR; time <= Math.min(to, view.at); time += HOUR) {
    const known = settled.find((each) => each.time >= time) ?? settled.at(-1)
    if (!known) continue
    const prices = { index_price: known.mark, prev_index_price: known.mark }
    result.push({ timestamp: time, interest_8h: known.rate, interest_1h: known.rate / 8, ...prices })
  }
  return told(result)
}

function contractNamed(name: string | null, { contracts }: VenueView): SimContract | undefined {
  return contracts.find(({ base }) => nameOf(base) === name)
}

/** Of all trades only those that were forced: the others say nothing here. */
function trades(query: URLSearchParams, view: VenueView): Answer {
  const from = integerIn(query, 'start_timestamp')
  const to = integerIn(query, 'end_timestamp')
  if (from == null || to == null) return wrong(-32602, 'Invalid params')
  const count = Math.min(LONGEST_PAGE, integerIn(query, 'count') ?? 10)
  const forced = view
    .liquidations(from, Math.min(to, view.at) + 1)
    .filter(({ base }) => currencyOf(base) === query.get('currency'))
  const page = forced.slice(0, count).map((order) => trade(order, view))
  return told({ trades: page, has_more: forced.length > count })
}

/** The forced order took: T, in its own direction. */
function trade(order: SimLiquidation, view: VenueView) {
  const { base, symbol, side, price, qtyBase, time } = order
  const contract = view.contract(symbol)
  const at = Number(onStep(price, contract?.tickSize ?? 1e-8))
  const coins = Number(onStep(qtyBase, contract?.stepSize ?? 1e-3))
  return {
    trade_id: orderIdOf(order),
    trade_seq: time % 1_000_000_000,
    timestamp: time,
    instrument_name: nameOf(base),
    direction: side.toLowerCase(),
    price: at,
    // Whole dollars on the real venue; here as many as the model's coins are worth, so that these are found again.
    amount: BY_THE_DOLLAR.has(base) ? coins * at : coins,
    liquidation: 'T',
    mark_price: at,
    index_price: at,
  }
}
