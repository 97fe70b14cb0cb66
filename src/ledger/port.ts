import type { Ailment } from '../core/ailment.ts'
import type { Eventually } from '../core/eventually.ts'
import type { Ms } from '../core/time.ts'
import type { MemberVerbs } from './member-port.ts'
import type { SignInLedger } from './sign-in-port.ts'
import type { UsageLedger } from './usage-port.ts'

export const ACCOUNT_PLANS = ['free', 'terminal', 'builder', 'business', 'scale'] as const
export type AccountPlan = (typeof ACCOUNT_PLANS)[number]

export interface Account {
  readonly id: string
  /** In lower case; one account an address. */
  readonly email: string
  readonly plan: AccountPlan
  readonly createdAt: Ms
}

/** A key as it is kept: never the key itself, only its SHA-256 and the start that people recognise it by. */
export interface ApiKey {
  readonly hash: string
  readonly accountId: string
  readonly prefix: string
  readonly plan: AccountPlan
  readonly createdAt: Ms
  readonly revokedAt: Ms | null
}

/** Whom a live key belongs to, and what it allows. */
export interface KeyHolder {
  readonly accountId: string
  readonly plan: AccountPlan
}

interface Session {
  readonly accountId: string
  readonly expiresAt: Ms
}

/** What else there is of an account. */
interface AccountTraits {
  /** Of its profile; null where it has none. */
  readonly handle: string | null
  readonly isPublic: boolean
  /** Those that have not expired. */
  readonly sessions: number
  readonly ideas: number
}

/**
 * Accounts, keys and sessions, whatever database keeps them. Times are milliseconds since the epoch, hashes are
 * lower-case hex. The contract suite in test/contract/ledger.ts says what each verb means.
 */
export interface Ledger extends SignInLedger, MemberVerbs, UsageLedger {
  /** Throws LedgerError for an address that is malformed or taken. */
  createAccount(email: string, plan: AccountPlan): Promise<Account>
  findAccount(by: { readonly id: string } | { readonly email: string }): Promise<Account | null>
  /** Oldest first. */
  listAccounts(): Promise<Account[]>
  /** Of the account and of its keys that are not revoked, at once; false when there is no such account. */
  setPlan(accountId: string, plan: AccountPlan): Promise<boolean>
  /**
   * With its keys, sessions, sign-in links, usage, profile, follows, ideas and likes, all or nothing; false when there is
   * no such account. Prepaid keys and money are nobody's account and stay.
   */
  deleteAccount(id: string): Promise<boolean>
  traitsOf(accountId: string): Promise<AccountTraits>
  /** The plain key is returned here and never again. Without a plan the key has the account's. */
  createKey(accountId: string, plan?: AccountPlan): Promise<{ readonly key: string; readonly record: ApiKey }>
  /**
   * The holder of a key that is not revoked, as the database has it at this moment: what another process committed
   * before is known. At once where the database is a file; it is on the way of every call that names a key.
   */
  findKey(hash: string): Eventually<KeyHolder | null>
  /** Whether somebody bought a prepaid key of that hash, in the same way; its balance is the payment store's. */
  findPrepaidKey(hash: string): Eventually<{ readonly hash: string } | null>
  /** False when there is no such live key. */
  revokeKey(hash: string): Promise<boolean>
  /** Of one account or of all; oldest first, revoked ones included. */
  listKeys(accountId?: string): Promise<ApiKey[]>
  /** The plain token is returned here and never again. */
  createSession(accountId: string, expiresAt: Ms): Promise<string>
  /** Null from the millisecond of its expiry on. */
  findSession(token: string): Promise<Session | null>
  /** Ends one session; false when there is none. */
  endSession(token: string): Promise<boolean>
  /** Forgets sessions that have expired; returns how many. */
  sweepSessions(): Promise<number>
  /** What is wrong with whatever keeps it, as far as is known without asking. */
  ailment(): Ailment | null
  close(): Promise<void>
}
