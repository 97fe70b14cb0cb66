import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StoreError } from './errors.ts'

const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG']
const READ_ONLY = ['EROFS', 'EACCES', 'EPERM']

/** What the file system refused, as one of our errors; null when it was something else. */
export function diskErrorOf(thrown: unknown, path: string): StoreError | null {
  const code = String((thrown as NodeJS.ErrnoException | null)?.code)
  if (READ_ONLY.includes(code)) return readOnlyError(path, thrown)
  return FULL.includes(code) ? fullError(path, thrown) : null
}

export function fullError(path: string, cause?: unknown): StoreError {
  const sentence = `No space left on the disk of ${path}. Free some space and try again.`
  return new StoreError('disk_full', sentence, { cause })
}

export function readOnlyError(path: string, cause?: unknown): StoreError {
  return new StoreError(
    'read_only',
    `${path} may not be written to. Give perptape the right to, or choose another folder with --data.`,
    { cause },
  )
}

/** The same work, with what the file system refused said in our words. */
export function onDisk<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (thrown) {
    throw diskErrorOf(thrown, path) ?? thrown
  }
}

/** The same for work that takes a while. */
export async function onDiskInTime<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    throw diskErrorOf(thrown, path) ?? thrown
  }
}

/**
 * Makes a folder and those above it. Node's own `recursive` never ends where a file system answers that a folder below
 * one that is there cannot be found, as /proc does.
 */
export function makeFolders(path: string): void {
  try {
    mkdirSync(path)
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException
    const above = dirname(path)
    if (code === 'EEXIST' && statSync(path).isDirectory()) return
    if (code !== 'ENOENT' || existsSync(above)) throw thrown
    makeFolders(above)
    mkdirSync(path)
  }
}
