import { ConfigError } from '../core/errors.ts'
import { orNearest } from '../core/nearest.ts'
import type { AnyTable } from '../define/table.ts'
import { TABLES } from '../tables/index.ts'

export function tableNamed(name: string): AnyTable {
  const found = TABLES.find((table) => table.name === name)
  if (found) return found
  const names = TABLES.map((table) => table.name)
  throw new ConfigError(`There is no table ${name}. ${orNearest(name, names, 'Tables')}`)
}
