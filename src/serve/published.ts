import { z } from 'zod'
import * as is from '../define/answer.ts'
import { type Board, shapesOf, staleBy } from '../define/board.ts'

/** The schema of what callers get: the board's own fields in the envelope that `run` puts around them. */
export function publishedSchema(board: Board): z.ZodType<Record<string, unknown>> {
  const asOf = is.unsure(is.iso('The newest record of what the board is about; null when there is none.'))
  const stale = is.flag('Whether that record is older than three times the cadence of the board.')
  const shapes = shapesOf(board).map(({ shape }) =>
    z.strictObject({
      generatedAt: is.iso('When the answer was worked out.'),
      ...shape,
      ...(board.subject === null ? {} : { [asOfName(board)]: asOf }),
      ...(staleBy(board) === null ? {} : { stale }),
    }),
  )
  return shapes.length === 1 ? shapes[0]! : z.union(shapes)
}

export function asOfName({ spelling }: Pick<Board, 'spelling'>): 'asOf' | 'as_of' {
  return spelling === 'camel' ? 'asOf' : 'as_of'
}
