import { type Kysely, sql } from 'kysely'
import type { Clock } from '../core/clock.ts'
import type { Ms } from '../core/time.ts'
import { checkedEmail } from './email.ts'
import type { LedgerDialect, LedgerTables } from './schema.ts'
import { hashOf, newSessionToken } from './secrets.ts'
import {
  ANOTHER_LINK_AFTER,
  LINK_LASTS,
  MOST_GOOD_LINKS,
  type SignInLedger,
  type SignInLink,
} from './sign-in-port.ts'

/** Of advisory locks, with the hash of an address: any number that nobody else uses. */
const ADDRESS_LOCKS = 7_373_002

export function signInQueries(db: Kysely<LedgerTables>, clock: Clock, dialect: LedgerDialect): SignInLedger {
  return {
    async createSignInLink(email) {
      const address = checkedEmail(email)
      const token = newSessionToken()
      return db.transaction().execute(async (alone) => {
        // Several requests at once must not each find that there is room for one more.
        if (dialect === 'postgres') {
          await sql`select pg_advisory_xact_lock(${ADDRESS_LOCKS}, hashtext(${address}))`.execute(alone)
        }
        const now = clock.now()
        // On SQLite the transaction has to begin with a statement that writes; it also waits for its turn there.
        await alone
          .deleteFrom('sign_in_links')
          .where('email', '=', address)
          .where('expires_at', '<=', now)
          .execute()
        if (await hasEnoughLinks(alone, address, now)) return null
        await alone
          .insertInto('sign_in_links')
          .values({
            link_hash: hashOf(token),
            email: address,
            created_at: now,
            expires_at: now + LINK_LASTS,
            used_at: null,
          })
          .execute()
        return token
      })
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

/** A link that was used does not count: only who reads the mail of that address can have done that. */
async function hasEnoughLinks(db: Kysely<LedgerTables>, email: string, now: Ms): Promise<boolean> {
  const { good, newest } = await db
    .selectFrom('sign_in_links')
    .select(({ fn }) => [fn.countAll<number>().as('good'), fn.max('created_at').as('newest')])
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    // After the clock was set back, those of the time before do not keep anybody waiting.
    .where('created_at', '<=', now)
    .executeTakeFirstOrThrow()
  return good >= MOST_GOOD_LINKS && now - newest < ANOTHER_LINK_AFTER
}

function linkOf(row: { readonly email: string; readonly expires_at: number } | undefined): SignInLink | null {
  return row ? { email: row.email, expiresAt: row.expires_at } : null
}
