import type { Kysely } from 'kysely'
import type { Clock } from '../core/clock.ts'
import { checkedEmail } from './email.ts'
import type { LedgerTables } from './schema.ts'
import { hashOf, newSessionToken } from './secrets.ts'
import { LINK_LASTS, type SignInLedger, type SignInLink } from './sign-in-port.ts'

/** The same on every database; each verb is a single statement that commits by itself. */
export function signInQueries(db: Kysely<LedgerTables>, clock: Clock): SignInLedger {
  return {
    async createSignInLink(email) {
      const token = newSessionToken()
      const now = clock.now()
      await db
        .insertInto('sign_in_links')
        .values({
          link_hash: hashOf(token),
          email: checkedEmail(email),
          created_at: now,
          expires_at: now + LINK_LASTS,
          used_at: null,
        })
        .execute()
      return token
    },

    async findSignInLink(token) {
      const row = await db
        .selectFrom('sign_in_links')
        .select(['email', 'expires_at'])
        .where('link_hash', '=', hashOf(token))
        .where('used_at', 'is', null)
        .where('expires_at', '>', clock.now())
        .executeTakeFirst()
      return linkOf(row)
    },

    async useSignInLink(token) {
      const now = clock.now()
      const row = await db
        .updateTable('sign_in_links')
        .set({ used_at: now })
        .where('link_hash', '=', hashOf(token))
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning(['email', 'expires_at'])
        .executeTakeFirst()
      return linkOf(row)
    },

    async sweepSignInLinks() {
      const { numDeletedRows } = await db
        .deleteFrom('sign_in_links')
        .where('expires_at', '<=', clock.now())
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    async endSessionsOf(accountId) {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

function linkOf(row: { readonly email: string; readonly expires_at: number } | undefined): SignInLink | null {
  return row ? { email: row.email, expiresAt: row.expires_at } : null
}
