import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { LedgerTables } from './schema.ts'
import type { UsageLedger, UsageRow } from './usage-port.ts'

/**
 * One statement, so that an account is there for all of it or for nothing; in one order, so that two who count the same
 * keys never wait for each other.
 */
export function usageAdded(rows: readonly UsageRow[]): RawBuilder<unknown> {
  const values = rows.map(
    ({ keyHash, accountId, day, calls }) =>
      sql`(${keyHash}, ${accountId}, cast(${day} as bigint), cast(${calls} as bigint))`,
  )
  return sql`
    insert into api_usage (key_hash, account_id, day, calls)
    select column1, column2, column3, column4 from (values ${sql.join(values)}) as counted
    where column2 in (select id from accounts)
    order by column1, column3
    on conflict (key_hash, day) do update set calls = api_usage.calls + excluded.calls
  `
}

export function usageQueries(db: Kysely<LedgerTables>): UsageLedger {
  return {
    async addUsage(rows) {
      if (rows.length > 0) await usageAdded(rows).execute(db)
    },

    async usageOf(accountId, fromDay, toDay) {
      const rows = await db
        .selectFrom('api_usage')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('day', '>=', fromDay)
        .where('day', '<', toDay)
        .orderBy('day')
        .orderBy('key_hash')
        .execute()
      return rows.map((row) => ({
        keyHash: row.key_hash,
        accountId: row.account_id,
        day: row.day,
        calls: row.calls,
      }))
    },

    async callsOf(fromDay, toDay, accountIds) {
      const all = db
        .selectFrom('api_usage')
        .select(['account_id', ({ fn }) => fn.sum<number>('calls').as('calls')])
        .where('day', '>=', fromDay)
        .where('day', '<', toDay)
        .groupBy('account_id')
      const rows = await (accountIds === undefined
        ? all
        : all.where('account_id', 'in', accountIds)
      ).execute()
      return new Map(rows.map((row) => [row.account_id, row.calls]))
    },

    async sweepUsage(before) {
      const { numDeletedRows } = await db.deleteFrom('api_usage').where('day', '<', before).executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
