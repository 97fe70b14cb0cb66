import { Problem } from '../core/errors.ts'
import { DAY, dayMs, type Ms, SINCE_EVER, type Span } from '../core/time.ts'
import type { Offer } from '../define/offer.ts'
import { paramNote } from '../define/params.ts'
import type { Position, RangeQuery } from '../define/reader.ts'
import { keptDays } from '../define/retention.ts'
import type { Columns } from '../define/table.ts'
import type { TableHistory } from '../define/table-history.ts'
import type { RowsText } from '../store/port.ts'
import type { Make } from './bytes.ts'
import { type Question, readCursor, writeCursor } from './cursor.ts'
import type { Named } from './known-names.ts'
import { enveloped, type OfferParts, sold } from './sold.ts'

type Params = Readonly<Record<string, unknown>>

interface HistoryQuestion {
  /** Of the table that is meant, where there are two. */
  readonly history: TableHistory
  readonly where: Readonly<Record<string, unknown>>
  readonly period: Period
  readonly order: 'asc' | 'desc'
  readonly limit: number
  /** Where the page before ended. */
  readonly after: Position | undefined
  /** What its cursors belong to. */
  readonly question: Question
  /** Names among the parameters that may be unknown. */
  readonly named: readonly Named[]
  readonly csv: boolean
}

interface Period {
  readonly from: Ms | undefined
  readonly to: Ms | undefined
  /** How many days it goes back from its end, where `from` is not given. */
  readonly backDays: number | undefined
  /** Where that began for the first page: now goes on from page to page. */
  readonly began: Ms | undefined
}

/** A table's history: the engine makes the rows' text, and it passes through here without being read. */
export function historyAnswer(parts: OfferParts, offer: Offer, offered: TableHistory, params: Params): Make {
  const told = historyQuestion(offer, offered, params)
  const { history, csv } = told
  const { table, only, columns, ratios, changes, facts } = history
  const { store, clock, record } = parts
  return async (spend, gone) => {
    const where = { ...told.where }
    for (const name of told.named) where[name.column] = await parts.known.recorded(name, spend)
    const picked = facts && (await parts.facts.pick(facts, params))
    if (facts && picked) where[facts.by] = picked.subjects
    const now = clock.now()
    const from = startOf(told.period, now)
    const keptFrom = record.keptFrom(table)
    const query = rangeOf(told, where, Math.max(from ?? Number.NEGATIVE_INFINITY, keptFrom))
    const shape = { columns, ratios, changes, ...(picked ? { lookups: picked.lookups } : {}) }
    const read = csv ? store.rowsAsCsv : store.rowsAsJson
    const [rows, since] = await Promise.all([
      read.call(store, table, query, shape, { spend, signal: gone }),
      csv ? null : record.since(table, spend, only),
    ])
    const { text, count, truncated, newest: asOf } = rows
    const next =
      truncated && rows.end !== null
        ? writeCursor(cursorOf(told.period, from, rows.end), told.question)
        : null
    if (csv) return sold(csv, [text], count, next === null ? [] : ['X-Next-Cursor', next])
    const venue = told.named.find(({ names }) => names === 'venue')?.value ?? only?.exchange
    const start = from ?? (since === null ? SINCE_EVER : dayMs(since)!)
    const covered = coveredBy(told, rows, { from: Math.max(start, keptFrom), to: now })
    const missing = await record.gaps([table, ...history.madeOf], covered, venue)
    const retentionDays = keptDays(table, parts.retention)
    const page = { asOf, params, count, truncated, next, since, retentionDays, missing }
    return sold(csv, enveloped(offer, page, now, text), count)
  }
}

/** Throws what is wrong with the parameters together, each being right by itself. */
export function historyQuestion(offer: Offer, offered: TableHistory, params: Params): HistoryQuestion {
  const { instead } = offered
  const history = instead && params[instead.when] !== undefined ? instead.history : offered
  const { limit, order, cursor, format } = params as {
    limit: number
    order: 'asc' | 'desc'
    cursor?: string
    format: string
  }
  const asked = periodOf(history, params)
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
  const facts = history.facts?.picks.map(({ param }) => params[param] ?? null) ?? []
  const { from = null, to = null, backDays } = asked
  const question = [offer.route, where, from, to, order, ...facts, ...(backDays ? [backDays] : [])]
  const place = cursor === undefined ? undefined : readCursor(cursor, question)
  const [began, after] = place && backDays ? [Number(place[0]), place.slice(1)] : [undefined, place]
  const period = { ...asked, began }
  return { history, where, period, order, limit, after, question, named, csv: format === 'csv' }
}

function periodOf({ back }: TableHistory, params: Params): Omit<Period, 'began'> {
  const [from, to] = [momentOf(params.from), momentOf(params.to)]
  if (from !== undefined && to !== undefined && from >= to) {
    throw new Problem('invalid_parameter', 'to must be a time after from.', { param: 'to' })
  }
  return { from, to, backDays: back === null || from !== undefined ? undefined : Number(params[back]) }
}

/** A moment is milliseconds, a day its text. */
function momentOf(value: unknown): Ms | undefined {
  if (typeof value === 'string') return dayMs(value)!
  return value as Ms | undefined
}

/** Bounds that are none are left out. */
function rangeOf(
  { period, order, limit, after }: HistoryQuestion,
  where: HistoryQuestion['where'],
  since: Ms,
): RangeQuery<Columns> {
  return {
    where,
    order,
    limit,
    ...(Number.isFinite(since) ? { since } : {}),
    ...(period.to === undefined ? {} : { until: period.to }),
    ...(after === undefined ? {} : { after }),
  } as RangeQuery<Columns>
}

function startOf({ from, to, backDays, began }: Period, now: Ms): Ms | undefined {
  return backDays === undefined ? from : (began ?? (to ?? now) - backDays * DAY)
}

function cursorOf({ backDays }: Period, from: Ms | undefined, end: Position): Position {
  return backDays === undefined ? end : [from!, ...end]
}

/** The time that an answer speaks of: what was asked for, and where that is open as far as its rows go. */
function coveredBy(
  { period, order, after }: HistoryQuestion,
  { end, newest, truncated }: RowsText,
  all: Span,
): Span {
  const before = after === undefined ? null : timeOf(after)
  const last = truncated && end !== null ? timeOf(end) : null
  const [first, until] = order === 'asc' ? [before, truncated ? newest : null] : [last, before]
  return {
    from: Math.max(period.from ?? first ?? all.from, all.from),
    to: period.to ?? until ?? all.to,
  }
}

/** Of a row, by its position; a day is its midnight. */
function timeOf([time]: Position): Ms {
  return typeof time === 'string' ? dayMs(time)! : Number(time)
}
