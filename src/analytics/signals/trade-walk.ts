import { MINUTE, type Ms } from '../../core/time.ts'

export type TradeSide = 'LONG' | 'SHORT'

/** A minute, by its start. */
export interface TradeBar {
  readonly ts: Ms
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/** What a decision comes to where minutes are looked at: it is on from `first` until before `limit`. */
export interface SignalTrade {
  readonly side: TradeSide
  /** The first minute that opens once it is decided: nothing of before counts. */
  readonly first: Ms
  /** The end of its last minute. */
  readonly limit: Ms
  readonly stop: number
  readonly target: number
}

export interface TradeEnd {
  readonly outcome: 'TP1' | 'SL' | 'TIMEOUT'
  readonly price: number
  /** End of the minute in which it ended. */
  readonly at: Ms
}

export function tradeOf(decided: {
  readonly at: Ms
  readonly side: TradeSide
  readonly stopPrice: number
  readonly tp1Price: number
  readonly timeoutMinutes: number
}): SignalTrade {
  const { at, side, stopPrice: stop, tp1Price: target, timeoutMinutes } = decided
  const first = Math.ceil(at / MINUTE) * MINUTE
  return { side, first, limit: first + timeoutMinutes * MINUTE, stop, target }
}

/**
 * Goes on from the minute `next` through bars that are in order; returns how the trade ended, or the minute that it
 * needs to go on. Of one minute nobody knows what came first: where both were touched, it was the stop. One that opens
 * beyond the stop ends it there, which is worse; one that opens beyond the target gives no more than the target.
 */
export function walkTrade(trade: SignalTrade, bars: Iterable<TradeBar>, next: Ms): TradeEnd | Ms {
  const { side, limit, stop, target } = trade
  const isLong = side === 'LONG'
  let expected = next
  for (const { ts, open, high, low, close } of bars) {
    if (ts < next) continue
    if (ts !== expected) return expected
    expected = ts + MINUTE
    if (isLong ? low <= stop : high >= stop) {
      const isGap = isLong ? open < stop : open > stop
      return { outcome: 'SL', price: isGap ? open : stop, at: expected }
    }
    if (isLong ? high >= target : low <= target) return { outcome: 'TP1', price: target, at: expected }
    if (expected === limit) return { outcome: 'TIMEOUT', price: close, at: limit }
  }
  return expected
}
