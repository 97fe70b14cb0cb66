import { resolve } from 'node:path'
import { createProgress } from '../process/progress.ts'
import { folderTask } from './folder-task.ts'

interface Flags {
  readonly from?: string
  readonly to?: string
  readonly out: string
  readonly force?: boolean
  readonly data?: string
  readonly json?: boolean
}

export async function exportRows(table: string, flags: Flags): Promise<void> {
  const { from, to } = flags
  const out = resolve(flags.out)
  const progress = createProgress(`Exporting ${table}`)
  const args = {
    table,
    out,
    force: flags.force ?? false,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
  const done = await folderTask(flags.data, 'export', args, progress.show).finally(progress.clear)
  if (flags.json) process.stdout.write(`${JSON.stringify(done)}\n`)
  else
    process.stdout.write(
      `${done.rows.toLocaleString('en')} rows of ${table} (${done.source}) are in ${out}.\n`,
    )
}
