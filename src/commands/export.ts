import { resolve } from 'node:path'
import { createProgress } from '../process/progress.ts'
import { folderTask } from './folder-task.ts'
import { type Flags, print, type SpanFlags, spanOf } from './print.ts'

interface ExportFlags extends Flags, SpanFlags {
  readonly out: string
  readonly force?: boolean
}

export async function exportRows(table: string, flags: ExportFlags): Promise<void> {
  const out = resolve(flags.out)
  const progress = createProgress(`Exporting ${table}`)
  const args = { table, out, force: flags.force ?? false, ...spanOf(flags) }
  const done = await folderTask(flags.data, 'export', args, progress.show).finally(progress.clear)
  print(flags, done, () => {
    return `${done.rows.toLocaleString('en')} rows of ${table} (${done.source}) are in ${out}.`
  })
}
