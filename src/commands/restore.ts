import { resolve } from 'node:path'
import { loadConfig } from '../config.ts'
import { systemClock } from '../core/clock.ts'
import { checkLedgerFile } from '../ledger/check-file.ts'
import { createProgress } from '../process/progress.ts'
import { readBackupNote } from '../store/backup-note.ts'
import { restoreBackup } from '../store/restore.ts'
import { rowsIn } from './backup.ts'
import { breakOffSignal } from './break-off.ts'
import { holdFolder } from './hold-folder.ts'
import { type Flags, print } from './print.ts'

export async function restore(dir: string, flags: Flags & { readonly force?: boolean }): Promise<void> {
  const from = resolve(dir)
  // What is no backup must not leave a new folder behind.
  readBackupNote(from)
  const signal = breakOffSignal('restore')
  const held = holdFolder(loadConfig({ DATA_DIR: flags.data }).DATA_DIR)
  const progress = createProgress('Restoring')
  try {
    const { note, aside, unchecked } = await restoreBackup(held, from, {
      force: flags.force ?? false,
      now: systemClock.now(),
      checkLedger: checkLedgerFile,
      progress: progress.show,
      signal,
    }).finally(progress.clear)
    print(flags, { data: held.path, aside, unchecked, ...note }, () =>
      [
        `${rowsIn(note)} are in ${held.path}, as they were at ${note.made_at}.`,
        ...unchecked,
        ...(aside === null ? [] : [`What was there before is in ${aside}.`]),
        'perptape start goes on from there; what was not recorded since is a gap.',
      ].join('\n'),
    )
  } finally {
    held.release()
  }
}
