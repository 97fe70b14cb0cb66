import type { Way } from '../../define/spelling.ts'
import type { AnyTable } from '../../define/table.ts'
import type { ParquetShape } from '../port.ts'
import { kindOf } from '../sql-words.ts'
import { ENGINE_TYPES } from './schema.ts'
import { literalPath, textLiteral } from './sql.ts'

const SPELLED_TYPES: Readonly<Record<Way, string>> = {
  'day month year': 'VARCHAR',
  'one or zero': 'TINYINT',
  whole: 'BIGINT',
}

/** Columns of text that we wrote: figures, times and the order of the rows are those of the text. */
export function parquetStatement(
  table: AnyTable,
  shape: ParquetShape,
  zippedCsv: string,
  file: string,
): string {
  const types = shape.columns.map((name) => `${textLiteral(name)}: '${typeOf(table, shape, name)}'`)
  const options = [
    `columns = {${types.join(', ')}}`,
    // Nothing is guessed: an empty cell is unknown, and an empty text a pair of quotes.
    `auto_detect = false, header = true, compression = 'gzip', delim = ',', quote = '"', escape = '"'`,
    `nullstr = '', allow_quoted_nulls = false, new_line = '\\r\\n', timestampformat = '%Y-%m-%dT%H:%M:%S.%gZ'`,
  ]
  const rows = `SELECT * FROM read_csv(${textLiteral(literalPath(zippedCsv))}, ${options.join(', ')})`
  return `COPY (${rows}) TO ${textLiteral(file)} (FORMAT parquet, COMPRESSION zstd)`
}

function typeOf(table: AnyTable, { spelled = {} }: ParquetShape, name: string): string {
  const way = spelled[name]
  if (way === undefined) return ENGINE_TYPES[kindOf(table, name)]
  return typeof way === 'object' ? 'VARCHAR' : SPELLED_TYPES[way]
}
