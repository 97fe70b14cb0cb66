import { chmodSync, copyFileSync, type Dirent, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A data folder holds keys, accounts and mails: its files are for their owner alone. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** What the program takes away from every file and folder that it makes, whatever umask it was started with. */
export const PRIVATE_UMASK = 0o077

/** Everything that perptape puts into a data folder. */
const OWN_NAMES = [
  /^perptape\.(json|lock)/,
  /^(running|devchain|migration)\.json/,
  /^(links\.secret|seals\.key)/,
  /^market\.duckdb/,
  /^ledger\.sqlite/,
  /^before-restore-/,
  /^(bulk|outbox)$/,
]

/**
 * Takes the rights of others away from what an older version left in a data folder. Only names of ours are touched, and
 * the folder itself only where there is nothing else in it: `--data` may name a folder that others use too. Files are
 * changed by their path and never opened, since closing one would let go of SQLite's locks on it.
 */
export function makePrivate(folder: string): void {
  const entries = entriesOf(folder)
  const own = entries.filter(({ name }) => OWN_NAMES.some((form) => form.test(name)))
  if (own.length === entries.length) setMode(folder, FOLDER_MODE)
  for (const entry of own) makeEntryPrivate(folder, entry)
}

function makeEntryPrivate(parent: string, entry: Dirent): void {
  const path = join(parent, entry.name)
  if (entry.isDirectory()) {
    setMode(path, FOLDER_MODE)
    for (const inner of entriesOf(path)) makeEntryPrivate(path, inner)
  } else if (entry.isFile()) setMode(path, FILE_MODE)
}

/** None of a folder that others fill and we may not read. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** A copy has the rights of the original otherwise, whatever the umask. */
export function copyPrivate(from: string, to: string): void {
  copyFileSync(from, to)
  makeFilePrivate(to)
}

export function makeFilePrivate(file: string): void {
  chmodSync(file, FILE_MODE)
}

function setMode(path: string, mode: number): void {
  try {
    if ((lstatSync(path).mode & 0o777) !== mode) chmodSync(path, mode)
  } catch {
    // Gone meanwhile, on a read-only mount, or another user's, e.g. a volume that its platform manages.
  }
}
