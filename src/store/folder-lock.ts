import { closeSync, openSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Database from 'libsql'
import { diskErrorOf, makeFolders, onDisk } from '../core/disk.ts'
import { ConfigError, StoreError, sentenceOf } from '../core/errors.ts'
import { makePrivate } from './private-files.ts'

/** A data folder that is this process's alone, until it is released or the process ends, however it ends. */
export interface HeldFolder {
  readonly path: string
  release(): void
}

export const LOCK_FILE = 'perptape.lock'

/**
 * Folders that this process holds. Asked before the file is touched: the system forgets a process's lock on a file as
 * soon as the process closes that file anywhere.
 */
const held = new Set<string>()

/**
 * Creates the folder if need be, and takes it. Nothing else in it may be read for keeps or written before. The lock is
 * the system's (fcntl, by way of SQLite): it dies with the process, and an empty file that stays behind says nothing.
 */
export function lockFolder(dir: string): HeldFolder {
  const path = makeFolder(dir)
  const real = realpathSync(path)
  if (held.has(real)) throw lockedError(path)
  const file = join(path, LOCK_FILE)
  // SQLite would open a file that it may not write, and pretend to lock it.
  onDisk(file, () => closeSync(openSync(file, 'a')))
  const release = takeExclusive(file, path)
  held.add(real)
  makePrivate(path)
  return {
    path,
    release() {
      if (held.delete(real)) release()
    },
  }
}

/** `url`: where the service answers that has it, if it is one. */
export function lockedError(path: string, pid: number | null = null, url: string | null = null): StoreError {
  const process = pid === null ? 'another process' : `another process (PID ${pid})`
  const who = url === null ? process : `${process}, which answers at ${url}/`
  return new StoreError(
    'locked',
    `${path} is in use by ${who}. Stop it first, or choose another folder with --data.`,
  )
}

/** The folder, which is there from now on. */
export function makeFolder(dir: string): string {
  const path = resolve(dir)
  try {
    makeFolders(path)
    return path
  } catch (thrown) {
    throw (
      diskErrorOf(thrown, path) ??
      new ConfigError(
        `The data folder ${path} cannot be used: ${sentenceOf(thrown)}. Choose another one with --data.`,
        { cause: thrown },
      )
    )
  }
}

function takeExclusive(file: string, path: string): () => void {
  const connection = new Database(file, { timeout: 0 })
  try {
    // Nothing is ever written through it, so there is nothing to keep a journal of.
    connection.pragma('journal_mode = MEMORY')
    connection.exec('BEGIN EXCLUSIVE')
  } catch (thrown) {
    connection.close()
    throw refusalOf(thrown, file, path)
  }
  return () => {
    // Closing alone leaves the lock to the garbage collector.
    connection.exec('ROLLBACK')
    connection.close()
  }
}

function refusalOf(thrown: unknown, file: string, path: string): Error {
  const code = String((thrown as { code?: unknown } | null)?.code)
  const cause = { cause: thrown }
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return lockedError(path)
  if (code === 'SQLITE_NOTADB') {
    return new ConfigError(`${file} is not what perptape wrote there: it must be empty. Remove it.`, cause)
  }
  return new StoreError('failed', `${file} cannot be locked: ${sentenceOf(thrown)}`, cause)
}
