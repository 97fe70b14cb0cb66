import type { CellKind } from '../../define/rule.ts'
import { type Schema, wordsOf } from './json-schema.ts'

export const CELLS: Readonly<Record<CellKind, Schema>> = {
  time: { type: 'string', format: 'date-time' },
  date: { type: 'string', format: 'date' },
  text: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  json: {},
}

export const told = (schema: Schema, meaning: string, unit?: string): Schema => ({
  ...schema,
  ...wordsOf({ meaning, ...(unit === undefined ? {} : { unit }) }),
})
