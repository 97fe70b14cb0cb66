import { z } from 'zod'
import { gapsBySource, gapWithin } from '../analytics/record/gaps.ts'
import { ConfigError } from '../core/errors.ts'
import { DAY, isoOf, isoOrNull, MINUTE, type Ms, parseIso } from '../core/time.ts'
import { DATASETS } from '../datasets/index.ts'
import { ledgerTables, readLedger } from '../readings/record/gap-ledger.ts'
import { ROLLUPS } from '../rollups/index.ts'
import { conditionsOf, findRows, forgetRows } from '../store/forget.ts'
import { type ImportReport, readImportFile } from '../store/import.ts'
import type { ExportFormat } from '../store/port.ts'
import { isOfASource } from '../tables/record/recording.ts'
import type { CALLER_TASKS } from './caller-tasks.ts'
import type { TaskContext } from './context.ts'
import { derivedFrom } from './derived.ts'
import { importLane } from './import-lane.ts'
import { assertKnownSource } from './known-sources.ts'
import { assertWritable } from './out-file.ts'
import { sqlTask } from './sql.ts'
import { tableNamed } from './table-named.ts'
import { tablesTask } from './tables.ts'
import { runOneOf, task } from './task.ts'

const tenth = (minutes: number) => Math.round(10 * minutes) / 10

/** Of the record, for whoever has the store and the way into it. */
const RECORD_TASKS = {
  gaps: task(
    z.object({ source: z.string().optional(), days: z.number() }),
    async ({ store, clock }: TaskContext, { source, days }) => {
      const now = clock.now()
      if (source !== undefined) await assertKnownSource(store, source)
      const from = now - days * DAY
      const readers = {
        gaps: store.reader(ledgerTables.gaps),
        terms: store.reader(ledgerTables.terms),
        runs: store.reader(ledgerTables.runs),
        filled: store.reader(ledgerTables.filled),
      }
      const ledger = await readLedger(readers, from, now)
      const isAsked = (row: { readonly source: string }) =>
        source === undefined || row.source === source || row.source.startsWith(`${source}.`)
      const gaps = ledger.gaps.filter(isAsked)
      const own = gaps.filter(isOfASource)
      return {
        sources: gapsBySource(own, ledger.terms.filter(isAsked), from, now).map((line) => ({
          source: line.source,
          due_since: isoOrNull(line.due_since),
          minutes_missing: tenth(line.minutes_missing),
          // Null for one that is due only just now.
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
    async ({ store, kind, progress, signal }: TaskContext, { table, from, to, out, force }) => {
      const since = momentOf('--from', from)
      const until = momentOf('--to', to)
      if (since !== null && until !== null && since >= until) {
        throw new ConfigError(`--from is ${from}, which must be before --to, ${to}.`)
      }
      const [wanted, format] = [tableNamed(table), formatOf(out)]
      assertWritable(out, force)
      const range = rangeOf(since, until)
      progress(0, 'reading')
      const rows = await store.exportRows(
        wanted,
        range,
        out,
        { format, kind },
        {
          signal,
          // How long writing takes is not known beforehand: it depends on how small the rows can be made.
          onProgress: (read, bytes) =>
            progress(read / 2, read < 0.99 ? 'reading' : `${(bytes / 1e6).toFixed(1)} MB written`),
        },
      )
      return { table, rows, file: out, source: kind }
    },
  ),
  import: task(
    z.object({ table: z.string(), file: z.string(), skipBad: z.boolean() }),
    async (
      { store, lanes, kind, clock, progress, signal }: TaskContext,
      { table, file, skipBad },
    ): Promise<ImportReport> => {
      const into = tableNamed(table)
      const lane = importLane({ lanes, store }, into)
      try {
        return await readImportFile(into, file, {
          keep: lane.keep,
          datasets: DATASETS,
          skipBad,
          kind,
          signal,
          now: clock.now(),
          // Checking is about a third of the work.
          onProgress: ({ phase, fraction }) =>
            progress(phase === 'checking' ? fraction / 3 : 1 / 3 + (fraction * 2) / 3, phase),
        })
      } finally {
        lane.end()
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
    async ({ store, lanes, kind, clock }: TaskContext, { table, where, from, to, yes }) => {
      const of = tableNamed(table)
      const since = momentOf('--from', from)
      const until = momentOf('--to', to)
      const conditions = conditionsOf(of, where)
      if (since === null && until === null && Object.keys(conditions).length === 0)
        throw new ConfigError('Which rows? forget takes --where, --from and --to, and needs one of them.')
      const selection = { ...rangeOf(since, until), where: conditions }
      const shared = { table, source: kind, derived: derivedFrom(of, ROLLUPS) }
      if (!yes) return { ...shared, ...(await findRows(store, of, selection)), deleted: null }
      const said = [...where, ...(from ? [`from ${from}`] : []), ...(to ? [`before ${to}`] : [])].join(', ')
      const { first, last } = await findRows(store, of, selection)
      // Known before they go: a kill in between costs a computation.
      const opened = () =>
        first === null ? undefined : lanes.recompute(of, parseIso(first)!, parseIso(last!)! + 1)
      await opened()
      try {
        return { ...shared, ...(await forgetRows(store, of, selection, { said, now: clock.now() })) }
      } finally {
        lanes.reread(of)
        await opened()
      }
    },
  ),
  sql: sqlTask,
  tables: tablesTask,
}

type Tasks = typeof RECORD_TASKS & typeof CALLER_TASKS
export type TaskName = keyof Tasks
export type TaskArgs<N extends TaskName> = z.output<Tasks[N]['args']>
export type TaskResult<N extends TaskName> = Awaited<ReturnType<Tasks[N]['run']>>

export function runTask(name: string, context: TaskContext, args: unknown): Promise<unknown> {
  return runOneOf(RECORD_TASKS, name, context, args)
}

function momentOf(flag: string, text: string | undefined): Ms | null {
  if (text === undefined) return null
  const ms = parseIso(text)
  if (ms === null) throw new ConfigError(`${flag} is "${text}", but must be an ISO 8601 time or a date.`)
  return ms
}

function rangeOf(since: Ms | null, until: Ms | null): { readonly since?: Ms; readonly until?: Ms } {
  return { ...(since === null ? {} : { since }), ...(until === null ? {} : { until }) }
}

function formatOf(file: string): ExportFormat {
  const format = (['csv.gz', 'csv', 'parquet'] as const).find((ending) => file.endsWith(`.${ending}`))
  if (format) return format
  throw new ConfigError(`${file} should end in .csv, .csv.gz or .parquet.`)
}
