import { counted } from '../core/counted.ts'
import { ConfigError } from '../core/errors.ts'
import { DAY, dayMs, isoOf, type Ms, SINCE_EVER } from '../core/time.ts'
import { isOfKind } from '../define/rule.ts'
import type { AnyTable, Row } from '../define/table.ts'
import { recordingGaps } from '../tables/record/recording.ts'
import { cellOf } from './import-cell.ts'
import type { Selection, Store } from './port.ts'

/** Rows that somebody may want to be rid of: how many, from when to when, and of whom most of them are. */
export interface Found {
  readonly rows: number
  /** Of the rows, as the table writes time; null where there is none. */
  readonly first: string | null
  readonly last: string | null
  readonly examples: readonly Example[]
}

interface Example {
  readonly column: string
  readonly values: readonly { readonly value: string; readonly rows: number }[]
  /** Values beyond those. */
  readonly more: number
}

type Cell = string | number | boolean

/** Who did it, in the gap ledger. */
export const FORGOTTEN_SOURCE = 'operator.forget'

const SHOWN_VALUES = 5
const TELLING = ['exchange', 'venue', 'symbol']

/** `exchange=binance,symbol=BTCUSDT` as conditions; a value is read as the column's kind, whatever its rule says. */
export function conditionsOf(table: AnyTable, texts: readonly string[]): Record<string, Cell> {
  const where: Record<string, Cell> = {}
  for (const pair of texts.flatMap((text) => text.split(/,(?=\s*[a-z][a-z0-9_]*\s*=)/))) {
    const [, name, text] = /^\s*([a-z][a-z0-9_]*)\s*=([\s\S]*)$/.exec(pair) ?? []
    if (name === undefined) throw new ConfigError(`--where takes column=value, not "${pair}".`)
    const column = table.columns[name]
    if (!column) {
      const names = table.columnNames.join(', ')
      throw new ConfigError(`${table.name} has no column ${name}. Its columns are ${names}.`)
    }
    if (column.kind === 'json') throw new ConfigError(`${name} is JSON, and cannot be compared.`)
    if (name in where) throw new ConfigError(`--where names ${name} twice.`)
    const value = cellOf(column.kind, text!)
    if (!isOfKind(column.kind, value))
      throw new ConfigError(`--where: ${name} is no ${column.kind}: "${text}".`)
    where[name] = value as Cell
  }
  return where
}

export async function findRows(store: Store, table: AnyTable, selection: Selection): Promise<Found> {
  const reader = store.reader(table)
  const bounds = {
    ...selection,
    since: selection.since ?? SINCE_EVER,
    includeProvisional: true as const,
  }
  const count = { rows: { count: true } } as const
  const [sum] = await reader.aggregate({
    ...bounds,
    take: { ...count, first: { min: table.time }, last: { max: table.time } },
  })
  const rows = sum?.rows ?? 0
  const examples: Example[] = []
  for (const column of rows === 0 ? [] : tellingColumns(table)) {
    const groups = await reader.aggregate({ ...bounds, by: [column], take: count })
    const largest = [...groups].sort((a, b) => b.rows - a.rows).slice(0, SHOWN_VALUES)
    const values = largest.map((group) => ({ value: String(group[column]), rows: group.rows }))
    examples.push({ column, values, more: groups.length - values.length })
  }
  return { rows, first: written(sum?.first), last: written(sum?.last), examples }
}

/** Deletes the rows and says so in the gap ledger; returns how many there were. */
export async function forgetRows(
  store: Store,
  table: AnyTable,
  selection: Selection,
  { said, now }: { readonly said: string; readonly now: Ms },
): Promise<Found & { readonly deleted: number }> {
  const found = await findRows(store, table, selection)
  const deleted = found.rows === 0 ? 0 : await store.forget(table, selection)
  if (deleted > 0) {
    const detail = `${counted(deleted, 'row', 'rows')} deleted by the operator: ${said}; of ${found.first} to ${found.last}`
    await store.insert(recordingGaps, [await ledgerRow(store, table, found, detail, now)])
  }
  return { ...found, deleted }
}

/** The span of what is gone, as far as it has passed: rows that were dated to come leave no hole. */
async function ledgerRow(
  store: Store,
  table: AnyTable,
  { first, last }: Found,
  detail: string,
  now: Ms,
): Promise<Row<typeof recordingGaps>> {
  const days = table.columns[table.time].kind === 'date'
  const msOf = (text: string) => (days ? dayMs(text)! : Date.parse(text))
  const from = Math.min(msOf(first!), now - 1)
  const to = Math.min(msOf(last!) + (days ? DAY : 1), now)
  const taken = await store.reader(recordingGaps).range({
    since: from,
    where: { source: FORGOTTEN_SOURCE },
    columns: ['started_at'],
    order: 'asc',
    limit: 10_000,
  })
  const starts = new Set(taken.map((row) => row.started_at))
  // A row of the ledger is known by its source and start; an earlier deletion must not be overwritten.
  let started_at = from
  while (starts.has(started_at)) started_at += 1
  return {
    source: FORGOTTEN_SOURCE,
    started_at,
    ended_at: Math.max(to, started_at + 1),
    into_table: table.name,
    reason: 'forgotten',
    detail,
  }
}

/** By which a person tells rows apart: whose they are, or else the words of the key. */
function tellingColumns(table: AnyTable): string[] {
  const telling = TELLING.filter((name) => table.columns[name] !== undefined)
  if (telling.length > 0) return telling
  return (table.key as readonly string[]).filter((name) => table.columns[name].kind === 'text').slice(0, 2)
}

function written(time: unknown): string | null {
  return time == null ? null : typeof time === 'number' ? isoOf(time) : String(time)
}
