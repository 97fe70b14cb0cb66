import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { onDisk } from '../core/disk.ts'
import { syncSync } from './file.ts'

/** A secret of a data folder: made when it is first asked for, the same ever after, readable by its owner only. */
export function secretFile(file: string, make: () => string): string {
  return onDisk(dirname(file), () => readIfThere(file) ?? keep(file, make()))
}

function keep(file: string, secret: string): string {
  const draft = `${file}.part`
  // One that a kill left may be readable by others: the right to read is given when a file is made.
  rmSync(draft, { force: true })
  const handle = openSync(draft, 'wx', 0o600)
  try {
    writeSync(handle, secret)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(draft, file)
  syncSync(dirname(file))
  return secret
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw thrown
  }
}
