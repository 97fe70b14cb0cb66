import type { z } from 'zod'
import { shapesOf } from '../../../define/board.ts'
import type { DeeperBoard } from '../../../define/deeper-board.ts'
import type { KeyCredit } from '../../../define/key-credit.ts'
import type { Offer } from '../../../define/offer.ts'
import { paramNote } from '../../../define/params.ts'
import type { CellKind } from '../../../define/rule.ts'
import type { Columns } from '../../../define/table.ts'
import type { TableHistory } from '../../../define/table-history.ts'
import { GAP_REASONS } from '../../../tables/record/recording.ts'
import { jsonSchema, orNull, type Schema, wordsOf } from '../json-schema.ts'
import { bulkRowsSchema } from './bulk-rows-schema.ts'

const CELLS: Readonly<Record<CellKind, Schema>> = {
  time: { type: 'string', format: 'date-time' },
  date: { type: 'string', format: 'date' },
  text: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  json: {},
}

const told = (schema: Schema, meaning: string, unit?: string, decimals?: number): Schema => ({
  ...schema,
  ...wordsOf({
    meaning,
    ...(unit === undefined ? {} : { unit }),
    ...(decimals === undefined || schema.type !== 'number' ? {} : { decimals }),
  }),
})

/** The answer to what is sold: the envelope, and its rows. */
export function offerSchema({ route, params, answer }: Offer): Schema {
  if (answer.kind === 'key credit') return jsonSchema(answer.result)
  const properties = {
    ok: told({ const: true }, 'True in every answer with rows.'),
    route: told({ const: route }, 'The route that was asked.'),
    generated_at: told(CELLS.time, 'When the answer was made.'),
    as_of: orNull(told(CELLS.time, 'The newest time among the rows; null without any.')),
    query: told(queryOf(params), 'The parameters in effect.'),
    ...propertiesOf(answer),
    count: told(CELLS.integer, 'Rows in this answer.', 'count'),
    truncated: told(CELLS.boolean, 'Whether more rows match.'),
    next_cursor: orNull(told(CELLS.text, 'To go on from here; null at the end.')),
    recorded_since: orNull(told(CELLS.date, 'Day of the first row on record, whatever was asked for.')),
    retention_days: orNull(told(CELLS.integer, 'How long rows are kept; null for good.', 'days')),
    gaps: told(
      { type: 'array', maxItems: 100, items: GAP },
      'What is known to be missing from the time that the answer covers, newest first.',
    ),
    gaps_truncated: told(CELLS.boolean, 'Whether older ones are left out of that list.'),
    source: told(CELLS.text, 'Where the rows come from.'),
    note: orNull(told(CELLS.text, 'What to know before using them.')),
  }
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

/** What every answer of history has a list of. */
export const GAP: Schema = {
  type: 'object',
  properties: {
    source: told(CELLS.text, 'Source that did not record, as venue.subject.'),
    from: told(CELLS.time, 'End of what was recorded before.'),
    to: orNull(told(CELLS.time, 'Next record; null while it goes on.')),
    reason: told({ type: 'string', enum: GAP_REASONS }, 'Why nothing was recorded.'),
  },
  required: ['source', 'from', 'to', 'reason'],
  additionalProperties: false,
}

/** Parameters as they were understood: those that nobody named and that have no usual value are left out. */
function queryOf(params: z.ZodObject): Schema {
  const entries = Object.entries(params.shape).map(([name, schema]) => {
    const { about, schema: told } = paramNote(schema as z.ZodType)!
    const {
      default: _,
      examples: _examples,
      pattern: _pattern,
      minLength: _min,
      maxLength: _max,
      ...plain
    } = told
    return [name, { ...plain, description: about }]
  })
  const always = Object.entries(params.shape).flatMap(([name, schema]) =>
    (schema as z.ZodType).safeParse(undefined).data === undefined ? [] : [name],
  )
  return {
    type: 'object',
    properties: Object.fromEntries(entries),
    ...(always.length > 0 ? { required: always } : {}),
    additionalProperties: false,
  }
}

function propertiesOf(answer: Exclude<Offer['answer'], KeyCredit>): Schema {
  switch (answer.kind) {
    case 'table history':
      return { rows: rowsOf(answer) }
    case 'deeper board':
      return boardProperties(answer)
    case 'bulk files':
      return { rows: bulkRowsSchema(answer) }
  }
}

/** The rows of a board are its list, and whatever else it answers stands beside them. */
function boardProperties({ board }: DeeperBoard): Schema {
  const [shape = {}] = shapesOf(board).map((one) => one.shape)
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name === board.list ? 'rows' : name,
      jsonSchema(field as z.ZodType),
    ]),
  )
}

function rowsOf(history: TableHistory): Schema {
  const { title, limitMax, instead } = history
  const items = instead ? { anyOf: [rowOf(history), rowOf(instead.history)] } : rowOf(history)
  return { ...told({ type: 'array', maxItems: limitMax }, title), items }
}

function rowOf(history: TableHistory): Schema {
  const { columns } = history
  return {
    type: 'object',
    properties: Object.fromEntries(columns.map((name) => [name, cellOf(history, name)])),
    required: columns,
    additionalProperties: false,
  }
}

/** A column of the table, or what is made of its columns or known of its subject; that may be null. */
function cellOf({ table, ratios, changes, facts }: TableHistory, name: string): Schema {
  const columns: Columns = table.columns
  const [ratio, changed] = [ratios[name], changes[name]]
  if (ratio) {
    const unit = ratio.unit ?? columns[ratio.numerator]!.unit ?? 'ratio'
    const factor = ratio.times === 1 ? '' : ` · ${ratio.times}`
    const decimals = ratio.decimals ?? columns[ratio.numerator]!.decimals
    return orNull(told(CELLS.number, `${ratio.numerator} / ${ratio.denominator}${factor}.`, unit, decimals))
  }
  if (changed !== undefined) {
    const { kind, unit, decimals } = columns[changed]!
    return orNull(told(CELLS[kind], `By how much ${changed} differs from the row before.`, unit, decimals))
  }
  return facts?.columns.includes(name)
    ? orNull(columnSchema(facts.table.columns, name))
    : columnSchema(columns, name)
}

/** Figures of that unit, in their order. */
function listOf(unit: string): Schema {
  return { type: 'array', items: told(CELLS.number, 'One of them.', unit) }
}

function columnSchema(columns: Columns, name: string): Schema {
  const { kind, rule, nullable, meaning = '', unit, decimals } = columns[name]!
  const cells = kind === 'json' && unit !== undefined ? listOf(unit) : CELLS[kind]
  const plain = told(cells, meaning, unit, decimals)
  const cell = rule?.is === 'one of' ? { ...plain, enum: rule.values } : plain
  return nullable ? orNull(cell) : cell
}
