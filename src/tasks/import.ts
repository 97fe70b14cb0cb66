import { z } from 'zod'
import { DATASETS } from '../datasets/index.ts'
import type { AnyTable } from '../define/table.ts'
import { type ImportReport, readImportFile } from '../store/import.ts'
import type { TaskContext } from './context.ts'
import { importLane } from './import-lane.ts'
import { tableNamed } from './named.ts'
import { task } from './task.ts'

/** A file into a table. */
export const importTable = task(
  z.object({ table: z.string(), file: z.string(), skipBad: z.boolean() }),
  (context: TaskContext, { table, file, skipBad }) => importFile(context, tableNamed(table), file, skipBad),
)

export async function importFile(
  { store, lanes, kind, clock, progress, signal }: TaskContext,
  table: AnyTable,
  file: string,
  skipBad: boolean,
): Promise<ImportReport> {
  const lane = importLane({ lanes, store }, table)
  try {
    return await readImportFile(table, file, {
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
}
