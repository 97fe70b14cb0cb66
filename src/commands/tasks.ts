import { z } from 'zod'
import type { Access } from '../access/access.ts'
import { gapsBySource, gapWithin } from '../analytics/gaps.ts'
import type { Clock } from '../core/clock.ts'
import { ConfigError } from '../core/errors.ts'
import { nearest } from '../core/nearest.ts'
import { DAY, isoOf, MINUTE, type Ms, parseIso } from '../core/time.ts'
import type { AnyTable } from '../define/table.ts'
import { ROLLUPS } from '../rollups/index.ts'
import type { FolderKind } from '../store/folder.ts'
import { conditionsOf, findRows, forgetRows } from '../store/forget.ts'
import { type ImportReport, readImportFile } from '../store/import.ts'
import type { ExportFormat, Store } from '../store/port.ts'
import { ledgerTables, readLedger } from '../tables/gap-ledger.ts'
import { TABLES } from '../tables/index.ts'
import { derivedFrom } from './derived.ts'
import { assertKnownSource } from './known-sources.ts'
import { assertWritable } from './out-file.ts'

/** What a task works on, whether the command opened the folder itself or a running service does it. */
export interface TaskContext {
  readonly store: Store
  readonly kind: FolderKind
  readonly clock: Clock
  readonly progress: (fraction: number, label: string) => void
  /** Called when rows of a table were written or deleted, for whoever remembers them. */
  readonly changed: (table: AnyTable) => void
  /** Who is kept out by the service that carries the task out; null where none serves. */
  readonly callers: Pick<Access, 'blocks' | 'lift'> | null
}

interface Task<A, R> {
  readonly args: z.ZodType<A>
  readonly run: (context: TaskContext, args: A) => Promise<R>
}

const task = <A, R>(args: z.ZodType<A>, run: Task<A, R>['run']): Task<A, R> => ({ args, run })

interface GapLine {
  readonly source: string
  readonly started_at: string
  readonly ended_at: string | null
  readonly minutes: number
  readonly reason: string
  readonly detail: string
}

interface SourceLine {
  readonly source: string
  readonly due_since: string | null
  readonly minutes_missing: number
  /** Null for one that is due only just now. */
  readonly covered_pct: number | null
  readonly last_run: string | null
}

const tenth = (minutes: number) => Math.round(10 * minutes) / 10

