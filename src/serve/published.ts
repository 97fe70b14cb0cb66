import { z } from 'zod'
import { isoOf, type Ms } from '../core/time.ts'
import * as is from '../define/answer.ts'
import { type Board, shapesOf, staleBy } from '../define/board.ts'

/** The schema of what callers get: the board's own fields in the envelope that `run` puts around them. */
export function publishedSchema(board: Board): z.ZodType<Record<string, unknown>> {
  const asOf = is.unsure(is.iso('The newest record of what the board is about; null when there is none.'))
  const stale = is.flag('Whether that record is older than three times the cadence of the board.')
  const shapes = shapesOf(board).map(({ shape }) =>
    z.strictObject({
      ...openingWords(board),
      ...shape,
      ...(board.subject === null ? {} : { [asOfName(board)]: asOf }),
      ...(staleBy(board) === null ? {} : { stale }),
    }),
  )
  return shapes.length === 1 ? shapes[0]! : z.union(shapes)
}

const OK = is.always(true, 'False in answers that say what is wrong.')
const MADE = is.iso('When the answer was worked out.')

function openingWords(board: Board) {
  return isVersion1(board) ? { ok: OK, generated_at: MADE } : { generatedAt: MADE }
}

/** What an answer begins with. Version 1 says that all went well, and spells no key in camel case. */
export function openingOf(board: Board, madeAt: Ms): Record<string, unknown> {
  const iso = isoOf(madeAt)
  return isVersion1(board) ? { ok: true, generated_at: iso } : { generatedAt: iso }
}

/** By the path alone: an alias answers like the board that it is of. */
function isVersion1({ path }: Pick<Board, 'path'>): boolean {
  return path.startsWith('/api/v1/')
}

export function asOfName({ spelling }: Pick<Board, 'spelling'>): 'asOf' | 'as_of' {
  return spelling === 'camel' ? 'asOf' : 'as_of'
}
