import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { ConfigError } from '../core/errors.ts'
import { secretFile } from './secret-file.ts'

const FILE = 'links.secret'
const FORM = /^[0-9a-f]{64}\n?$/

/** What links to downloads are signed with, for whoever holds the folder. Whoever wants all links void removes the file. */
export function linkSecret(folder: string): string {
  const file = join(folder, FILE)
  const secret = secretFile(file, () => `${randomBytes(32).toString('hex')}\n`)
  if (!FORM.test(secret))
    throw new ConfigError(
      `${file} is not what perptape wrote there; restore it, or remove it to void all links.`,
    )
  return secret.trim()
}
