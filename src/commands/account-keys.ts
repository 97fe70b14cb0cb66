import { monthAt } from '../access/month.ts'
import { ConfigError } from '../core/errors.ts'
import { DAY, dateOf, isoOf, type Ms, SINCE_EVER } from '../core/time.ts'
import type { Account, ApiKey, Ledger } from '../ledger/port.ts'
import { hashOf, isShownPart, isWholeKey, KEY_PREFIX, shownPartOf } from '../ledger/secrets.ts'
import { accountNamed } from './account-named.ts'

/** A key as the operator sees it. Nobody can use a key by this. */
interface NamedKey {
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

/** With how it was used, as far back as that is kept. */
export interface KeyLine extends NamedKey {
  readonly calls_this_month: number
  /** The UTC day of its last call. */
  readonly last_used: string | null
}

/** Of one address or of all, the oldest key first; an account without a key has no line. */
export async function keyLines(ledger: Ledger, now: Ms, email?: string): Promise<KeyLine[]> {
  const accounts = email === undefined ? await ledger.listAccounts() : [await accountNamed(ledger, email)]
  const lines = await Promise.all(accounts.map((account) => linesOf(ledger, now, account)))
  return lines
    .flat()
    .sort((a, b) => a.key.createdAt - b.key.createdAt)
    .map(({ line }) => line)
}

async function linesOf(ledger: Ledger, now: Ms, { id, email }: Account) {
  const month = monthAt(now)
  const used = new Map<string, { thisMonth: number; lastDay: Ms }>()
  // The oldest day comes first.
  for (const { keyHash, day, calls } of await ledger.usageOf(id, SINCE_EVER, now + DAY)) {
    const thisMonth = (used.get(keyHash)?.thisMonth ?? 0) + (day >= month.from ? calls : 0)
    used.set(keyHash, { thisMonth, lastDay: day })
  }
  const keys = await ledger.listKeys(id)
  return keys.map((key) => {
    const use = used.get(key.hash)
    const line: KeyLine = {
      ...lineOf(key, email),
      calls_this_month: use?.thisMonth ?? 0,
      last_used: use === undefined ? null : dateOf(use.lastDay),
    }
    return { key, line }
  })
}

/** Revokes the one key that `given` means: its start as listed, its id, or the whole of it. */
export async function revokeKey(ledger: Ledger, given: string): Promise<NamedKey> {
  const meant = meaningOf(given)
  const found = (await ledger.listKeys()).filter(meant)
  if (found.length === 0)
    throw new ConfigError(`There is no key ${shown(given)}; perptape account keys shows them.`)
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

function lineOf(key: ApiKey, email: string): NamedKey {
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
    `"${shown(given)}" names no key: give its start or its id as perptape account keys shows them, or the whole key.`,
  )
}

/** What was given may be a whole key, and sentences end up in logs. */
function shown(given: string): string {
  return given.startsWith(KEY_PREFIX) ? shownPartOf(given) : given
}
