import { ConfigError } from '../core/errors.ts'
import { orNearest } from '../core/nearest.ts'
import { type Ms, parseIso } from '../core/time.ts'
import type { AnyTable } from '../define/table.ts'
import { TABLES } from '../tables/index.ts'

/** What a command line names, as what it means. */
export function tableNamed(name: string): AnyTable {
  const found = TABLES.find((table) => table.name === name)
  if (found) return found
  const names = TABLES.map((table) => table.name)
  throw new ConfigError(`There is no table ${name}. ${orNearest(name, names, 'Tables')}`)
}

interface Range {
  readonly since?: Ms
  readonly until?: Ms
}

/** From when to when, `to` exclusive; a time that runs backwards is refused. */
export function rangeNamed(from: string | undefined, to: string | undefined): Range {
  const since = momentOf('--from', from)
  const until = momentOf('--to', to)
  if (since !== null && until !== null && since >= until) {
    throw new ConfigError(`--from is ${from}, which must be before --to, ${to}.`)
  }
  return { ...(since === null ? {} : { since }), ...(until === null ? {} : { until }) }
}

function momentOf(flag: string, text: string | undefined): Ms | null {
  if (text === undefined) return null
  const ms = parseIso(text)
  if (ms === null) throw new ConfigError(`${flag} is "${text}", but must be an ISO 8601 time or a date.`)
  return ms
}
