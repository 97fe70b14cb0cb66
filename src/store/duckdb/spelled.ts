import { SIGNIFICANT_DIGITS } from '../../core/round.ts'
import type { Way } from '../../define/spelling.ts'
import type { AnyTable } from '../../define/table.ts'
import type { TextShape } from '../port.ts'
import { columnOf, kindOf } from '../sql-words.ts'
import { textLiteral } from './sql.ts'

/** The spellings of src/define/spelling.ts in the engine's language, for the files that it writes itself. */
const WAYS: Readonly<Record<Way, (column: string) => string>> = {
  'day month year': (column) => `upper(strftime(${column}, '%-d%b%y'))`,
  'one or zero': (column) => `${column}::TINYINT`,
  whole: (column) => `round(${column})::BIGINT`,
}

/** A cell as a shape shows it, where that is not how the table keeps it: spelled, or a figure as in every answer. */
export function shownCell(table: AnyTable, { spelled = {} }: TextShape, name: string): string | null {
  const column = columnOf(table, name)
  const way = spelled[name]
  if (typeof way === 'object') return textLiteral(way.always)
  if (way !== undefined) return WAYS[way](column)
  return kindOf(table, name) === 'number' ? figureOf(table, name) : null
}

/** As `roundTo` has it: doubles carry the noise of their last digits. Adding 0 makes a negative zero plain. */
function figureOf(table: AnyTable, name: string): string {
  const column = columnOf(table, name)
  const { decimals } = table.columns[name]
  if (decimals !== undefined) return `round(${column}, ${decimals}) + 0.0`
  const digits = `format('{:.${SIGNIFICANT_DIGITS}g}', ${column})::DOUBLE`
  return `CASE WHEN ${column} = trunc(${column}) THEN ${column} + 0.0 ELSE ${digits} END`
}
