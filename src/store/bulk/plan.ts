import { DAY, floorTo, type Span, withoutSpans } from '../../core/time.ts'
import { type Hours, isAlike, type Outline, outlineOf } from './outline.ts'

/** Rows of some time that lie side by side in a file, zipped by themselves: zipped pieces can be joined. */
export interface Piece extends Span {
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
  /** What the table said of that time when it was made. */
  readonly outline: Outline
  /** Rows of that time are past their retention, or soon will be: what the table says of it counts no more. */
  readonly sealed: boolean
}

export type Step = { readonly keep: Piece } | { readonly make: Span }

/**
 * What a file is put together of, in order: pieces that it has, pieces that are made again because the table says
 * something else by now, and time that is not in it yet. A piece is never longer than a day, so that little is made
 * again for a late row.
 */
export function planOf(known: readonly Piece[], hours: Hours, { from, to }: Span): Step[] {
  const steps: Step[] = known.map((piece) => {
    if (piece.sealed || isAlike(piece.outline, outlineOf(hours, piece))) return { keep: piece }
    return { make: { from: piece.from, to: piece.to } }
  })
  const missing = from < to ? withoutSpans({ from, to }, known) : []
  return [...steps, ...missing.flatMap(byDay).map((make) => ({ make }))].sort(
    (one, other) => spanOf(one).from - spanOf(other).from,
  )
}

/** Whether the file need only grow at its end. */
export function growsAlone(known: readonly Piece[], steps: readonly Step[]): boolean {
  return known.every((_, place) => 'keep' in steps[place]!)
}

export function isDone(steps: readonly Step[]): boolean {
  return steps.every((step) => 'keep' in step)
}

function spanOf(step: Step): Span {
  return 'keep' in step ? step.keep : step.make
}

function byDay({ from, to }: Span): Span[] {
  const days: Span[] = []
  for (let at = from; at < to; at = floorTo(at, DAY) + DAY)
    days.push({ from: at, to: Math.min(to, floorTo(at, DAY) + DAY) })
  return days
}
