import type { AnyTable } from '../../define/table.ts'
import { kindOf } from '../sql-words.ts'
import { ENGINE_TYPES } from './schema.ts'
import { literalPath, textLiteral } from './sql.ts'

/** Columns of text that we wrote: figures, times and the order of the rows are those of the text. */
export function parquetStatement(
  table: AnyTable,
  columns: readonly string[],
  zippedCsv: string,
  file: string,
): string {
  const types = columns.map((name) => `${textLiteral(name)}: '${ENGINE_TYPES[kindOf(table, name)]}'`)
  const options = [
    `columns = {${types.join(', ')}}`,
    // Nothing is guessed: an empty cell is unknown, and an empty text a pair of quotes.
    `auto_detect = false, header = true, compression = 'gzip', delim = ',', quote = '"', escape = '"'`,
    `nullstr = '', allow_quoted_nulls = false, new_line = '\\r\\n', timestampformat = '%Y-%m-%dT%H:%M:%S.%gZ'`,
  ]
  const rows = `SELECT * FROM read_csv(${textLiteral(literalPath(zippedCsv))}, ${options.join(', ')})`
  return `COPY (${rows}) TO ${textLiteral(file)} (FORMAT parquet, COMPRESSION zstd)`
}
