import { Problem } from '../core/errors.ts'
import type { Ms } from '../core/time.ts'
import type { Offer } from '../define/offer.ts'
import { paramNote } from '../define/params.ts'
import type { RangeQuery } from '../define/reader.ts'
import { keptDays } from '../define/retention.ts'
import type { Columns } from '../define/table.ts'
import type { TableHistory } from '../define/table-history.ts'
import type { Make } from './bytes.ts'
import { type Question, readCursor, writeCursor } from './cursor.ts'
import type { Named } from './known-names.ts'
import { enveloped, type OfferParts, recordedSince, sold } from './sold.ts'

type Params = Readonly<Record<string, unknown>>

interface HistoryQuestion {
  readonly query: RangeQuery<Columns>
  /** What its cursors belong to. */
  readonly question: Question
  /** Names among the parameters that may be unknown. */
  readonly named: readonly Named[]
  readonly csv: boolean
}

/** A table's history: the engine makes the rows' text, and it passes through here without being read. */
export function historyAnswer(parts: OfferParts, offer: Offer, history: TableHistory, params: Params): Make {
  const { query, question, named, csv } = historyQuestion(offer, history, params)
  const { store, known, clock } = parts
  const { table, columns, ratios, only } = history
  return async (spend, gone) => {
    for (const name of named) await known.assertKnown(name, spend)
    const read = csv ? store.rowsAsCsv : store.rowsAsJson
    const [rows, since] = await Promise.all([
      read.call(store, table, query, { columns, ratios }, { spend, signal: gone }),
      csv ? null : recordedSince(parts, table, spend, only),
    ])
    const { text, count, truncated, newest: asOf } = rows
    const next = truncated && rows.end !== null ? writeCursor(rows.end, question) : null
    if (csv) return sold(csv, [text], count, next === null ? [] : ['X-Next-Cursor', next])
    const retentionDays = keptDays(table, parts.retention)
    const facts = { asOf, params, count, truncated, next, since, retentionDays }
    return sold(csv, enveloped(offer, facts, clock.now(), text), count)
  }
}

/** Throws what is wrong with the parameters together, each being right by itself. */
export function historyQuestion(offer: Offer, history: TableHistory, params: Params): HistoryQuestion {
  const { from, to, limit, order, cursor, format } = params as {
    from?: Ms
    to?: Ms
    limit: number
    order: 'asc' | 'desc'
    cursor?: string
    format: string
  }
  if (from !== undefined && to !== undefined && from >= to) {
    throw new Problem('invalid_parameter', 'to must be a time after from.', { param: 'to' })
  }
  const where: Record<string, unknown> = { ...history.only }
  const named: Named[] = []
  for (const { param, column } of history.picks) {
    const value = params[param]
    if (value === undefined) continue
    if (Object.hasOwn(where, column) && where[column] !== value) {
      throw new Problem('invalid_parameter', `${param} contradicts what else picks the rows.`, { param })
    }
    where[column] = value
    const names = paramNote(offer.params.shape[param])?.names
    if (names !== undefined) named.push({ table: history.table, column, param, names, value: String(value) })
  }
  const question = [offer.route, where, from ?? null, to ?? null, order]
  const query = {
    where,
    order,
    limit,
    ...(from === undefined ? {} : { since: from }),
    ...(to === undefined ? {} : { until: to }),
    ...(cursor === undefined ? {} : { after: readCursor(cursor, question) }),
  } as RangeQuery<Columns>
  return { query, question, named, csv: format === 'csv' }
}
