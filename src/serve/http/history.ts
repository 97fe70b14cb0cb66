import { createGzip } from 'node:zlib'
import type { Access } from '../../access/access.ts'
import type { Payment } from '../../access/payment.ts'
import type { Clock } from '../../core/clock.ts'
import { Problem } from '../../core/errors.ts'
import { isoOf, type Ms } from '../../core/time.ts'
import type { RangeQuery, Spend } from '../../define/reader.ts'
import type { Columns, Table } from '../../define/table.ts'
import { firstDay } from '../../readings/record/record-start.ts'
import type { RowsText, Store, TextShape } from '../../store/port.ts'
import type { PaidRoute } from '../paid-routes.ts'
import { readParams } from '../params.ts'
import { VARY } from '../prepared.ts'
import type { Registry } from '../registry.ts'
import type { Call } from './call.ts'
import { type Question, readCursor, writeCursor } from './cursor.ts'
import type { Desk } from './desk.ts'
import { orderOf } from './negotiate.ts'
import type { Sender } from './sender.ts'

export interface HistoryParts {
  readonly store: Store
  readonly registry: Registry
  readonly access: Access
  readonly desk: Desk
  readonly sender: Sender
  readonly clock: Clock
  readonly payment: Payment
}

interface Asked {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: RangeQuery<Columns>
  readonly question: Question
  readonly csv: boolean
}

const PRIVATE = ['Cache-Control', 'private, no-store', 'Vary', VARY]
const COMPRESS_FROM_BYTES = 1_000

/** One paid history: the engine makes the rows' text, and it passes through here without being read. */
export async function answerHistory(parts: HistoryParts, route: PaidRoute, call: Call): Promise<void> {
  try {
    await parts.desk.admit(call, 'paid')
    // Before any validation: catalogs probe without parameters and expect the terms.
    if (call.caller === null || !parts.access.mayRunPaid(call.caller)) {
      parts.sender.paymentRequired(call, parts.payment.terms(route))
      return
    }
    const { asked, rows, since } = await parts.desk.compute(call, (spend) =>
      readRows(parts, route, call, spend),
    )
    const next = rows.truncated && rows.end !== null ? writeCursor(rows.end, asked.question) : null
    const headers = asked.csv && next !== null ? [...PRIVATE, 'X-Next-Cursor', next] : PRIVATE
    const chunks = asked.csv ? [rows.text] : wrapped(route, asked, { rows, since }, next, parts.clock.now())
    send(
      parts.sender,
      call,
      asked.csv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      headers,
      chunks,
    )
  } catch (thrown) {
    parts.desk.fail(call, thrown)
  }
}

async function readRows(
  { store, registry }: HistoryParts,
  route: PaidRoute,
  call: Call,
  spend: Spend,
): Promise<{ asked: Asked; rows: RowsText; since: string | null }> {
  const asked = await readQuestion(registry, route, call, spend)
  const read = asked.csv ? store.rowsAsCsv : store.rowsAsJson
  const [rows, since] = await Promise.all([
    read.call(store, route.table, asked.query, shapeOf(route), spend),
    asked.csv ? null : recordedSince(store, route, spend),
  ])
  return { asked, rows, since }
}

async function readQuestion(registry: Registry, route: PaidRoute, call: Call, spend: Spend): Promise<Asked> {
  const params = readParams(route.params, call.params({}))
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
  const where: Record<string, string> = { ...(route.history.only as Record<string, string> | undefined) }
  for (const [name, filter] of Object.entries(route.history.filters)) {
    const value = params[name]
    if (typeof value !== 'string') continue
    await registry.assertKnown(route.table, name, filter, value, spend)
    where[filter.column] = value
  }
  const question = [route.history.route, where, from ?? null, to ?? null, order]
  const query: RangeQuery<Columns> = {
    where,
    order,
    limit,
    ...(from === undefined ? {} : { since: from }),
    ...(to === undefined ? {} : { until: to }),
    ...(cursor === undefined ? {} : { after: readCursor(cursor, question) }),
  }
  return { params, query, question, csv: format === 'csv' }
}

/** The first day of what this folder can sell, whatever was asked for. */
function recordedSince(store: Store, { table, history }: PaidRoute, spend: Spend): Promise<string | null> {
  return firstDay(store.reader(table as Table, spend), table.time, history.only)
}

function shapeOf({ history }: PaidRoute): TextShape {
  return { columns: history.columns, ...(history.ratios ? { ratios: history.ratios } : {}) }
}

/** The envelope around the engine's text, which stays the buffer that it is. */
function wrapped(
  { history, table }: PaidRoute,
  asked: Asked,
  { rows, since }: { rows: RowsText; since: string | null },
  next: string | null,
  now: Ms,
): Uint8Array[] {
  const before = {
    ok: true,
    route: history.route,
    generated_at: isoOf(now),
    as_of: rows.newest === null ? null : isoOf(rows.newest),
    query: shownQuery(asked.params),
  }
  const after = {
    count: rows.count,
    truncated: rows.truncated,
    next_cursor: next,
    recorded_since: since,
    retention_days: table.keepDays,
    source: history.source,
    note: history.note ?? null,
  }
  return [
    Buffer.from(`${JSON.stringify(before).slice(0, -1)},"rows":`),
    rows.text,
    Buffer.from(`,${JSON.stringify(after).slice(1)}`),
  ]
}

/** The parameters in effect, times as text again. */
function shownQuery(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue
    shown[name] = (name === 'from' || name === 'to') && typeof value === 'number' ? isoOf(value) : value
  }
  return shown
}

/** Plain unless gzip is asked for, and then streamed at its lowest level: these bytes are sent once. */
function send(
  sender: Sender,
  call: Call,
  contentType: string,
  headers: readonly string[],
  chunks: readonly Uint8Array[],
): void {
  const { req, res } = call
  const bytes = chunks.reduce((total, chunk) => total + chunk.length, 0)
  const type = ['Content-Type', contentType]
  const best = orderOf(req.headers['accept-encoding'] ?? '').find((encoding) => encoding !== 'br')
  const zips = best === 'gzip' && bytes >= COMPRESS_FROM_BYTES && req.method !== 'HEAD'
  if (zips) {
    sender.head(call, 200, [...type, 'Content-Encoding', 'gzip', ...headers])
    const gzip = createGzip({ level: 1 })
    gzip.pipe(res)
    res.once('close', () => gzip.destroy())
    for (const chunk of chunks) gzip.write(chunk)
    gzip.end()
  } else {
    sender.head(call, 200, [...type, 'Content-Length', String(bytes), ...headers])
    res.cork()
    if (req.method !== 'HEAD') for (const chunk of chunks) res.write(chunk)
    res.end()
    res.uncork()
  }
  sender.done(call, 200, bytes)
}
