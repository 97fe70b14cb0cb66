import { resolve } from 'node:path'
import { counted } from '../core/counted.ts'
import { createProgress } from '../process/progress.ts'
import type { BackupNote } from '../store/backup-note.ts'
import { folderTask } from './folder-task.ts'
import { type Flags, print } from './print.ts'

export async function backup(dir: string, flags: Flags & { readonly force?: boolean }): Promise<void> {
  const to = resolve(dir)
  const progress = createProgress('Backing up')
  const args = { dir: to, force: flags.force ?? false }
  const note = await folderTask(flags.data, 'backup', args, progress.show).finally(progress.clear)
  print(flags, { dir: to, ...note }, () => {
    const faults = note.format === 2 ? (note.ledger?.faults ?? []) : []
    return [
      `${rowsIn(note)} are in ${to}, as they were at ${note.made_at}. perptape restore brings them back.`,
      ...(faults.length === 0 ? [] : [`The money in it does NOT add up, as in the folder: ${faults[0]}`]),
    ].join('\n')
  })
}

/** `1,234 rows in 56 tables (live) and the accounts`; or `…, no accounts`. */
export function rowsIn({ tables, kind, files }: BackupNote): string {
  const rows = Object.values(tables).reduce((sum, own) => sum + own, 0)
  const where = counted(Object.keys(tables).length, 'table', 'tables')
  const accounts = files['ledger.sqlite'] ? ' and the accounts' : ', no accounts'
  return `${counted(rows, 'row', 'rows')} in ${where} (${kind})${accounts}`
}
