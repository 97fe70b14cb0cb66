import { ConfigError } from '../core/errors.ts'
import type { Retention } from '../define/retention.ts'
import type { AnyTable } from '../define/table.ts'
import { TABLES } from '../tables/index.ts'
import { hintFor, partsOf } from './grammar.ts'

/** No board and no rollup looks further back into a table that is appended to. */
const LONGEST_LOOK_DAYS = 90

/** `liquidation_events=400d,orderbook_5m=off`. */
export function retentionIn(text: string): Retention {
  return Object.fromEntries(
    partsOf(text).map((part) => {
      const [, name, span] = /^([^=\s]+)\s*=\s*(off|[1-9]\d{0,4}d)$/.exec(part) ?? []
      if (name === undefined)
        throw new ConfigError(`"${part}" is no table with its days, such as oi_5m=400d or oi_5m=off.`)
      const table = TABLES.find((known) => known.name === name)
      if (!table) throw new ConfigError(`there is no table "${name}". ${hintForTable(name)}`)
      return [name, span === 'off' ? null : daysOf(table, Number.parseInt(span!, 10))]
    }),
  )
}

function hintForTable(name: string): string {
  const names = TABLES.map((table) => table.name)
  const [stem = ''] = name.split('_')
  const alike = names.filter((known) => known.startsWith(stem.replace(/s$/, '')))
  return stem.length > 3 && alike.length > 0 ? `Did you mean ${alike.join(' or ')}?` : hintFor(name, names)
}

function daysOf(table: AnyTable, days: number): number {
  const { name, keepDays, writes } = table
  if (keepDays === null && writes === 'replace')
    throw new ConfigError(`${name} is kept for good: what it says stands until it is said otherwise.`)
  const least = Math.min(keepDays ?? LONGEST_LOOK_DAYS, LONGEST_LOOK_DAYS)
  if (days < least)
    throw new ConfigError(`${name} must be kept for ${least} days at least: so far back it is looked into.`)
  return days
}
