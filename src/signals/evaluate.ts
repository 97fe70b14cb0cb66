import {
  FUNDING_KNOWN_WITHIN,
  fundingBps,
  grossBps,
  type Lacking,
  orderSides,
  type SettledFunding,
} from '../analytics/signals/trade-costs.ts'
import { type TradeBar, type TradeEnd, tradeOf, walkTrade } from '../analytics/signals/trade-walk.ts'
import { MAIN_VENUE } from '../core/symbols.ts'
import { floorTo, HOUR, isoOf, MINUTE, type Ms } from '../core/time.ts'
import type { Row } from '../define/table.ts'
import type { signalOutcomes, signals } from '../tables/signals/signals.ts'

type Outcome = Row<typeof signalOutcomes>
export type DecidedSignal = Omit<Row<typeof signals>, 'canonical' | 'hash' | 'short_code'>

/** The order whose slippage is charged, once to enter and once to leave. */
export const CHARGED_CLIP_USD = 10_000
/** So many hours of bars are asked for in one go: most trades end before their time limit. */
const PIECE = 2 * HOUR
/** Bars and settlements arrive after their time: so long an outcome waits for them. */
const SETTLES_AFTER = 15 * MINUTE
/** What is not on record by then will not be told any more, and the signal is excluded. */
const PATIENCE = 6 * HOUR

/** What an outcome is made of, of one perpetual of the main venue. All that has a time comes in its order. */
export interface OutcomeSources {
  /** Minutes with `from` ≤ start < `to`; no more of them are taken than it needs to see the end. */
  bars(symbol: string, from: Ms, to: Ms): Iterable<TradeBar> | Promise<Iterable<TradeBar>>
  /** By the newest ladder at that moment, which may be six hours old; null where there is none, or the book was too thin. */
  slippage(symbol: string, order: 'buy' | 'sell', at: Ms): number | null | Promise<number | null>
  /** Funding with `from` ≤ time < `to`. */
  settlements(
    symbol: string,
    from: Ms,
    to: Ms,
  ): readonly SettledFunding[] | Promise<readonly SettledFunding[]>
}

/**
 * How signals ended, as far as that can be told by `until`; those that it cannot be told of yet are left out. What is
 * told does not change with a later `until`, so it can be asked again at any time, of any of them.
 */
export async function outcomesOf(
  decided: readonly DecidedSignal[],
  sources: OutcomeSources,
  until: Ms,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  // In the order of time, so that what several of them need is read once.
  for (const signal of [...decided].sort((a, b) => a.created_at - b.created_at)) {
    const outcome = await outcomeOf(signal, sources, until)
    if (outcome) outcomes.push(outcome)
  }
  return outcomes
}

async function outcomeOf(signal: DecidedSignal, sources: OutcomeSources, until: Ms): Promise<Outcome | null> {
  const { signal_id, created_at, symbol, side, strategy, decision } = signal
  const about = { signal_id, created_at, symbol, side, strategy }
  const trade = tradeOf({ ...decision, at: created_at, side })
  const end = await endOf(symbol, trade, sources, floorTo(until - SETTLES_AFTER, MINUTE))
  const result = isLacking(end) ? end : await resultOf(signal, end, sources)
  if (!isLacking(result)) return { ...about, reason: null, ...result }
  // Not before its time limit either: what is dated by that has to have come.
  if (until < Math.max(result.at + PATIENCE, trade.limit)) return null
  return { ...about, ...NO_RESULT, evaluated_at: trade.limit, reason: reasonOf(result) }
}

const NO_RESULT = {
  outcome: 'EXCLUDED',
  gross_bps: null,
  fees_bps: null,
  slippage_bps: null,
  funding_bps: null,
  net_bps: null,
  exit_price: null,
  duration_minutes: null,
} as const

function isLacking(found: object): found is Lacking {
  return 'what' in found
}

function reasonOf({ what, at }: Lacking): string {
  return `no ${what} ${isoOf(at).slice(0, 16)}Z on ${MAIN_VENUE}`
}

/** The end of the trade, or the first minute that is not on record by then. */
async function endOf(
  symbol: string,
  trade: ReturnType<typeof tradeOf>,
  sources: OutcomeSources,
  until: Ms,
): Promise<TradeEnd | Lacking> {
  let next = trade.first
  while (next < until) {
    const to = Math.min(floorTo(next, PIECE) + PIECE, trade.limit, until)
    const walked = walkTrade(trade, await sources.bars(symbol, next, to), next)
    if (typeof walked !== 'number') return walked
    next = walked
    if (next < to) break
  }
  return { at: next, what: 'bar of' }
}

/** What it came to after costs, or what is not on record of these. */
async function resultOf(
  { symbol, side, created_at, decision }: DecidedSignal,
  end: TradeEnd,
  sources: OutcomeSources,
) {
  const settled = await sources.settlements(symbol, created_at - FUNDING_KNOWN_WITHIN, end.at + 1)
  const funding_bps = fundingBps(side, settled, { from: created_at, to: end.at })
  if (typeof funding_bps !== 'number') return funding_bps
  const [entering, leaving] = orderSides(side)
  const entered = await sources.slippage(symbol, entering, created_at)
  if (entered === null) return noSlippage(entering, created_at)
  // A minute that ends with the hour is of that hour, not of the next.
  const lastMinute = end.at - MINUTE
  const left = await sources.slippage(symbol, leaving, lastMinute)
  if (left === null) return noSlippage(leaving, lastMinute)
  const gross_bps = grossBps(side, decision.entryPrice, end.price)
  const slippage_bps = entered + left
  return {
    outcome: end.outcome,
    evaluated_at: end.at,
    exit_price: end.price,
    duration_minutes: Math.round((end.at - created_at) / MINUTE),
    gross_bps,
    fees_bps: decision.feeBps,
    slippage_bps,
    funding_bps,
    net_bps: gross_bps - decision.feeBps - slippage_bps - funding_bps,
  }
}

function noSlippage(order: 'buy' | 'sell', at: Ms): Lacking {
  return {
    at,
    what: `known slippage of a ${order} order of ${CHARGED_CLIP_USD.toLocaleString('en-US')} USD at`,
  }
}
