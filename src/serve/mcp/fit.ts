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
  const room = most - AROUND
  const at = (lengths: Lengths) => written(board, answer, lengths, rules, simulated)
  const whole = at({ outer: limit, inner: limit })
  if (whole.size <= room) return whole
  const fewest = Math.min(FEWEST_INNER, limit)
  const bare = at({ outer: limit, inner: fewest })
  if (bare.size <= room) return longest(bare, [fewest, limit], room, (inner) => at({ outer: limit, inner }))
  // Rows are about alike: a share of the room holds that share of them.
  const hopeful = Math.ceil((limit * room * 1.5) / bare.size)
  const one = at({ outer: 1, inner: 1 })
  return longest(one, [1, Math.min(limit, hopeful)], room, (outer) =>
    at({ outer, inner: Math.min(outer, fewest) }),
  )
}

/** By halves, the longest that has room; the least of them is known. */
function longest(
  least: Sized,
  [from, to]: readonly [number, number],
  room: number,
  make: (length: number) => Sized,
): Sized {
  let [low, high, best] = [from + 1, to, least]
  while (low <= high) {
    const middle = Math.floor((low + high) / 2)
    const made = make(middle)
    if (made.size <= room) {
      best = made
      low = middle + 1
    } else high = middle - 1
  }
  return best
}

interface Sized extends Fitted {
  /** Of both forms as they are sent. */
  readonly size: number
}

function written(
  board: Board,
  whole: Readonly<Record<string, unknown>>,
  lengths: Lengths,
  rules: CutRules,
  simulated: boolean,
): Sized {
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
  const text = JSON.stringify(structured)
  return { structured, text, size: sizeOf(text) }
}

/** Text inside of JSON has its quotes escaped, and what was escaped already once more. */
function sizeOf(text: string): number {
  let escapes = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE || code === BACKSLASH) escapes++
  }
  return 2 * Buffer.byteLength(text) + escapes
}

const QUOTE = 34
const BACKSLASH = 92
