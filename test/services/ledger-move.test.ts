import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/ledger/database.ts'
import { assertRoomForLedger, moveLedger } from '../../src/ledger/move.ts'
import { MOVED_TABLES } from '../../src/ledger/moved-tables.ts'
import { openPostgres } from '../../src/ledger/postgres-database.ts'
import { hasPostgres, type Postgres, startPostgres } from './postgres.ts'

const AT = 1_790_000_000_123

/** Something of everything, with what is hard to carry over. */
async function filled(file: string): Promise<void> {
  const { db, close } = await openDatabase(file)
  const put = (table: (typeof MOVED_TABLES)[number], ...rows: object[]) =>
    db
      .insertInto(table)
      .values(rows as never)
      .execute()
  const person = (id: string) => ({ id, email: `${id}@example.org`, plan: 'builder', created_at: AT })
  await put('accounts', person('ada'), person('bob'))
  const key = { account_id: 'ada', prefix: 'ak_', plan: 'builder', created_at: AT }
  await put(
    'api_keys',
    { ...key, key_hash: 'k1', revoked_at: null },
    { ...key, key_hash: 'k2', revoked_at: AT },
  )
  await put('sessions', { session_hash: 's', account_id: 'ada', expires_at: AT })
  await put('sign_in_links', {
    link_hash: 'l',
    email: 'ö@example.org',
    created_at: AT,
    expires_at: AT,
    used_at: null,
  })
  const member = { display_name: "O'Ada \u{1f600}\n", bio: '', is_mentor: 1, is_public: 0 }
  await put('members', { ...member, account_id: 'ada', handle: 'ada' })
  await put('follows', { follower_id: 'ada', followed_id: 'bob', since: AT })
  const idea = { symbol: 'BTCUSDT', side: 'long', title: 't', body: 'b', timeframe: null, created_at: AT }
  const prices = { entry_price: 0.1 + 0.2, stop_price: 1e-9, target_price: 123_456_789.125, exit_price: null }
  const open = { closed_at: null, ended_by: null, result_bps: null }
  await put('ideas', { ...idea, ...prices, ...open, id: 'i', account_id: 'ada' })
  await put('idea_likes', { idea_id: 'i', account_id: 'bob' })
  await put('api_usage', { key_hash: 'k1', account_id: 'ada', day: AT, calls: 9_007_199_254_740_991 })
  const used = { first_used_at: null, last_used_at: null }
  await put('prepaid_keys', {
    ...used,
    key_hash: 'p',
    access_hash: 'p2',
    is_exposed: 1,
    key_hint: 'pk_…',
    balance_micros: 700,
    loaded_micros: 1_000,
    calls: 3,
    created_at: AT,
  })
  const claim = {
    network: 'base',
    request_hash: 'r',
    route: '/x',
    micros: 1_000,
    payer: '0x',
    payment: '{"a":1}',
    state: 'settled',
    loads_key: 'p',
    mints_key: 1,
    secret_hash: null,
    is_verified: 0,
    claimed_at: AT,
    changed_at: AT,
    tx: '0xt',
    reason: null,
  }
  await put('claims', { ...claim, id: 'c2', fingerprint: 'f2' }, { ...claim, id: 'c1', fingerprint: 'f1' })
  const transfer = { at: AT, kind: 'load', route: '/x', key_hash: 'p' }
  await put('transfers', { ...transfer, id: 't2', claim_id: 'c2' }, { ...transfer, id: 't1', claim_id: null })
  await put(
    'entries',
    ...Array.from({ length: 1_201 }, (_, at) => ({ transfer_id: 't1', book: `key:${at % 3}`, micros: -at })),
  )
  await put('paid_answers', {
    claim_id: 'c1',
    content_type: 'x',
    headers: '{}',
    body: Buffer.from([0, 255, 10, 39]),
    kept_until: AT,
  })
  await put('used_challenges', { challenge_hash: 'h', until: AT })
  await close()
}

describe.skipIf(!hasPostgres)('a ledger that is moved', () => {
  let postgres: Postgres
  let folder: string
  let file: string
  let url: string
  let databases = 0
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.end())
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'perptape-ledger-'))
    file = join(folder, 'ledger.sqlite')
    await filled(file)
    databases += 1
    url = await postgres.database(`moved${databases}`)
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const there = async <R>(
    work: (db: Awaited<ReturnType<typeof openPostgres>>['db']) => Promise<R>,
  ): Promise<R> => {
    const { db, close } = await openPostgres(url, 1)
    try {
      return await work(db)
    } finally {
      await close()
    }
  }

  it('is there whole, and in the order in which it was written', async () => {
    const { tables, wasThere } = await moveLedger(file, url)
    expect(wasThere).toBe(false)
    expect(tables).toMatchObject({ accounts: 2, entries: 1_201, paid_answers: 1, claims: 2 })
    expect(Object.values(tables).every((rows) => rows > 0)).toBe(true)
    const { claims, answer, idea } = await there(async (db) => ({
      claims: await sql<{ id: string }>`select id from claims order by turn`.execute(db),
      answer: await db.selectFrom('paid_answers').selectAll().executeTakeFirstOrThrow(),
      idea: await db.selectFrom('ideas').selectAll().executeTakeFirstOrThrow(),
    }))
    expect(claims.rows.map(({ id }) => id)).toEqual(['c2', 'c1'])
    expect([...answer.body]).toEqual([0, 255, 10, 39])
    expect(idea).toMatchObject({ entry_price: 0.1 + 0.2, stop_price: 1e-9, closed_at: null })
  })

  it('is not moved twice', async () => {
    await moveLedger(file, url)
    await assertRoomForLedger(file, url)
    expect(await moveLedger(file, url)).toMatchObject({ wasThere: true, tables: { entries: 1_201 } })
    expect(await there((db) => db.selectFrom('entries').selectAll().execute())).toHaveLength(1_201)
  })

  it('is not put to another one', async () => {
    await there((db) =>
      db
        .insertInto('accounts')
        .values({ id: 'eve', email: 'e@example.org', plan: 'free', created_at: 1 })
        .execute(),
    )
    for (const refused of [assertRoomForLedger, moveLedger])
      await expect(refused(file, url)).rejects.toThrow(
        /has rows already, which are not those of this folder: accounts\. Choose an empty database with DATABASE_URL\.$/,
      )
    expect(await there((db) => db.selectFrom('accounts').select('id').execute())).toEqual([{ id: 'eve' }])
  })

  it('leaves nothing behind when it cannot be moved whole', async () => {
    const { db, close } = await openDatabase(file)
    // A file takes what PostgreSQL does not.
    await db.updateTable('transfers').set({ at: 1.5 }).where('id', '=', 't1').execute()
    await close()
    await expect(moveLedger(file, url)).rejects.toThrow('the ledger on PostgreSQL')
    for (const table of MOVED_TABLES)
      expect(await there((db) => db.selectFrom(table).selectAll().execute()), table).toEqual([])
  })

  it('says where a database that does not answer should be', async () => {
    await expect(moveLedger(file, 'postgres://me:secret@127.0.0.1:1/gone')).rejects.toThrow(
      'the ledger on PostgreSQL at 127.0.0.1:1/gone cannot be reached',
    )
  })
})

it('is every table of a file', async () => {
  const { connection, close } = await openDatabase(':memory:')
  const names = connection
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all() as { name: string }[]
  await close()
  expect(names.map(({ name }) => name).sort()).toEqual([...MOVED_TABLES, 'ledger_version'].sort())
})
