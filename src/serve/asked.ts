import { durationMs, type Ms } from '../core/time.ts'
import { type Board, type CallerTier, cadenceOf } from '../define/board.ts'
import { type RawParams, readParams } from './params.ts'

/** A board and the parameters that it is asked with, read once: the answer and its key are made of the same values. */
export interface Asked {
  readonly board: Board
  readonly params: Readonly<Record<string, unknown>>
}

/** Throws the 400 that says what is wrong with the parameters. */
export function asked(board: Board, raw: RawParams): Asked {
  return { board, params: readParams(board.params, raw) }
}

const FRESH_AT_MOST = '1m'

/** How long an answer to these parameters is shown before it is computed again. */
export function freshMsOf(board: Board, params: Asked['params']): Ms {
  return Math.min(durationMs(cadenceOf(board, params) ?? FRESH_AT_MOST), durationMs(FRESH_AT_MOST))
}

export function isByTier({ variesBy }: Board): boolean {
  return variesBy === 'tier'
}

/** The same for every spelling of the same question, and for every caller unless the board varies by tier. */
export function keyFor(asked: Asked, tier: CallerTier): string {
  return isByTier(asked.board) ? `${tier} ${keyOf(asked)}` : keyOf(asked)
}

export function keyOf({ board, params }: Asked): string {
  const ordered = Object.keys(params)
    .sort()
    .map((name) => [name, params[name]])
  return `${board.id} ${JSON.stringify(ordered)}`
}
