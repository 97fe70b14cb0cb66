import type { z } from 'zod'
import { DefinitionError } from '../core/errors.ts'
import type { Board } from './board.ts'
import { offerFormat } from './table-history.ts'

/** A board asked with more depth than the public gets: wider parameters, and the answer of members. */
export interface DeeperBoard {
  readonly kind: 'deeper board'
  readonly title: string
  readonly board: Board
}

export function deeperBoard(board: Board): DeeperBoard {
  if (!board.list) throw new DefinitionError(`board ${board.id}: what is sold has rows, and it names none`)
  return { kind: 'deeper board', title: board.title, board }
}

/** The parameters of the board, those of the offer in place of its own. */
export function deeperParams(
  { board }: DeeperBoard,
  own: Readonly<Record<string, z.ZodType>>,
): Readonly<Record<string, z.ZodType>> {
  return { ...(board.params.shape as Record<string, z.ZodType>), ...own, format: offerFormat() }
}
