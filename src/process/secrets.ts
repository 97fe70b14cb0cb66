import type { KeyObject } from 'node:crypto'
import type { Config } from '../config.ts'
import { checkedLinkSecret, linkSecret, newLinkSecret } from '../store/link-secret.ts'
import { checkedSealKey, newSealKey, sealKey } from '../store/seal-key.ts'

type Place = Pick<Config, 'DATABASE_URL'>

/** Processes that share a database share their secrets by it: what one has signed, all others know. */
export async function linkSecretOf({ DATABASE_URL: url }: Place, folder: string): Promise<string> {
  if (url === undefined) return linkSecret(folder)
  return checkedLinkSecret(await shared(url, 'links', newLinkSecret), placeOf('links'))
}

export async function sealKeyOf({ DATABASE_URL: url }: Place, folder: string): Promise<KeyObject> {
  if (url === undefined) return sealKey(folder)
  return checkedSealKey(await shared(url, 'seals', newSealKey), placeOf('seals'))
}

async function shared(url: string, name: string, make: () => string): Promise<string> {
  // Not needed, and slow to load, where the ledger is a file.
  const { sharedSecret } = await import('../ledger/shared-secrets.ts')
  return sharedSecret(url, name, make)
}

function placeOf(name: string): string {
  return `The row ${name} of the table shared_secrets`
}
