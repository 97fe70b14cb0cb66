import type { Way } from '../../define/spelling.ts'
import type { AnyTable } from '../../define/table.ts'
import type { TextShape } from '../port.ts'
import { columnOf, textLiteral } from './sql.ts'

/** A cell as the engine spells it; unknown stays unknown. */
interface Spelled {
  readonly value: string
  readonly isText: boolean
}

/** The spellings of src/define/spelling.ts in the engine's language. */
const WAYS: Readonly<Record<Way, { readonly isText: boolean; readonly of: (column: string) => string }>> = {
  'day month year': { isText: true, of: (column) => `upper(strftime(${column}, '%-d%b%y'))` },
  'one or zero': { isText: false, of: (column) => `${column}::TINYINT` },
  whole: { isText: false, of: (column) => `round(${column})::BIGINT` },
}

/** Null where a column is written as its kind is. */
export function spelledOf(table: AnyTable, { spelled = {} }: TextShape, name: string): Spelled | null {
  const how = spelled[name]
  if (how === undefined) return null
  if (typeof how === 'object') return { value: textLiteral(how.always), isText: true }
  const { isText, of } = WAYS[how]
  return { value: of(columnOf(table, name)), isText }
}
