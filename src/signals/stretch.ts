import { DAY, type Ms } from '../core/time.ts'
import { type Side, STEP, type Trail } from '../define/strategy.ts'

/** A move over a span, measured by what is usual for so long a time: the deviation of five minutes of the last day, by the root of time. */
export function stretch(move: Trail, span: Ms): number {
  return move.sum(span) / usualMove(move, span)
}

/** In bps. */
export function usualMove(move: Trail, span: Ms): number {
  return move.deviation(DAY) * Math.sqrt(span / STEP)
}

/** Change over a span, in percent. */
export function changePct(trail: Trail, span: Ms): number {
  return (trail.now / trail.ago(span) - 1) * 100
}

/** Which way something points that is at least so large; null of less, and of the unknown. */
export function sideOf(value: number, least: number): Side | null {
  return value >= least ? 'LONG' : value <= -least ? 'SHORT' : null
}

export function against(side: Side): Side {
  return side === 'LONG' ? 'SHORT' : 'LONG'
}
