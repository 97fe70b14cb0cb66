import { mean, percentChange } from '../../core/stats.ts'
import { MAIN_VENUE, perpOf } from '../../core/symbols.ts'
import { MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { eventReactions, macroEvents } from '../../tables/macro/macro-events.ts'
import type { minuteBars } from '../../tables/market/candles.ts'

export type MacroEvent = Pick<Row<typeof macroEvents>, 'id' | 'statement_at'>
export type Reaction = Row<typeof eventReactions>
export type ReactionBar = Pick<Row<typeof minuteBars>, 'ts' | 'high' | 'low' | 'close'>

/** Where reactions are measured, as `minute_bars` names it: nothing trades more within minutes. */
export const REACTION_MARKET = { exchange: MAIN_VENUE, market: 'perp', symbol: perpOf('BTC') } as const
/** How long after a statement is looked at. */
export const REACTION_MINUTES = 60
/** A price older than this is not the one that the statement met. */
export const LAST_PRICE_WITHIN = 5 * MINUTE

/**
 * What the price did after a statement, from bars by the minute: each move is the close of the minute that ends so
 * long after it, against the last close before it. Null where no price before it is known; a minute that is missing,
 * or has not come yet, leaves its move unknown.
 */
export function reactionTo({ id, statement_at }: MacroEvent, bars: readonly ReactionBar[]): Reaction | null {
  const start = Math.floor(statement_at / MINUTE) * MINUTE
  const before = bars.filter(({ ts }) => ts + MINUTE <= start && ts + MINUTE > start - LAST_PRICE_WITHIN)
  const last = before.reduce<ReactionBar | null>(
    (newest, bar) => (newest && newest.ts > bar.ts ? newest : bar),
    null,
  )
  if (!last) return null
  const after = new Map<Ms, ReactionBar>(
    bars
      .filter(({ ts }) => ts >= start && ts < start + REACTION_MINUTES * MINUTE)
      .map((bar) => [bar.ts, bar]),
  )
  const move = (minutes: number) =>
    percentChange(last.close, after.get(start + (minutes - 1) * MINUTE)?.close)
  const complete = after.size === REACTION_MINUTES
  const all = [...after.values()]
  return {
    event_id: id,
    statement_at,
    btc_price_at: last.close,
    move_5m_pct: move(5),
    move_30m_pct: move(30),
    move_60m_pct: move(60),
    // Of an hour with holes nobody knows the highest price.
    high_60m_pct: complete ? percentChange(last.close, Math.max(...all.map(({ high }) => high))) : null,
    low_60m_pct: complete ? percentChange(last.close, Math.min(...all.map(({ low }) => low))) : null,
    complete,
  }
}

/** The mean size of a move between closes that follow one another; `step` apart, or they are no neighbours. */
export function usualMove(closes: readonly { readonly at: Ms; readonly close: number | null }[], step: Ms) {
  const moves = closes.flatMap(({ at, close }, place) => {
    const before = closes[place - 1]
    const moved = before && at - before.at === step ? percentChange(before.close, close) : null
    return moved === null ? [] : [Math.abs(moved)]
  })
  return mean(moves)
}

type Moves = Pick<Reaction, 'move_5m_pct' | 'move_30m_pct' | 'move_60m_pct'>

/** Over all reactions, each figure over those of which it is known; beside the half-hour move of ordinary times. */
export function reactionSummary(reactions: readonly Moves[], normal: number | null) {
  const known = (name: keyof Moves) => reactions.flatMap((one) => (one[name] === null ? [] : [one[name]]))
  const size = (name: keyof Moves) => mean(known(name).map(Math.abs))
  const halfHours = known('move_30m_pct')
  const avg = size('move_30m_pct')
  const count = (matches: (move: number) => boolean) =>
    halfHours.length === 0 ? null : halfHours.filter(matches).length
  return {
    n: reactions.length,
    avg_abs_5m_pct: size('move_5m_pct'),
    avg_abs_30m_pct: avg,
    avg_abs_60m_pct: size('move_60m_pct'),
    normal_abs_30m_pct: normal,
    ratio_30m: avg === null || normal === null || normal === 0 ? null : avg / normal,
    up_30m: count((move) => move > 0),
    down_30m: count((move) => move < 0),
  }
}