/** Commands on a folder and the service that runs on it. Arguments and results are plain JSON, so that they can be sent. */
const TASKS = {
  blocked: task(z.object({}), async ({ callers }) => ({
    serving: callers !== null,
    callers: (callers?.blocks() ?? []).map(({ id, until }) => ({ caller: id, until: isoOf(until) })),
  })),
  unblock: task(z.object({ caller: z.string().nullable() }), async ({ callers }, { caller }) => {
    const blocked = (callers?.blocks() ?? []).map(({ id }) => id)
    const wanted = caller === null ? blocked : blocked.filter((id) => id === caller)
    return { lifted: wanted.filter((id) => callers?.lift(id)) }
  }),
  gaps: task(
    z.object({ source: z.string().optional(), days: z.number() }),
    async ({ store, clock }, { source, days }): Promise<{ sources: SourceLine[]; gaps: GapLine[] }> => {
      const now = clock.now()
      if (source !== undefined) await assertKnownSource(store, source)
      const from = now - days * DAY
      const readers = {
        gaps: store.reader(ledgerTables.gaps),
        terms: store.reader(ledgerTables.terms),
        runs: store.reader(ledgerTables.runs),
      }
      const ledger = await readLedger(readers, from, now)
      const isAsked = (row: { readonly source: string }) =>
        source === undefined || row.source === source || row.source.startsWith(`${source}.`)
      const gaps = ledger.gaps.filter(isAsked)
      // What the operator deleted is listed, and no source is blamed for it.
      const own = gaps.filter(({ reason }) => reason !== 'forgotten')
      return {
        sources: gapsBySource(own, ledger.terms.filter(isAsked), from, now).map((line) => ({
          source: line.source,
          due_since: isoOrNull(line.due_since),
          minutes_missing: tenth(line.minutes_missing),
          covered_pct: line.covered_pct === null ? null : Math.round(1e4 * line.covered_pct) / 1e4,
          last_run: isoOrNull(ledger.lastRuns.get(line.source) ?? null),
        })),
        gaps: gaps
          .filter((gap) => gapWithin(gap, from, now) !== null)
          .sort((a, b) => b.started_at - a.started_at)
          .map((gap) => ({
            source: gap.source,
            started_at: isoOf(gap.started_at),
            ended_at: isoOrNull(gap.ended_at),
            minutes: tenth(((gap.ended_at ?? now) - gap.started_at) / MINUTE),
            reason: gap.reason,
            detail: gap.detail,
          })),
      }
    },
  ),
  export: task(
    z.object({
      table: z.string(),
      from: z.string().optional(),
      to: z.string().optional(),
      out: z.string(),
      force: z.boolean(),
    }),
    async ({ store, kind }, { table, from, to, out, force }) => {
      const since = momentOf('--from', from)
      const until = momentOf('--to', to)
      if (since !== null && until !== null && since >= until) {
        throw new ConfigError(`--from is ${from}, which must be before --to, ${to}.`)
      }
      const [wanted, format] = [tableNamed(table), formatOf(out)]
      assertWritable(out, force)
      const range = { ...(since === null ? {} : { since }), ...(until === null ? {} : { until }) }
      const rows = await store.exportRows(wanted, range, out, { format, kind })
      return { table, rows, file: out, source: kind }
    },
  ),
  import: task(
    z.object({ table: z.string(), file: z.string(), skipBad: z.boolean() }),
    async ({ store, kind, clock, progress, changed }, { table, file, skipBad }): Promise<ImportReport> => {
      const into = tableNamed(table)
      try {
        return await readImportFile(store, into, file, {
          skipBad,
          kind,
          now: clock.now(),
          // Checking is about a third of the work.
          onProgress: ({ phase, fraction }) =>
            progress(phase === 'checking' ? fraction / 3 : 1 / 3 + (fraction * 2) / 3, phase),
        })
      } finally {
        changed(into)
      }
    },
  ),
  forget: task(
    z.object({
      table: z.string(),
      where: z.array(z.string()),
      from: z.string().optional(),
      to: z.string().optional(),
      yes: z.boolean(),
    }),
    async ({ store, kind, clock, changed }, { table, where, from, to, yes }) => {
      const of = tableNamed(table)
      const since = momentOf('--from', from)
      const until = momentOf('--to', to)
      const conditions = conditionsOf(of, where)
      if (since === null && until === null && Object.keys(conditions).length === 0)
        throw new ConfigError('Which rows? forget takes --where, --from and --to, and needs one of them.')
      const selection = {
        ...(since === null ? {} : { since }),
        ...(until === null ? {} : { until }),
        where: conditions,
      }
      const shared = { table, source: kind, derived: derivedFrom(of, ROLLUPS) }
      if (!yes) return { ...shared, ...(await findRows(store, of, selection)), deleted: null }
      const said = [...where, ...(from ? [`from ${from}`] : []), ...(to ? [`before ${to}`] : [])].join(', ')
      try {
        return { ...shared, ...(await forgetRows(store, of, selection, { said, now: clock.now() })) }
      } finally {
        changed(of)
      }
    },
  ),
}

export type TaskName = keyof typeof TASKS
export type TaskArgs<N extends TaskName> = (typeof TASKS)[N] extends Task<infer A, unknown> ? A : never
export type TaskResult<N extends TaskName> = Awaited<ReturnType<(typeof TASKS)[N]['run']>>

/** Runs a task by name with arguments from a command line or a message. */
export async function runTask(name: string, context: TaskContext, args: unknown): Promise<unknown> {
  const found = (TASKS as unknown as Record<string, Task<unknown, unknown> | undefined>)[name]
  if (!found) throw new ConfigError(`There is no task ${name}.`)
  return found.run(context, found.args.parse(args))
}

function isoOrNull(ms: Ms | null): string | null {
  return ms === null ? null : isoOf(ms)
}

function tableNamed(name: string): AnyTable {
  const found = TABLES.find((table) => table.name === name)
  if (found) return found
  const names = TABLES.map((table) => table.name)
  const near = nearest(name, names)
  throw new ConfigError(
    `There is no table ${name}. ${near.length > 0 ? `Did you mean ${near.join(' or ')}?` : `Tables: ${names.join(', ')}.`}`,
  )
}

function momentOf(flag: string, text: string | undefined): Ms | null {
  if (text === undefined) return null
  const ms = parseIso(text)
  if (ms === null) throw new ConfigError(`${flag} is "${text}", but must be an ISO 8601 time or a date.`)
  return ms
}

function formatOf(file: string): ExportFormat {
  const format = (['csv.gz', 'csv', 'parquet'] as const).find((ending) => file.endsWith(`.${ending}`))
  if (format) return format
  throw new ConfigError(`${file} should end in .csv, .csv.gz or .parquet.`)
}
