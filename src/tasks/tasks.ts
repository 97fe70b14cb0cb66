import { z } from 'zod'
import { gapsBySource, gapWithin } from '../analytics/record/gaps.ts'
import { ConfigError } from '../core/errors.ts'
import { DAY, isoOf, isoOrNull, MINUTE, parseIso } from '../core/time.ts'
import { ledgerTables, readLedger } from '../readings/record/gap-ledger.ts'
import { ROLLUPS } from '../rollups/index.ts'
import { conditionsOf, findRows, forgetRows } from '../store/forget.ts'
import { isWholeGap } from '../tables/record/recording.ts'
import { backfillTask } from './backfill.ts'
import { backup } from './backup.ts'
import type { CALLER_TASKS } from './caller-tasks.ts'
import type { TaskContext } from './context.ts'
import { derivedFrom } from './derived.ts'
import { exportFolder, exportTable } from './export.ts'
import { importTable } from './import.ts'
import { importFolder } from './import-folder.ts'
import { assertKnownSource } from './known-sources.ts'
import { rangeNamed, tableNamed } from './named.ts'
import { quantumScan } from './quantum/quantum-scan.ts'
import { sealsTask } from './seals.ts'
import { sqlTask } from './sql.ts'
import { tablesTask } from './tables.ts'
import { runOneOf, task } from './task.ts'

const tenth = (minutes: number) => Math.round(10 * minutes) / 10

/** Of the record, for whoever has the store and the way into it. */
const RECORD_TASKS = {
  backfill: backfillTask,
  backup,
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
      const own = gaps.filter(isWholeGap)
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
  export: exportTable,
  export_folder: exportFolder,
  import: importTable,
  import_folder: importFolder,
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
      const range = rangeNamed(from, to)
      const conditions = conditionsOf(of, where)
      if (Object.keys({ ...range, ...conditions }).length === 0)
        throw new ConfigError('Which rows? forget takes --where, --from and --to, and needs one of them.')
      const selection = { ...range, where: conditions }
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
  quantum_scan: quantumScan,
  seals: sealsTask,
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
