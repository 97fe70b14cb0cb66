import type { Ms } from '../core/time.ts'
import type { MemberVerbs } from './member-port.ts'

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

/**
 * Accounts, keys and sessions, whatever database keeps them. Times are milliseconds since the epoch, hashes are
 * lower-case hex. The contract suite in test/contract/ledger.ts says what each verb means.
 */
export interface Ledger extends MemberVerbs {
  /** Throws LedgerError for an address that is malformed or taken. */
  createAccount(email: string, plan: AccountPlan): Promise<Account>
  findAccount(by: { readonly id: string } | { readonly email: string }): Promise<Account | null>
  /** Oldest first. */
  listAccounts(): Promise<Account[]>
  /** The plain key is returned here and never again. Without a plan the key has the account's. */
  createKey(accountId: string, plan?: AccountPlan): Promise<{ readonly key: string; readonly record: ApiKey }>
  /**
   * The holder of a key that is not revoked. Synchronous because admission is: a database behind a network
   * keeps a copy of its live keys in memory for this.
   */
  findKey(hash: string): KeyHolder | null
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
  close(): Promise<void>
}
