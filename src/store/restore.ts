import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onDiskInTime } from '../core/disk.ts'
import { ConfigError, StoreError, sentenceOf } from '../core/errors.ts'
import { silentLog } from '../core/log.ts'
import { isoOf, type Ms } from '../core/time.ts'
import { assertSame } from './backup.ts'
import { type BackupNote, readBackupNote } from './backup-note.ts'
import { keptRows } from './duckdb/kept-rows.ts'
import { clearedUnlessDone, syncSync } from './file.ts'
import { assertSum, assertSums, sumOf } from './file-sums.ts'
import { BIRTH_FILE, bearAgain, type FolderKind, folderPaths, readBirth, readFolderKind } from './folder.ts'
import { type HeldFolder, LOCK_FILE } from './folder-lock.ts'
import { clearDraft, draftOf, syncDraft } from './market-file.ts'

export interface RestoreOptions {
  /** Restores into a folder that holds something, which is moved aside. */
  readonly force: boolean
  readonly now: Ms
  readonly progress?: (fraction: number, label: string) => void
  readonly signal?: AbortSignal
}

export interface Restored {
  readonly note: BackupNote
  /** Where that is which was in the folder before; null where nothing was. */
  readonly aside: string | null
}

/**
 * Brings a backup back into a folder that is held. It is copied and checked first, beside what is there; then one step
 * decides it. Whoever opens the folder after a crash finds it as it was before that step, or finishes what follows it.
 */
export async function restoreBackup(
  { path }: HeldFolder,
  dir: string,
  { force, now, progress = () => {}, signal }: RestoreOptions,
): Promise<Restored> {
  const note = readBackupNote(dir)
  assertMayRestore(path, dir, note.kind, force)
  const { market, ledger } = folderPaths(path)
  const aside = isHolding(path) ? newAside(path, now) : null
  const clear = () => {
    clearDraft(market)
    rmSync(draftOf(ledger), { force: true })
  }
  const copied = async (name: keyof BackupNote['files'], to: string) => {
    await copyFile(join(dir, name), to).catch((thrown) => {
      const isGone = (thrown as NodeJS.ErrnoException).code === 'ENOENT'
      throw isGone ? new StoreError('bad_file', `${dir} is not whole: ${sentenceOf(thrown)}`) : thrown
    })
    signal?.throwIfAborted()
    assertSum(join(dir, name), note.files[name]!, await sumOf(to, signal))
  }
  return onDiskInTime(path, async () => {
    clear()
    await clearedUnlessDone(clear, async () => {
      progress(0, 'copying')
      await assertSums(dir, { [BIRTH_FILE]: note.files[BIRTH_FILE] })
      await copied('market.duckdb', draftOf(market))
      if (note.files['ledger.sqlite']) {
        await copied('ledger.sqlite', draftOf(ledger))
        // Whatever rights the backup has by now.
        chmodSync(draftOf(ledger), 0o600)
        syncSync(draftOf(ledger))
      }
      progress(0.5, 'checking')
      assertSame(note.tables, await keptRows(draftOf(market), silentLog))
      signal?.throwIfAborted()
      syncDraft(market)
    })
    if (aside !== null) keepBirth(path, aside)
    bearAgain(path, readBirth(dir)!, aside)
    return { note, aside: aside === null ? null : join(path, aside) }
  })
}

function assertMayRestore(path: string, dir: string, kind: FolderKind, force: boolean): void {
  if (existsSync(dir) && realpathSync(dir) === realpathSync(path))
    throw new ConfigError(`${path} is the backup itself. Choose a folder to restore it into with --data.`)
  if (!isHolding(path)) return
  if (!force) {
    throw new ConfigError(
      `${path} is not empty. Choose another folder with --data, or --force to move what is there aside.`,
    )
  }
  const held = kindIfTold(path)
  if (held !== null && held !== kind) {
    throw new ConfigError(
      `${path} holds ${held} data and stays so, and ${dir} is a backup of ${kind} data. Choose another folder with --data.`,
    )
  }
}

/** Something that a restore would have to move away, or that nobody would expect beside its files. */
function isHolding(path: string): boolean {
  const own = [LOCK_FILE, 'running.json']
  return readdirSync(path).some((name) => !own.includes(name) && !name.includes('.draft'))
}

function kindIfTold(path: string): FolderKind | null {
  try {
    return readFolderKind(path)
  } catch {
    // What cannot be read is what it is restored for.
    return null
  }
}

function newAside(path: string, now: Ms): string {
  const stem = `before-restore-${isoOf(now).replace(/[:.]/g, '-')}`
  let name = stem
  for (let count = 2; existsSync(join(path, name)); count++) name = `${stem}-${count}`
  return name
}

/** The one file that is written over and not moved. */
function keepBirth(path: string, aside: string): void {
  mkdirSync(join(path, aside))
  const birth = join(path, BIRTH_FILE)
  if (existsSync(birth)) copyFileSync(birth, join(path, aside, BIRTH_FILE))
}
