import { StoreError } from '../../core/errors.ts'

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
  if (
    /not a valid duckdb database|corrupt|checksum|serialization error|failed to deserialize/i.test(message)
  ) {
    return new StoreError(
      'corrupt',
      `${file} is damaged or is no perptape data file. Move it away and start again, or restore a backup.`,
      { cause },
    )
  }
  return new StoreError('failed', firstLine(message), { cause })
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

function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? message
}
