import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { ConfigError } from '../core/errors.ts'
import { secretFile } from './secret-file.ts'

const FILE = 'links.secret'
const FORM = /^[0-9a-f]{64}\n?$/

/** What links to downloads are signed with, for whoever holds the folder. Whoever wants all links void removes the file. */
export function linkSecret(folder: string): string {
  const file = join(folder, FILE)
  return checkedLinkSecret(secretFile(file, newLinkSecret), file)
}

export function newLinkSecret(): string {
  return `${randomBytes(32).toString('hex')}\n`
}

/** The secret in a text that was kept in that place. */
export function checkedLinkSecret(text: string, place: string): string {
  if (!FORM.test(text))
    throw new ConfigError(
      `${place} is not what perptape wrote there; restore it, or remove it to void all links.`,
    )
  return text.trim()
}
