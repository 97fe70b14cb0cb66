import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onDiskInTime } from '../core/disk.ts'
import { ConfigError, StoreError } from '../core/errors.ts'
import { silentLog } from '../core/log.ts'
import { isoOf, type Ms } from '../core/time.ts'
import { assertSame } from './backup.ts'
import { type BackupNote, type LedgerFigures, readBackupNote } from './backup-note.ts'
import { keptRows } from './duckdb/kept-rows.ts'
import { clearedUnlessDone, syncSync } from './file.ts'
import { assertSum, assertSums, sumOf } from './file-sums.ts'
import { BIRTH_FILE, bearAgain, type FolderKind, folderPaths, readBirth, readFolderKind } from './folder.ts'
import { type HeldFolder, LOCK_FILE } from './folder-lock.ts'
import { clearDraft, draftOf, syncDraft } from './market-file.ts'
import { copyPrivate, makeFilePrivate } from './private-files.ts'

export interface RestoreOptions {
  /** Restores into a folder that holds something, which is moved aside. */
  readonly force: boolean
  readonly now: Ms
  /** Adds up the ledger in that file; throws where the file is damaged. */
  readonly checkLedger: (file: string) => Promise<LedgerFigures>
  readonly progress?: (fraction: number, label: string) => void
  readonly signal?: AbortSignal
}

export interface Restored {
  readonly note: BackupNote
  /** Where that is which was in the folder before; null where nothing was. */
  readonly aside: string | null
  /** What could not be checked, because the backup is of an older version: sentences. */
  readonly unchecked: readonly string[]
}

/**
 * Brings a backup back into a folder that is held. It is copied and checked first, beside what is there; then one step
 * decides it. Whoever opens the folder after a crash finds it as it was before that step, or finishes what follows it.
 */
export async function restoreBackup(
  { path }: HeldFolder,
  dir: string,
  { force, now, checkLedger, progress = () => {}, signal }: RestoreOptions,
): Promise<Restored> {
  const note = readBackupNote(dir)
  assertMayRestore(path, dir, note.kind, force)
  const { market, ledger } = folderPaths(path)
  const aside = isHolding(path) ? newAside(path, now) : null
  const clear = () => {
    clearDraft(market)
    for (const ending of ['', '-wal', '-shm']) rmSync(`${draftOf(ledger)}${ending}`, { force: true })
  }
  const copied = async (name: keyof BackupNote['files'], to: string) => {
    await copyFile(join(dir, name), to).catch((thrown) => {
      const isGone = (thrown as NodeJS.ErrnoException).code === 'ENOENT'
      throw isGone ? new StoreError('bad_file', `${dir} is not whole: ${name} is missing.`) : thrown
    })
    signal?.throwIfAborted()
    // Whatever rights the backup has by now.
    makeFilePrivate(to)
    const sum = note.files[name]
    if (sum) assertSum(join(dir, name), sum, await sumOf(to, signal))
  }
  const hasLedger = hasLedgerIn(dir, note)
  return onDiskInTime(path, async () => {
    clear()
    await clearedUnlessDone(clear, async () => {
      progress(0, 'copying')
      await assertSums(dir, { [BIRTH_FILE]: note.files[BIRTH_FILE] })
      await copied('market.duckdb', draftOf(market))
      if (hasLedger) await copied('ledger.sqlite', draftOf(ledger))
      progress(0.5, 'checking')
      if (hasLedger) {
        const found = await inBackup(join(dir, 'ledger.sqlite'), checkLedger(draftOf(ledger)))
        assertLedger(join(dir, 'ledger.sqlite'), note.format === 1 ? null : note.ledger, found)
        syncSync(draftOf(ledger))
      }
      const rows = await inBackup(join(dir, 'market.duckdb'), keptRows(draftOf(market), silentLog))
      assertSame(note.tables, rows)
      signal?.throwIfAborted()
      syncDraft(market)
    })
    if (aside !== null) keepBirth(path, aside)
    bearAgain(path, readBirth(dir)!, aside)
    return { note, aside: aside === null ? null : join(path, aside), unchecked: uncheckedIn(note, hasLedger) }
  })
}

/** A ledger that the manifest does not list is somebody else's, but in a backup of a version that listed none. */
function hasLedgerIn(dir: string, note: BackupNote): boolean {
  if (note.files['ledger.sqlite'] !== undefined) return true
  if (!existsSync(join(dir, 'ledger.sqlite'))) return false
  if (note.format === 1) return true
  throw new StoreError('bad_file', `${dir} has a ledger.sqlite, and was made without one.`)
}

function uncheckedIn({ format, files }: BackupNote, hasLedger: boolean): string[] {
  if (format !== 1 || !hasLedger) return []
  return files['ledger.sqlite'] === undefined
    ? [
        'This backup is of an older version, which did not list ledger.sqlite: its bytes could not be compared with those that were written. The file is whole and its money adds up.',
      ]
    : [
        'This backup is of an older version, which did not note what the ledger adds up to: its bytes are those that were written, and its money adds up.',
      ]
}

/** The same work, with a damage said of the file of the backup and not of our copy of it. */
async function inBackup<T>(file: string, checking: Promise<T>): Promise<T> {
  try {
    return await checking
  } catch (thrown) {
    if (!(thrown instanceof StoreError) || thrown.fault === 'disk_full') throw thrown
    throw new StoreError('bad_file', `${file} is corrupt: it cannot be opened as what it should be.`, {
      cause: thrown,
    })
  }
}

function assertLedger(file: string, noted: LedgerFigures | null, found: LedgerFigures): void {
  const refuse = (why: string) => new StoreError('bad_file', `${file} does not pass its check: ${why}`)
  const fault = found.faults.find((sentence) => !noted?.faults.includes(sentence))
  if (fault !== undefined) throw refuse(fault)
  for (const [name, value] of Object.entries(noted ?? {})) {
    if (name === 'faults' || found[name as keyof LedgerFigures] === value) continue
    throw refuse(`${name} is ${found[name as keyof LedgerFigures]}, and was ${value}.`)
  }
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
  if (existsSync(birth)) copyPrivate(birth, join(path, aside, BIRTH_FILE))
}
