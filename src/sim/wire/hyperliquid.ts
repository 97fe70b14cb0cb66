import { HOUR, MINUTE } from '../../core/time.ts'
import type { SimContract, SimTicker } from '../model/market.ts'
import { type Answer, type Dialect, ok, type RestCall, type RestDialect } from './dialect.ts'
import { Meter } from './meter.ts'
import { decimalsOf, onStep, plain } from './numerals.ts'
import type { VenueView } from './view.ts'

/** How Hyperliquid speaks: one address, and the body of the question says what is asked. It streams no forced orders. */
export function hyperliquid(): Dialect {
  return { venue: 'hyperliquid', speaks: ['contracts', 'market', 'settlements'], rest: rest() }
}

const WEIGHT_A_MINUTE = 1_200
const WEIGHT = 20
const LONGEST_HISTORY = 500

function rest(): RestDialect {
  const weight = new Meter(WEIGHT_A_MINUTE, MINUTE)
  return {
    host: 'api.hyperliquid.xyz',
    paths: { 'POST /info': (_query, view, call) => answerTo(call, view) },
    down: { status: 502, body: '<html><body><h1>502 Bad Gateway</h1></body></html>' },
    notFound: () => ({ status: 404, body: '' }),
    // Whoever spent the weight of a minute hears JSON's null.
    admit: (_path, _query, now) =>
      weight.take(now, WEIGHT).over ? { refusal: { status: 429, body: null } } : {},
  }
}

function answerTo({ body }: RestCall, view: VenueView): Answer {
  switch (body.type) {
    case 'meta':
      return ok(meta(view))
    case 'metaAndAssetCtxs':
      return ok([meta(view), view.lines(listed(view), figures)])
    case 'fundingHistory':
      return fundingHistory(body, view)
    default:
      return { status: 422, body: 'Failed to deserialize the JSON body into the target type' }
  }
}

function listed(view: VenueView): { readonly contract: SimContract }[] {
  // Names and figures are matched by their place: what has no price now is in neither.
  return view.contracts.filter(({ base }) => view.ticker(base)).map((contract) => ({ contract }))
}

function meta(view: VenueView) {
  const universe = listed(view).map(({ contract }) => ({
    szDecimals: decimalsOf(contract.stepSize),
    name: contract.base,
    maxLeverage: Math.min(contract.maxLeverage, 50),
    marginTableId: contract.maxLeverage,
  }))
  return { universe, marginTables: [], collateralToken: 0 }
}

function figures({ contract }: { contract: SimContract }, ticker: SimTicker) {
  const price = (value: number) => onStep(value, contract.tickSize)
  return {
    funding: plain(Number(ticker.fundingRate.toFixed(10))),
    openInterest: onStep(ticker.openInterestBase, contract.stepSize),
    prevDayPx: price(ticker.open24h),
    dayNtlVlm: ticker.volume24hUsd.toFixed(4),
    premium: plain(Number((ticker.mark / ticker.index - 1).toFixed(8))),
    oraclePx: price(ticker.index),
    markPx: price(ticker.mark),
    midPx: price(ticker.last),
    impactPxs: [price(ticker.last), price(ticker.last)],
    dayBaseVlm: onStep(ticker.volume24hBase, contract.stepSize),
  }
}

/** Oldest first; every settlement is hourly. */
function fundingHistory({ coin, startTime, endTime }: RestCall['body'], view: VenueView): Answer {
  const contract = view.contract(`${String(coin)}USDT`)
  if (!contract || typeof startTime !== 'number') return { status: 500, body: null }
  const until = typeof endTime === 'number' ? endTime + 1 : view.at + 1
  const settled = view.settlements(
    contract.base,
    startTime,
    Math.min(until, startTime + LONGEST_HISTORY * HOUR),
  )
  return ok(
    settled.map(({ time, rate }) => ({
      coin,
      fundingRate: plain(Number(rate.toFixed(10))),
      premium: '0.0',
      time: time + 30,
    })),
  )
}
