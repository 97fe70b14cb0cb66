import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onDisk } from '../core/disk.ts'
import { ConfigError } from '../core/errors.ts'
import { syncSync } from './file.ts'

const FILE = 'links.secret'
const FORM = /^[0-9a-f]{64}\n?$/

/**
 * What links to downloads are signed with: made when it is first asked for, the same ever after, readable by its owner
 * only. For whoever holds the folder. Whoever wants all links void removes the file.
 */
export function linkSecret(folder: string): string {
  const file = join(folder, FILE)
  return onDisk(folder, () => {
    const known = readIfThere(file)
    if (known === null) return makeSecret(file)
    if (!FORM.test(known))
      throw new ConfigError(
        `${file} is not what perptape wrote there; restore it, or remove it to void all links.`,
      )
    return known.trim()
  })
}

function makeSecret(file: string): string {
  const secret = randomBytes(32).toString('hex')
  const draft = `${file}.part`
  // One that a kill left may be readable by others: the right to read is given when a file is made.
  rmSync(draft, { force: true })
  const handle = openSync(draft, 'wx', 0o600)
  try {
    writeSync(handle, `${secret}\n`)
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
