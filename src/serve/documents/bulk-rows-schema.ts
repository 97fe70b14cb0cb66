import type { BulkFiles } from '../../define/bulk-files.ts'
import { CELLS, told } from './cell-schema.ts'
import type { Schema } from './json-schema.ts'

/** The files of an answer, each with its link. */
export function bulkRowsSchema({ title, tables }: BulkFiles): Schema {
  const properties = {
    table: told({ type: 'string', enum: tables.map(({ name }) => name) }, 'What the file is of.'),
    month: told({ type: 'string', pattern: '^\\d{4}-\\d{2}$' }, 'UTC month of its rows.'),
    final: told(CELLS.boolean, 'Whether the month is over and whole; false: the month to date.'),
    from: told(CELLS.time, 'Rows of this time and later are in it.'),
    to: told(CELLS.time, 'Rows before this time are in it.'),
    row_count: told(CELLS.integer, 'Rows in the file.', 'count'),
    bytes: told(CELLS.integer, 'Length of the file.', 'bytes'),
    sha256: told(CELLS.text, 'Sum of the file, in hexadecimal digits.'),
    columns: told({ type: 'array', items: CELLS.text }, 'Its columns in order.'),
    url: told(CELLS.text, 'Where it can be had, without a key; parts of it too (Range).'),
    expires_at: told(CELLS.time, 'Until when the link is good.'),
    format: told({ type: 'string', enum: ['csv.gz', 'parquet'] }, 'How the file is written.'),
  }
  const items = { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
  return { ...told({ type: 'array' }, title), items }
}
