import { statSync } from 'node:fs'
import { readOnlyError } from '../../core/disk.ts'
import { StoreError } from '../../core/errors.ts'
import { isoOf } from '../../core/time.ts'
import { logFileOf } from '../room.ts'

const DAMAGED =
  /not a valid duckdb database|corrupt|computed checksum|could not read enough bytes|serialization error|failed to deserialize|failure while replaying wal/i
const OF_THE_LOG = /\bWAL\b|\.wal"/

/** What the engine said, as one of our errors with a sentence that tells what to do. */
export function storeErrorOf(message: string, file: string): StoreError {
  const cause = new Error(message)
  if (/could not set lock|conflicting lock/i.test(message)) return lockedError(file, message)
  // A limit on the size of files ('File too large') is a full disk to whoever meets it.
  if (/no space left|ENOSPC|file too large|EFBIG|disk quota exceeded/i.test(message)) {
    return new StoreError(
      'disk_full',
      `No space left on the disk of ${file}: what was being written is not kept. Free some space; recording goes on by itself.`,
      { cause },
    )
  }
  if (/read-only file system|permission denied/i.test(message)) return readOnlyError(namedIn(message) ?? file)
  if (DAMAGED.test(firstLine(message))) return damagedError(file, cause)
  return new StoreError('failed', firstLine(message), { cause })
}

/** The log and the file are told apart: without its log the file is whole, and only lacks what came last. */
function damagedError(file: string, cause: Error): StoreError {
  const sentence = OF_THE_LOG.test(firstLine(cause.message))
    ? `The log ${logFileOf(file)} is damaged; ${file} itself is not. Restore a backup, or move the log away and start again: perptape then goes on with what had been merged into the file${mergedUntil(file)}, and says how much is missing.`
    : `${file} is damaged or is no perptape data file. Restore a backup, or choose another folder with --data.`
  return new StoreError('corrupt', sentence, { cause })
}

/** Nothing but a merge writes the file. */
function mergedUntil(file: string): string {
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs
  return written === undefined ? '' : ` until ${isoOf(written)}`
}

function lockedError(file: string, detail: string): StoreError {
  const holder = /PID (\d+)/.exec(detail)?.[1]
  const who = holder ? `another process (PID ${holder})` : 'another process'
  return new StoreError(
    'locked',
    `${file} is in use by ${who}. Stop it first, or choose another folder with --data.`,
    { cause: new Error(detail) },
  )
}

/** The engine names the file that it could not open, which may be its log. */
function namedIn(message: string): string | undefined {
  return /file "([^"]+)"/.exec(message)?.[1]
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? message
}
