import { statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fullError, onDiskInTime } from '../core/disk.ts'
import { StoreError } from '../core/errors.ts'
import { silentLog } from '../core/log.ts'
import { isoOf, type Ms } from '../core/time.ts'
import { BACKUP, type BackupNote, backupNote, type LedgerFigures } from './backup-note.ts'
import { keptRows } from './duckdb/kept-rows.ts'
import { putFolderInPlace } from './file.ts'
import { sumsOf } from './file-sums.ts'
import { BACKUP_FILE, BIRTH_FILE, type FolderKind, folderPaths } from './folder.ts'
import { assertPlaceFor } from './folder-place.ts'
import type { RowCounts, Store } from './port.ts'
import { copyPrivate } from './private-files.ts'
import { freeBytes, logBytes, MERGE_FROM_BYTES } from './room.ts'

/** Of the folder, whoever has it open. */
export interface BackupSource {
  readonly store: Store
  readonly folder: string
  readonly kind: FolderKind
  /** Puts accounts and keys into that file, and says what the copy adds up to; null where there are none. */
  readonly copyLedger: (to: string) => Promise<LedgerFigures | null>
}

export interface BackupOptions {
  /** Puts it in the place of an older backup. */
  readonly force: boolean
  readonly now: Ms
  readonly progress?: (fraction: number, label: string) => void
  readonly signal?: AbortSignal
}

/**
 * A whole copy of a data folder at one moment, while it is recorded into. It is checked before it is put in its place:
 * what is there is a backup, and one that was broken off is not there.
 */
export async function makeBackup(
  { store, folder, kind, copyLedger }: BackupSource,
  dir: string,
  { force, now, progress = () => {}, signal }: BackupOptions,
): Promise<BackupNote> {
  assertPlaceFor(BACKUP, dir, force)
  assertRoom(folder, dir)
  const watched = signal ? { signal } : {}
  return onDiskInTime(dir, () =>
    putFolderInPlace(dir, async (draft) => {
      progress(0, 'copying')
      const market = join(draft, 'market.duckdb')
      const tables = await store.copyTo(market, {
        ...watched,
        onProgress: (fraction) => progress(fraction * 0.5, 'copying'),
      })
      const ledger = await copyLedger(join(draft, 'ledger.sqlite'))
      copyPrivate(join(folder, BIRTH_FILE), join(draft, BIRTH_FILE))
      progress(0.5, 'checking')
      signal?.throwIfAborted()
      assertSame(tables, await keptRows(market, silentLog))
      const names: (keyof BackupNote['files'])[] = [BIRTH_FILE, 'market.duckdb']
      if (ledger !== null) names.push('ledger.sqlite')
      const files = await sumsOf(draft, names, {
        ...watched,
        onProgress: (fraction) => progress(0.75 + fraction / 4, 'checking'),
      })
      const note = backupNote({ made_at: isoOf(now), kind, files, tables, ledger })
      writeFileSync(join(draft, BACKUP_FILE), `${JSON.stringify(note, null, 2)}\n`)
      return note
    }),
  )
}

/** Said at once, and not after most of it was copied. */
function assertRoom(folder: string, dir: string): void {
  const { market } = folderPaths(folder)
  const needed = statSync(market).size + logBytes(market) + MERGE_FROM_BYTES
  if (freeBytes(dirname(dir)) < needed) throw fullError(dir)
}

export function assertSame(wanted: RowCounts, found: RowCounts): void {
  for (const table of new Set([...Object.keys(wanted), ...Object.keys(found)])) {
    const [there, copied] = [wanted[table] ?? 0, found[table] ?? 0]
    if (there === copied) continue
    throw new StoreError('failed', `The copy has ${copied} rows of ${table}, and should have ${there}.`)
  }
}
