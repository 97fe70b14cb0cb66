import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPool, type Pool } from '../../src/ledger/postgres-pool.ts'
import { hashOf } from '../../src/ledger/secrets.ts'
import { sharedSecret } from '../../src/ledger/shared-secrets.ts'
import type { Till } from '../../src/ledger/till-port.ts'
import { openPostgresTill } from '../../src/ledger/till-postgres.ts'
import { type CuttingProxy, startCuttingProxy } from '../fakes/cutting-proxy.ts'
import { emptied } from '../fixtures/emptied.ts'
import { heldId, loadKey } from '../fixtures/loaded-key.ts'
import { hasPostgres, type Postgres, startPostgres } from '../services/postgres.ts'

const KEY = hashOf('pk_one')

describe.skipIf(!hasPostgres)('tills that share a database', () => {
  let postgres: Postgres
  let proxy: CuttingProxy
  let raw: Pool
  let near: Till
  let far: Till
  beforeAll(async () => {
    postgres = await startPostgres()
    const { hostname: host, port } = new URL(postgres.url)
    proxy = await startCuttingProxy({ host, port: Number(port) })
    raw = openPool(postgres.url, 1)
  })
  afterAll(async () => {
    await raw.end()
    await proxy.close()
    await postgres.end()
  })
  beforeEach(async () => {
    // Built before it can be emptied.
    near = await openPostgresTill(postgres.url)
    await emptied(postgres.url)
    const cut = new URL(postgres.url)
    cut.port = String(proxy.port)
    far = await openPostgresTill(cut.href)
    await loadKey(near, KEY, 10_000)
  })
  afterEach(async () => {
    expect((await near.check()).faults).toEqual([])
    await Promise.all([near.close(), far.close()])
  })

  const endHolds = () => raw.query('update holds set until = 1')

  it.each(['before', 'after'] as const)(
    'charge once where the connection is cut %s the commit is heard of',
    async (when) => {
      const cuts = proxy.cuts
      const ids = [heldId(await far.reserve(KEY, 4_000)), heldId(await far.reserve(KEY, 1_000))]
      proxy.cutAt('commit', when)
      expect(await Promise.all(ids.map((id) => far.capture(id, 'oi-history')))).toEqual([6_000, 5_000])
      expect(proxy.cuts).toBe(cuts + 1)
      expect(await near.findPrepaid(KEY)).toMatchObject({ balance: 5_000, calls: 2 })
      await expect(far.capture(ids[0]!, 'oi-history')).rejects.toMatchObject({ fault: 'unknown_reservation' })
    },
  )

  it.each(['before', 'after'] as const)('take a payment once where it is cut %s that', async (when) => {
    const { claim } = await far.claim({
      ...{ network: 'eip155:8453', fingerprint: `cut ${when}`, requestHash: 'r', route: 'oi-history' },
      ...{ micros: 5_000, payer: '0xaa', payment: '{}', loadsKey: null, mintsKey: false, secretHash: null },
    })
    proxy.cutAt('commit', when)
    expect(await far.settleClaim(claim.id, { tx: '0x1', keyHint: null, isVerified: true })).toMatchObject({
      state: 'settled',
    })
    expect(await near.check()).toMatchObject({ earned: 5_000, transfers: 2 })
  })

  it('hold once where the connection is cut while they do', async () => {
    proxy.cutAt('insert into holds', 'after')
    expect(await far.reserve(KEY, 6_000)).toMatchObject({ state: 'held', left: 4_000 })
    expect(await near.reserve(KEY, 6_000)).toEqual({ state: 'insufficient', balance: 4_000 })
  })

  it('give the last cent to one of two who want it', async () => {
    for (let round = 0; round < 10; round++) {
      const key = hashOf(`pk_round_${round}`)
      await loadKey(near, key, 10_000)
      const tries = await Promise.all([near, far].map((till) => till.reserve(key, 10_000)))
      expect(tries.map(({ state }) => state).sort()).toEqual(['held', 'insufficient'])
    }
  })

  it('capture a reservation once, whoever does', async () => {
    const id = heldId(await near.reserve(KEY, 10_000))
    const tries = await Promise.allSettled([near, far].map((till) => till.capture(id, 'oi-history')))
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await near.findPrepaid(KEY)).toMatchObject({ balance: 0, calls: 1 })
  })

  it('free what is held too long, which is taken all the same while nobody else has it', async () => {
    const [late, lost] = [heldId(await near.reserve(KEY, 6_000)), heldId(await near.reserve(KEY, 4_000))]
    await endHolds()
    // The process that held is gone, as far as anybody knows.
    const other = heldId(await far.reserve(KEY, 4_000))
    expect(await near.capture(late, 'oi-history')).toBe(4_000)
    await expect(near.capture(lost, 'oi-history')).rejects.toMatchObject({ fault: 'unknown_reservation' })
    expect(await far.capture(other, 'rsi-history')).toBe(0)
  })

  it('go on without what the database refuses, which stays held', async () => {
    const other = hashOf('pk_other')
    await loadKey(near, other, 10_000)
    const [refused, good] = [heldId(await near.reserve(KEY, 6_000)), heldId(await near.reserve(other, 6_000))]
    await raw.query('update prepaid_keys set balance_micros = 5000 where key_hash = $1', [KEY])
    expect(
      await Promise.allSettled([near.capture(refused, 'oi-history'), near.capture(good, 'oi-history')]),
    ).toMatchObject([{ status: 'rejected', reason: { name: 'StoreError' } }, { value: 4_000 }])
    await raw.query('update prepaid_keys set balance_micros = 10000 where key_hash = $1', [KEY])
    expect(await near.reserve(KEY, 6_000)).toEqual({ state: 'insufficient', balance: 4_000 })
    expect(await near.capture(refused, 'oi-history')).toBe(4_000)
  })

  it('open few connections, however many call', async () => {
    const key = hashOf('pk_many')
    await loadKey(near, key, 10_000_000)
    await Promise.all(
      Array.from({ length: 1_000 }, async () =>
        far.capture(heldId(await far.reserve(key, 10)), 'oi-history'),
      ),
    )
    const [{ count }] = (await raw.query<{ count: number }>(
      `select count(*) as count from pg_stat_activity where application_name = 'perptape'`,
    )) as [{ count: number }]
    expect(count).toBeLessThan(10)
    expect(await near.findPrepaid(key)).toMatchObject({ calls: 1_000 })
  })

  it('that are closed do nothing more', async () => {
    const closed = await openPostgresTill(postgres.url)
    await closed.close()
    for (const verb of [closed.capture('id', 'r'), closed.reserve(KEY, 1), closed.findPrepaid(KEY)])
      await expect(verb).rejects.toMatchObject({ name: 'StoreError', fault: 'closed' })
  })

  it('have one secret of a name, whoever makes it', async () => {
    let made = 0
    const secret = (name: string) => sharedSecret(postgres.url, name, () => `made ${made++}`)
    const all = await Promise.all(Array.from({ length: 4 }, () => secret('links')))
    expect(new Set(all).size).toBe(1)
    expect(await secret('links')).toBe(all[0])
    expect(await secret('seals')).not.toBe(all[0])
  })
})

describe('a ledger that is not there', () => {
  it('is a sentence within two seconds, without the password', async () => {
    const url = 'postgres://ada:hunter2@127.0.0.1:1/perptape'
    const opened = openPostgresTill(url)
    await expect(opened).rejects.toMatchObject({
      ...{ name: 'StoreError', fault: 'unreachable' },
      message: 'the ledger on PostgreSQL at 127.0.0.1:1/perptape cannot be reached',
    })
  })
})
