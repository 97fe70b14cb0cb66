import type { Board } from '../define/board.ts'
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

/** The same for every spelling of the same question. */
export function keyOf({ board, params }: Asked): string {
  const ordered = Object.keys(params)
    .sort()
    .map((name) => [name, params[name]])
  return `${board.id} ${JSON.stringify(ordered)}`
}
