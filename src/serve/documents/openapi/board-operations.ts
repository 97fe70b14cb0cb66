import { type Board, isFile } from '../../../define/board.ts'
import { publishedShapes } from '../../published.ts'
import { jsonSchema, type Schema } from '../json-schema.ts'
import { pascal } from './components.ts'
import type { Description } from './description.ts'
import { FORMAT, parametersOf } from './parameters.ts'
import type { ErrorStatus } from './responses.ts'
import { KEY_HEADER, SECURITY } from './security.ts'
import { tagOf } from './tags.ts'

export const CSV: Schema = {
  type: 'string',
  description: 'A line of names, and a line of values for each row.',
}

/** A board is found at its path and its aliases, with the same answer. */
export function addBoard(made: Description, board: Board): void {
  const { title, about, list } = board
  const gives = {
    ...(isFile(board) ? {} : { 'application/json': answerOf(made, board) }),
    ...(list === undefined ? {} : { 'text/csv': CSV }),
  }
  for (const [index, path] of [board.path, ...(board.aliases ?? [])].entries()) {
    made.add({
      id: index === 0 ? board.id : `${board.id}-${index + 1}`,
      sameAs: board.id,
      path,
      tag: tagOf(board),
      summary: title,
      description: about,
      security: SECURITY.free,
      parameters: [
        ...parametersOf(board.params, path, board.example),
        ...(list !== undefined && !isFile(board) ? [FORMAT] : []),
        KEY_HEADER,
      ],
      gives,
      answer: title,
      isCounted: true,
      isKept: true,
      headers: ['X-Ignored-Parameters'],
      errors: errorsOf(board),
    })
  }
}

/** A board of several shapes answers with one of them. */
function answerOf({ components }: Description, board: Board): Schema {
  const shapes = publishedShapes(board).map(({ name, schema }) =>
    components.answer(jsonSchema(schema), { base: `${pascal(board.id)}${name}`, list: board.list }),
  )
  return shapes.length === 1 ? shapes[0]! : components.oneOf(shapes, pascal(board.id))
}

/** Whoever names something may name what nobody knows; an id may be given by its beginning. */
function errorsOf({ params, path }: Board): ErrorStatus[] {
  const names = Object.keys(params.shape)
  return [
    400,
    ...(names.length > 0 ? ([404] as const) : []),
    ...(path.endsWith('/{id}') ? ([409] as const) : []),
  ]
}
