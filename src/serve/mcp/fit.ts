import type { Board } from '../../define/board.ts'
import { asOfName } from '../published.ts'
import { cutAnswer, type Lengths } from './cut.ts'
import type { CutRules } from './tool-notes.ts'

export interface Fitted {
  readonly structured: Record<string, unknown>
  /** The same as text. */
  readonly text: string
}

export interface Fitting {
  /** Rows of each list. */
  readonly limit: number
  /** Characters of the whole result, in which the answer stands twice. */
  readonly most: number
  readonly simulated: boolean
}

/** Rows of a list inside of another's rows, below which rather fewer rows are shown. */
const FEWEST_INNER = 3
/** What stands around both forms of the answer. */
const AROUND = 500

/**
 * An answer as a tool gives it: lists cut to the limit, with what they were before. What is still too long has its
 * inner lists cut further, and then the others.
 */
export function fitted(
  board: Board,
  answer: Readonly<Record<string, unknown>>,
  { limit, most, simulated }: Fitting,
  rules: CutRules,
): Fitted {
  const at = (lengths: Lengths) => written(board, answer, lengths, rules, simulated)
  const fits = (one: Fitted) => sizeOf(one.text) <= most - AROUND
  const whole = at({ outer: limit, inner: limit })
  if (fits(whole)) return whole
  const fewest = Math.min(FEWEST_INNER, limit)
  return (
    longest(fewest, limit, (inner) => at({ outer: limit, inner }), fits) ??
    longest(1, limit, (outer) => at({ outer, inner: Math.min(outer, fewest) }), fits) ??
    at({ outer: 1, inner: 1 })
  )
}

/** By halves: what fits, with the largest number that does; null when none does. */
function longest<T>(
  least: number,
  most: number,
  make: (length: number) => T,
  fits: (one: T) => boolean,
): T | null {
  let [low, high] = [least, most]
  let best: T | null = null
  while (low <= high) {
    const middle = Math.floor((low + high) / 2)
    const made = make(middle)
    if (fits(made)) {
      best = made
      low = middle + 1
    } else high = middle - 1
  }
  return best
}

function written(
  board: Board,
  whole: Readonly<Record<string, unknown>>,
  lengths: Lengths,
  rules: CutRules,
  simulated: boolean,
): Fitted {
  const { answer, totals, cut } = cutAnswer(board, whole, lengths, rules)
  const { [asOfName(board)]: asOf = null, ...own } = answer
  const isCut = Object.keys(cut).length > 0
  const structured = {
    ...own,
    as_of: asOf,
    truncated: isCut || own.truncated === true,
    row_totals: totals,
    ...(isCut ? { cut } : {}),
    data_source: simulated ? 'simulated' : 'live',
  }
  return { structured, text: JSON.stringify(structured) }
}

/** Of both forms as they are sent: text inside of JSON has its quotes escaped. */
function sizeOf(text: string): number {
  return Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(text))
}
