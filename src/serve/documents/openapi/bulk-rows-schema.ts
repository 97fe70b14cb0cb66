import * as is from '../../../define/answer.ts'
import type { BulkFiles } from '../../../define/bulk-files.ts'
import { jsonSchema, type Schema } from '../json-schema.ts'

/** The files of an answer, each with its link. */
export function bulkRowsSchema({ title, tables }: BulkFiles): Schema {
  const row = is.part({
    table: is.oneOf(
      tables.map(({ name }) => name),
      'What the file is of.',
    ),
    month: is.text('UTC month of its rows, as 2026-11.'),
    final: is.flag('Whether the month is over and whole; false: the month to date.'),
    from: is.iso('Rows of this time and later are in it.'),
    to: is.iso('Rows before this time are in it.'),
    row_count: is.count('Rows in the file.'),
    bytes: is.integer('bytes', 'Length of the file.'),
    sha256: is.text('Sum of the file, in hexadecimal digits.'),
    columns: is.listOf(is.text('Name.'), 'Its columns in order.'),
    url: is.text('Where it can be had, without a key; parts of it too (Range).'),
    expires_at: is.iso('Until when the link is good.'),
    format: is.oneOf(['csv.gz', 'parquet'], 'How the file is written.'),
  })
  return jsonSchema(is.listOf(row, title))
}
