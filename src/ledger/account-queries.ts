import type { Kysely } from 'kysely'
import type { Clock } from '../core/clock.ts'
import type { Ledger } from './port.ts'
import { checkedPlan } from './queries.ts'
import type { LedgerTables } from './schema.ts'

/** What changes an account as a whole, or tells about it. */
type AccountQueries = Pick<Ledger, 'setPlan' | 'deleteAccount' | 'traitsOf'>

/**
 * Transactions begin with a statement that writes: it waits for its turn, where one that has read before may find that
 * somebody else wrote since and fail.
 */
export function accountQueries(db: Kysely<LedgerTables>, clock: Clock): AccountQueries {
  return {
    async setPlan(accountId, plan) {
      const known = checkedPlan(plan)
      return db.transaction().execute(async (both) => {
        const { numUpdatedRows } = await both
          .updateTable('accounts')
          .set({ plan: known })
          .where('id', '=', accountId)
          .executeTakeFirst()
        await both
          .updateTable('api_keys')
          .set({ plan: known })
          .where('account_id', '=', accountId)
          .where('revoked_at', 'is', null)
          .execute()
        return numUpdatedRows > 0n
      })
    },

    async deleteAccount(id) {
      return db.transaction().execute(async (all) => {
        await all
          .deleteFrom('sign_in_links')
          .where('email', '=', all.selectFrom('accounts').select('email').where('id', '=', id))
          .execute()
        await all
          .deleteFrom('idea_likes')
          .where(({ eb, or, selectFrom }) =>
            or([
              eb('account_id', '=', id),
              eb('idea_id', 'in', selectFrom('ideas').select('ideas.id').where('ideas.account_id', '=', id)),
            ]),
          )
          .execute()
        await all.deleteFrom('ideas').where('account_id', '=', id).execute()
        await all
          .deleteFrom('follows')
          .where(({ eb, or }) => or([eb('follower_id', '=', id), eb('followed_id', '=', id)]))
          .execute()
        for (const table of ['members', 'sessions', 'api_usage', 'api_keys'] as const) {
          await all.deleteFrom(table).where('account_id', '=', id).execute()
        }
        const { numDeletedRows } = await all.deleteFrom('accounts').where('id', '=', id).executeTakeFirst()
        return numDeletedRows > 0n
      })
    },

    async traitsOf(accountId) {
      const member = await db
        .selectFrom('members')
        .select(['handle', 'is_public'])
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      const { sessions } = await db
        .selectFrom('sessions')
        .select(({ fn }) => fn.countAll<number>().as('sessions'))
        .where('account_id', '=', accountId)
        .where('expires_at', '>', clock.now())
        .executeTakeFirstOrThrow()
      const { ideas } = await db
        .selectFrom('ideas')
        .select(({ fn }) => fn.countAll<number>().as('ideas'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return {
        handle: member?.handle ?? null,
        isPublic: member?.is_public === 1,
        sessions,
        ideas,
      }
    },
  }
}
