import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '../core/clock.ts'
import { LedgerError } from '../core/errors.ts'
import { checkedEmail, tidyEmail } from './email.ts'
import { memberQueries } from './member-queries.ts'
import { ACCOUNT_PLANS, type Account, type AccountPlan, type ApiKey, type Ledger } from './port.ts'
import type { LedgerDialect, LedgerTables } from './schema.ts'
import { hashOf, newAccountId, newKey, newSessionToken, shownPartOf } from './secrets.ts'
import { signInQueries } from './sign-in-queries.ts'
import type { UsageLedger } from './usage-port.ts'

/** The verbs that are the same on every database. */
type LedgerQueries = Omit<
  Ledger,
  | ('findKey' | 'findPrepaidKey' | 'ailment' | 'close')
  | ('setPlan' | 'deleteAccount' | 'traitsOf')
  | keyof UsageLedger
>

export function ledgerQueries(db: Kysely<LedgerTables>, clock: Clock, dialect: LedgerDialect): LedgerQueries {
  async function findAccount(by: { readonly id: string } | { readonly email: string }) {
    const query = db.selectFrom('accounts').selectAll()
    const row = await ('id' in by
      ? query.where('id', '=', by.id)
      : query.where('email', '=', tidyEmail(by.email))
    ).executeTakeFirst()
    return row ? accountOf(row) : null
  }

  async function existingAccount(id: string): Promise<Account> {
    const account = await findAccount({ id })
    if (!account) throw new LedgerError('unknown_account', `there is no account ${id}`)
    return account
  }

  return {
    ...signInQueries(db, clock, dialect),
    ...memberQueries(db, clock),
    findAccount,

    async createAccount(email, plan) {
      const account: Account = {
        id: newAccountId(),
        email: checkedEmail(email),
        plan: checkedPlan(plan),
        createdAt: clock.now(),
      }
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('accounts')
        .values({ id: account.id, email: account.email, plan: account.plan, created_at: account.createdAt })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirst()
      if (!numInsertedOrUpdatedRows) {
        throw new LedgerError('email_taken', `there is an account for ${account.email} already`)
      }
      return account
    },

    async listAccounts() {
      const rows = await db.selectFrom('accounts').selectAll().orderBy('created_at').orderBy('id').execute()
      return rows.map(accountOf)
    },

    async createKey(accountId, plan) {
      const account = await existingAccount(accountId)
      const key = newKey()
      const record: ApiKey = {
        hash: hashOf(key),
        accountId,
        prefix: shownPartOf(key),
        plan: checkedPlan(plan ?? account.plan),
        createdAt: clock.now(),
        revokedAt: null,
      }
      await db
        .insertInto('api_keys')
        .values({
          key_hash: record.hash,
          account_id: accountId,
          prefix: record.prefix,
          plan: record.plan,
          created_at: record.createdAt,
          revoked_at: null,
        })
        .execute()
      return { key, record }
    },

    async revokeKey(hash) {
      const { numUpdatedRows } = await db
        .updateTable('api_keys')
        .set({ revoked_at: clock.now() })
        .where('key_hash', '=', hash)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async listKeys(accountId) {
      const all = db.selectFrom('api_keys').selectAll()
      const wanted = accountId === undefined ? all : all.where('account_id', '=', accountId)
      const rows = await wanted.orderBy('created_at').orderBy('key_hash').execute()
      return rows.map(keyOf)
    },

    async createSession(accountId, expiresAt) {
      await existingAccount(accountId)
      const token = newSessionToken()
      await db
        .insertInto('sessions')
        .values({ session_hash: hashOf(token), account_id: accountId, expires_at: expiresAt })
        .execute()
      return token
    },

    async findSession(token) {
      const row = await db
        .selectFrom('sessions')
        .select(['account_id', 'expires_at'])
        .where('session_hash', '=', hashOf(token))
        .where('expires_at', '>', clock.now())
        .executeTakeFirst()
      return row ? { accountId: row.account_id, expiresAt: row.expires_at } : null
    },

    async endSession(token) {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('session_hash', '=', hashOf(token))
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    async sweepSessions() {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('expires_at', '<=', clock.now())
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

export function liveKey(db: Kysely<LedgerTables>, hash: string) {
  return db
    .selectFrom('api_keys')
    .select(['account_id', 'plan', 'key_hash'])
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
}

export function prepaidKey(db: Kysely<LedgerTables>, hash: string) {
  return db.selectFrom('prepaid_keys').select('access_hash').where('access_hash', '=', hash)
}

/** Plans are written by this code alone; one that it does not know is a ledger from elsewhere. */
export function checkedPlan(plan: string): AccountPlan {
  const known = ACCOUNT_PLANS.find((name) => name === plan)
  if (!known)
    throw new LedgerError('unknown_plan', `there is no plan ${plan}; plans are ${ACCOUNT_PLANS.join(', ')}`)
  return known
}

function accountOf(row: Selectable<LedgerTables['accounts']>): Account {
  return { id: row.id, email: row.email, plan: checkedPlan(row.plan), createdAt: row.created_at }
}

function keyOf(row: Selectable<LedgerTables['api_keys']>): ApiKey {
  return {
    hash: row.key_hash,
    accountId: row.account_id,
    prefix: row.prefix,
    plan: checkedPlan(row.plan),
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  }
}
