import { z } from 'zod'
import { isoOf, type Ms } from '../core/time.ts'
import * as is from '../define/answer.ts'
import { type Board, shapesOf, staleBy } from '../define/board.ts'

/** The schema of what callers get: the board's own fields in the envelope that `run` puts around them. */
export function publishedSchema(board: Board): z.ZodType<Record<string, unknown>> {
  const shapes = publishedShapes(board).map(({ schema }) => schema)
  return shapes.length === 1 ? shapes[0]! : z.union(shapes)
}

/** The same by its shapes; the name of one that is alone is empty. */
export function publishedShapes(board: Board): { readonly name: string; readonly schema: z.ZodObject }[] {
  const asOf = is.unsure(is.iso('The newest record of what the board is about; null when there is none.'))
  const stale = is.flag('Whether that record is older than three times the cadence of the board.')
  return shapesOf(board).map((own) => ({
    name: is.shapeName(own) ?? '',
    schema: z.strictObject({
      ...openingFields(board),
      ...own.shape,
      ...(board.subject === null ? {} : { [asOfName(board)]: asOf }),
      ...(staleBy(board) === null ? {} : { stale }),
    }),
  }))
}

export function asOfName({ spelling }: Pick<Board, 'spelling'>): 'asOf' | 'as_of' {
  return spelling === 'camel' ? 'asOf' : 'as_of'
}

/** How every answer begins; the surface of version 1 says in snake case that all is well, as its documents do. */
export function opening(board: Pick<Board, 'path'>, now: Ms): Record<string, unknown> {
  return isVersion1(board) ? { ok: true, generated_at: isoOf(now) } : { generatedAt: isoOf(now) }
}

function openingFields(board: Pick<Board, 'path'>): z.ZodRawShape {
  const generated = is.iso('When the answer was worked out.')
  return isVersion1(board)
    ? { ok: is.always(true, 'True.'), generated_at: generated }
    : { generatedAt: generated }
}

function isVersion1({ path }: Pick<Board, 'path'>): boolean {
  return path.startsWith('/api/v1/')
}
