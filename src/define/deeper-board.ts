import type { z } from 'zod'
import { DefinitionError } from '../core/errors.ts'
import type { Ms } from '../core/time.ts'
import type { Board } from './board.ts'
import { offerFormat } from './table-history.ts'

/** A board asked with more depth than the public gets: wider parameters, and the answer of members. */
export interface DeeperBoard {
  readonly kind: 'deeper board'
  readonly title: string
  readonly board: Board
  readonly covers: Covers
}

/** What an answer is about, for who wants to know what is missing from it. */
interface Covered {
  /** How far back from now; everything where nothing is said. */
  readonly back?: Ms
  /** The one venue that it is about, if it is. */
  readonly venue?: string | undefined
}
type Covers = (params: Readonly<Record<string, unknown>>) => Covered

export function deeperBoard(board: Board, covers: Covers = () => ({})): DeeperBoard {
  if (!board.list) throw new DefinitionError(`board ${board.id}: what is sold has rows, and it names none`)
  return { kind: 'deeper board', title: board.title, board, covers }
}

/** The parameters of the board, those of the offer in place of its own. */
export function deeperParams(
  { board }: DeeperBoard,
  own: Readonly<Record<string, z.ZodType>>,
): Readonly<Record<string, z.ZodType>> {
  return { ...(board.params.shape as Record<string, z.ZodType>), ...own, format: offerFormat() }
}
