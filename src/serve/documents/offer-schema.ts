import type { Offer } from '../../define/offer.ts'
import type { CellKind } from '../../define/rule.ts'
import type { Columns } from '../../define/table.ts'
import type { TableHistory } from '../../define/table-history.ts'
import { bulkRowsSchema } from './bulk-rows-schema.ts'
import { orNull, type Schema, wordsOf } from './json-schema.ts'

const CELLS: Readonly<Record<CellKind, Schema>> = {
  time: { type: 'string', format: 'date-time' },
  date: { type: 'string', format: 'date' },
  text: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  json: {},
}

const told = (schema: Schema, meaning: string, unit?: string): Schema => ({
  ...schema,
  ...wordsOf({ meaning, ...(unit === undefined ? {} : { unit }) }),
})

/** The answer to what is sold: the envelope, and its rows. */
export function offerSchema({ route, answer }: Offer): Schema {
  const properties = {
    ok: told({ const: true }, 'True in every answer with rows.'),
    route: told({ const: route }, 'The route that was asked.'),
    generated_at: told(CELLS.time, 'When the answer was made.'),
    as_of: orNull(told(CELLS.time, 'The newest time among the rows; null without any.')),
    query: told({ type: 'object' }, 'The parameters in effect.'),
    rows:
      answer.kind === 'table history'
        ? rowsOf(answer)
        : answer.kind === 'bulk files'
          ? bulkRowsSchema(answer)
          : told({ type: 'array', items: { type: 'object' } }, answer.title),
    count: told(CELLS.integer, 'Rows in this answer.', 'count'),
    truncated: told(CELLS.boolean, 'Whether more rows match.'),
    next_cursor: orNull(told(CELLS.text, 'To go on from here; null at the end.')),
    recorded_since: orNull(told(CELLS.date, 'Day of the first row on record, whatever was asked for.')),
    retention_days: orNull(told(CELLS.integer, 'How long rows are kept; null for good.', 'days')),
    source: told(CELLS.text, 'Where the rows come from.'),
    note: orNull(told(CELLS.text, 'What to know before using them.')),
  }
  // Beside the rows of a board stands whatever else it answers.
  const additionalProperties = answer.kind === 'deeper board'
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties }
}

function rowsOf({ title, table, columns, ratios, limitMax }: TableHistory): Schema {
  const cell = (name: string): Schema =>
    table.columns[name] ? columnSchema(table.columns, name) : ratio(name)
  // A name that the table lacks is a ratio, and null where its denominator is 0.
  const ratio = (name: string): Schema => {
    const { numerator, denominator, times } = ratios[name]!
    const { unit = 'ratio' } = (table.columns as Columns)[numerator]!
    const factor = times === 1 ? '' : ` · ${times}`
    return orNull(told(CELLS.number, `${numerator} / ${denominator}${factor}.`, unit))
  }
  return {
    ...told({ type: 'array', maxItems: limitMax }, title),
    items: {
      type: 'object',
      properties: Object.fromEntries(columns.map((name) => [name, cell(name)])),
      required: columns,
      additionalProperties: false,
    },
  }
}

function columnSchema(columns: Columns, name: string): Schema {
  const { kind, rule, nullable, meaning = '', unit } = columns[name]!
  const plain = told(CELLS[kind], meaning, unit)
  const cell = rule?.is === 'one of' ? { ...plain, enum: rule.values } : plain
  return nullable ? orNull(cell) : cell
}
