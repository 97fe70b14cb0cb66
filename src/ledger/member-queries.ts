import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '../core/clock.ts'
import { LedgerError } from '../core/errors.ts'
import { ideaQueries } from './idea-queries.ts'
import type { Member, MemberVerbs } from './member-port.ts'
import { checkedProfile } from './member-words.ts'
import type { LedgerTables } from './schema.ts'

export function memberQueries(db: Kysely<LedgerTables>, clock: Clock): MemberVerbs {
  const findMember: MemberVerbs['findMember'] = async (by) => {
    const all = db
      .selectFrom('members')
      .innerJoin('accounts', 'accounts.id', 'members.account_id')
      .selectAll('members')
      .select('accounts.created_at')
    const row = await ('handle' in by
      ? all.where('members.handle', '=', by.handle)
      : all.where('members.account_id', '=', by.accountId)
    ).executeTakeFirst()
    return row ? memberOf(row) : null
  }

  return {
    ...ideaQueries(db, clock),
    findMember,

    async setProfile(accountId, profile) {
      const { handle, displayName, bio, isPublic } = checkedProfile(profile)
      const account = await db
        .selectFrom('accounts')
        .select('id')
        .where('id', '=', accountId)
        .executeTakeFirst()
      if (!account) throw new LedgerError('unknown_account', `there is no account ${accountId}`)
      const shown = { handle, display_name: displayName, bio, is_public: isPublic ? 1 : 0 }
      // One statement: of two who want a handle at once the second is refused by its index.
      await db
        .insertInto('members')
        .values({ account_id: accountId, is_mentor: 0, ...shown })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(shown))
        .execute()
        .catch(async (thrown: unknown) => {
          const holder = await findMember({ handle })
          if (holder === null || holder.accountId === accountId) throw thrown
          throw new LedgerError('handle_taken', `The handle ${handle} is taken; choose another.`)
        })
      return (await findMember({ accountId }))!
    },

    async setMentor(accountId, isMentor) {
      const { numUpdatedRows } = await db
        .updateTable('members')
        .set({ is_mentor: isMentor ? 1 : 0 })
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async follow(followerId, followedId) {
      const followed = await findMember({ accountId: followedId })
      if (followerId === followedId || !followed?.isPublic) return false
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('follows')
        .values({ follower_id: followerId, followed_id: followedId, since: clock.now() })
        .onConflict((conflict) => conflict.columns(['follower_id', 'followed_id']).doNothing())
        .executeTakeFirst()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    },

    async unfollow(followerId, followedId) {
      const { numDeletedRows } = await db
        .deleteFrom('follows')
        .where('follower_id', '=', followerId)
        .where('followed_id', '=', followedId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    async isFollowing(followerId, followedId) {
      const row = await db
        .selectFrom('follows')
        .select('since')
        .where('follower_id', '=', followerId)
        .where('followed_id', '=', followedId)
        .executeTakeFirst()
      return row !== undefined
    },

    async followCounts(accountId) {
      const counted = (column: 'follower_id' | 'followed_id') =>
        db
          .selectFrom('follows')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where(column, '=', accountId)
          .executeTakeFirstOrThrow()
      const [followers, following] = await Promise.all([counted('followed_id'), counted('follower_id')])
      return { followers: followers.count, following: following.count }
    },
  }
}

function memberOf(row: Selectable<LedgerTables['members']> & { created_at: number }): Member {
  return {
    accountId: row.account_id,
    handle: row.handle,
    displayName: row.display_name,
    bio: row.bio,
    isMentor: row.is_mentor === 1,
    isPublic: row.is_public === 1,
    joinedAt: row.created_at,
  }
}
