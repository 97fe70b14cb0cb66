import { ConfigError } from '../core/errors.ts'
import { isoOf } from '../core/time.ts'
import type { ApiKey, Ledger } from '../ledger/port.ts'
import { hashOf, isShownPart, isWholeKey, KEY_PREFIX, shownPartOf } from '../ledger/secrets.ts'

/** A key as the operator sees it. Nobody can use a key by this. */
export interface KeyLine {
  readonly account_id: string
  readonly email: string
  readonly plan: string
  /** The start of the key. */
  readonly key: string
  /** Tells apart two keys that start alike. */
  readonly id: string
  readonly created_at: string
  readonly revoked_at: string | null
}

/** Of one address or of all, the oldest key first; an account without a key has no line. */
export async function keyLines(ledger: Ledger, email?: string): Promise<KeyLine[]> {
  const account = email === undefined ? null : await ledger.findAccount({ email })
  if (email !== undefined && account === null) throw new ConfigError(`There is no account of ${email}.`)
  const emails = new Map((await ledger.listAccounts()).map(({ id, email }) => [id, email]))
  const keys = await ledger.listKeys(account?.id)
  return keys.map((key) => lineOf(key, emails.get(key.accountId) ?? ''))
}

/** Revokes the one key that `given` means: its start as listed, its id, or the whole of it. */
export async function revokeKey(ledger: Ledger, given: string): Promise<KeyLine> {
  const meant = meaningOf(given)
  const found = (await ledger.listKeys()).filter(meant)
  if (found.length === 0)
    throw new ConfigError(`There is no key ${shown(given)}; perptape account list shows them.`)
  const live = found.filter(({ revokedAt }) => revokedAt === null)
  if (live.length > 1) {
    const ids = live.map(idOf).join(', ')
    throw new ConfigError(`${live.length} keys start with ${shown(given)}; name one by its id: ${ids}.`)
  }
  const key = live[0]
  if (key === undefined) {
    throw new ConfigError(`The key ${shown(given)} was revoked already, at ${isoOf(found[0]!.revokedAt!)}.`)
  }
  await ledger.revokeKey(key.hash)
  const account = await ledger.findAccount({ id: key.accountId })
  const [revoked] = (await ledger.listKeys(key.accountId)).filter(({ hash }) => hash === key.hash)
  return lineOf(revoked!, account?.email ?? '')
}

const ID_CHARACTERS = 12

/** The start of its hash. */
function idOf({ hash }: ApiKey): string {
  return hash.slice(0, ID_CHARACTERS)
}

function lineOf(key: ApiKey, email: string): KeyLine {
  return {
    account_id: key.accountId,
    email,
    plan: key.plan,
    key: key.prefix,
    id: idOf(key),
    created_at: isoOf(key.createdAt),
    revoked_at: key.revokedAt === null ? null : isoOf(key.revokedAt),
  }
}

function meaningOf(given: string): (key: ApiKey) => boolean {
  // Lists show the start with an ellipsis.
  const text = given.trim().replace(/(…|\.\.\.)$/, '')
  if (isWholeKey(text)) return ({ hash }) => hash === hashOf(text)
  if (isShownPart(text)) return ({ prefix }) => prefix === text
  if (new RegExp(`^[0-9a-f]{${ID_CHARACTERS},64}$`).test(text)) return ({ hash }) => hash.startsWith(text)
  throw new ConfigError(
    `"${shown(given)}" names no key: give its start or its id as perptape account list shows them, or the whole key.`,
  )
}

/** What was given may be a whole key, and sentences end up in logs. */
function shown(given: string): string {
  return given.startsWith(KEY_PREFIX) ? shownPartOf(given) : given
}
