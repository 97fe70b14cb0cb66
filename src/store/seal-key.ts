import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { ConfigError } from '../core/errors.ts'
import { secretFile } from './secret-file.ts'

const FILE = 'seals.key'

/**
 * The operator's key, which seals are signed with (ed25519, PKCS #8 in PEM). It is in no backup and no export: whoever
 * has it can make seals in the operator's name. An operator who brings a key puts it there before the first start.
 */
export function sealKey(folder: string): KeyObject {
  const file = join(folder, FILE)
  return checkedSealKey(secretFile(file, newSealKey), file)
}

/** The key in a text that was kept in that place. */
export function checkedSealKey(pem: string, place: string): KeyObject {
  const key = keyIn(pem)
  if (key?.asymmetricKeyType !== 'ed25519')
    throw new ConfigError(
      `${place} is not an ed25519 key in PEM; restore it, or remove it to seal with a new key from now on.`,
    )
  return key
}

export function newSealKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** What the reader of keys says of a file may quote it: nothing of that is passed on. */
function keyIn(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem)
  } catch {
    return null
  }
}
