import type { ClientAddress } from '../../access/client-address.ts'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import type { Ms } from '../../core/time.ts'
import type { AccountPlan, Ledger } from '../../ledger/port.ts'
import type { Post } from '../../mail/post.ts'
import type { Site } from '../documents/document.ts'

/** Calls of a UTC day, of which `day` is the first millisecond; a day may be there in several parts. */
export type DailyUsage = readonly { readonly day: Ms; readonly calls: number }[]

/** What a plan allows, as its owner is told. */
interface PlanLimits {
  readonly perMinute: number
  /** Null: as many as it likes. */
  readonly perMonth: number | null
}

/** How often a caller may try, each within an hour. Links to one address are limited by the ledger, whoever asks. */
export interface TryLimits {
  /** Links that somebody asks for, to whatever addresses. */
  readonly linksPerCaller: number
  /** Links that somebody follows, right or wrong. */
  readonly looksPerCaller: number
  /** Keys that an account makes. */
  readonly keysPerAccount: number
}

export type AccountLedger = Pick<
  Ledger,
  | 'createAccount'
  | 'findAccount'
  | 'createKey'
  | 'revokeKey'
  | 'listKeys'
  | 'createSession'
  | 'findSession'
  | 'endSession'
  | 'endSessionsOf'
  | 'sweepSessions'
  | 'createSignInLink'
  | 'findSignInLink'
  | 'useSignInLink'
  | 'sweepSignInLinks'
> & {
  /** With all that is its own; false when there is no such account. */
  deleteAccount(id: string): Promise<boolean>
}

export interface AccountParts {
  readonly ledger: AccountLedger
  readonly post: Post
  readonly site: Site
  readonly clock: Clock
  readonly log: Log
  /** By which callers are told apart (the setting TRUST_PROXY). */
  readonly clientAddress: ClientAddress
  readonly plans: Readonly<Record<AccountPlan | 'anonymous', PlanLimits>>
  /** Calls of an account, from a day to before another. */
  usageOf(accountId: string, fromDay: Ms, toDay: Ms): Promise<DailyUsage>
  readonly limits?: Partial<TryLimits>
}
