import { MINUTE, type Ms } from '../core/time.ts'

/** So long a link can be followed: mail is slow at times, and a mailbox is not always one's own. */
export const LINK_LASTS: Ms = 20 * MINUTE
/**
 * An address that has so many good links gets another only so long after the newest. So nobody can fill a mailbox, and
 * whoever is sent none has one that is good for ten minutes more.
 */
export const MOST_GOOD_LINKS = 3
export const ANOTHER_LINK_AFTER: Ms = LINK_LASTS / 2

/** A link that was sent to an address, and can still be followed. */
export interface SignInLink {
  /** In lower case, as an account has it. */
  readonly email: string
  readonly expiresAt: Ms
}

/** Links by which people sign up and in: whoever reads what is sent to an address is whom it belongs to. */
export interface SignInLedger {
  /**
   * The plain token is returned here and never again. Links that were made before stay good. Null where the address has
   * enough good ones, whether it has an account or not. Throws LedgerError for an address that is malformed.
   */
  createSignInLink(email: string): Promise<string | null>
  /** Looks without using it. Null for one that is unknown, used or expired: which of them is not told. */
  findSignInLink(token: string): Promise<SignInLink | null>
  /** Uses it up; of several who try at once, one gets it. */
  useSignInLink(token: string): Promise<SignInLink | null>
  /** Forgets links that have expired, used or not; returns how many. */
  sweepSignInLinks(): Promise<number>
  /** Ends every session of an account; returns how many. */
  endSessionsOf(accountId: string): Promise<number>
}
