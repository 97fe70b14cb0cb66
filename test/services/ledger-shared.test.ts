import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountCreate } from '../../src/commands/account-create.ts'
import { accountKeys } from '../../src/commands/account-key-list.ts'
import { accountList } from '../../src/commands/account-list.ts'
import { ledgerCheck } from '../../src/commands/ledger-check.ts'
import { DAY } from '../../src/core/time.ts'
import type { NewIdea } from '../../src/ledger/member-port.ts'
import { checkMoney } from '../../src/ledger/open.ts'
import type { Ledger } from '../../src/ledger/port.ts'
import { openPool, type Pool } from '../../src/ledger/postgres-pool.ts'
import { hashOf } from '../../src/ledger/secrets.ts'
import { openPostgresTill } from '../../src/ledger/till-postgres.ts'
import { emptied } from '../fixtures/emptied.ts'
import { loadKey } from '../fixtures/loaded-key.ts'
import { hasPostgres, openLedgerOn, type Postgres, startPostgres } from './postgres.ts'

const SOON = { timeout: 60_000, interval: 5 }

describe.skipIf(!hasPostgres)('a ledger on PostgreSQL', () => {
  let postgres: Postgres
  let raw: Pool
  beforeAll(async () => {
    postgres = await startPostgres()
    raw = openPool(postgres.url, 1)
  })
  afterAll(async () => {
    await raw.end()
    await postgres.end()
  })

  it('is built once by several who open it at once, and looked at without being built', async () => {
    const url = await postgres.database('new')
    expect(await checkMoney({ url })).toMatchObject({ transfers: 0, faults: [] })
    const all = await Promise.all(Array.from({ length: 4 }, () => openLedgerOn(url)))
    await all[0]!.createAccount('ada@example.org', 'free')
    expect(await all[3]!.findAccount({ email: 'ada@example.org' })).toMatchObject({ plan: 'free' })
    await Promise.all(all.map((ledger) => ledger.close()))
  })

  it('of a newer version is refused', async () => {
    const url = await postgres.database('newer')
    await (await openLedgerOn(url)).close()
    const pool = openPool(url, 1)
    await pool.query('insert into ledger_version values (999)')
    await pool.end()
    await expect(openLedgerOn(url)).rejects.toMatchObject({
      ...{ fault: 'wrong_kind', message: expect.stringMatching(/newer perptape/) },
    })
  })

  it('that there is not, or that is not ours to use, is a sentence', async () => {
    const url = postgres.url.replace(/postgres$/, 'nowhere')
    await expect(openLedgerOn(url)).rejects.toMatchObject({ name: 'StoreError', fault: 'refused' })
  })

  describe('that two processes share', () => {
    let one: Ledger
    let other: Ledger
    beforeEach(async () => {
      one = await openLedgerOn(postgres.url)
      await emptied(postgres.url)
      other = await openLedgerOn(postgres.url)
    })
    afterEach(() => Promise.all([one.close(), other.close()]))

    it('has keys that the other made, until it revokes them, each from the moment that it is done', async () => {
      const { id } = await one.createAccount('ada@example.org', 'builder')
      const { hash } = (await one.createKey(id)).record
      expect(await other.findKey(hash)).toEqual({ accountId: id, plan: 'builder' })
      await one.setPlan(id, 'scale')
      expect(await other.findKey(hash)).toMatchObject({ plan: 'scale' })
      await one.revokeKey(hash)
      expect(await other.findKey(hash)).toBeNull()
      const second = (await one.createKey(id)).record.hash
      expect(await other.findKey(second)).not.toBeNull()
      await one.deleteAccount(id)
      expect(await one.findKey(second)).toBeNull()
      expect(await other.findKey(second)).toBeNull()
    })

    it('looks up keys of many calls at once, each as it is', async () => {
      const { id } = await one.createAccount('ada@example.org', 'builder')
      const keys = await Promise.all(Array.from({ length: 20 }, () => one.createKey(id)))
      const hashes = keys.map(({ record }) => record.hash)
      await Promise.all(hashes.filter((_, place) => place % 2 === 1).map((hash) => one.revokeKey(hash)))
      const found = await Promise.all(
        [...hashes, ...hashes, hashOf('ak_never')].map((hash) => other.findKey(hash)),
      )
      const meant = hashes.map((_, place) => (place % 2 === 1 ? null : { accountId: id, plan: 'builder' }))
      expect(found).toEqual([...meant, ...meant, null])
    })

    it('looks up a key again when its connection was cut, and nothing that was revoked meanwhile', async () => {
      const { id } = await one.createAccount('ada@example.org', 'builder')
      const { hash } = (await one.createKey(id)).record
      expect(await other.findKey(hash)).not.toBeNull()
      await raw.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and application_name = 'perptape'`,
      )
      await raw.query('update api_keys set revoked_at = 1 where key_hash = $1', [hash])
      // Until it is connected again it says that it cannot tell, and never that the key is good.
      const answers: unknown[] = []
      await vi.waitFor(async () => {
        answers.push(await Promise.resolve(other.findKey(hash)).catch(() => 'unreachable'))
        expect(answers.at(-1)).toBeNull()
      }, SOON)
      expect(answers.every((answer) => answer === null || answer === 'unreachable')).toBe(true)
    })

    it('knows a prepaid key from when it was bought, until it is replaced', async () => {
      const till = await openPostgresTill(postgres.url)
      const [hash, next] = [hashOf('pk_one'), hashOf('pk_two')]
      await loadKey(till, hash, 10)
      expect(await one.findPrepaidKey(hash)).toEqual({ hash })
      expect(await one.findKey(hash)).toBeNull()
      await till.rotatePrepaid(hash, { hash: next, hint: 'pk_…' })
      expect([await one.findPrepaidKey(hash), await one.findPrepaidKey(next)]).toEqual([null, { hash: next }])
      await till.close()
    })

    it('sees nothing that is taken back', async () => {
      const { id } = await one.createAccount('ada@example.org', 'builder')
      const { hash } = (await one.createKey(id)).record
      await raw.query(`begin; update api_keys set revoked_at = 1; rollback`)
      expect(await one.findKey(hash)).not.toBeNull()
    })

    it('adds up what both count of the same keys and days', async () => {
      const { id } = await one.createAccount('ada@example.org', 'builder')
      const rows = Array.from({ length: 50 }, (_, place) => ({
        ...{ keyHash: `key-${place}`, accountId: id, day: DAY * (place % 3), calls: 1 },
      }))
      await Promise.all(
        Array.from({ length: 20 }, (_, turn) =>
          // Each in another order: nobody is to wait for whom it keeps waiting.
          turn % 2 === 0 ? one.addUsage(rows) : other.addUsage([...rows].reverse()),
        ),
      )
      expect((await one.callsOf(0, 3 * DAY)).get(id)).toBe(50 * 20)
    })

    it('publishes no more ideas than one may have, whoever is asked', async () => {
      const { id } = await one.createAccount('ada@example.org', 'builder')
      await one.setProfile(id, { handle: 'ada', displayName: 'Ada', bio: null, isPublic: true })
      const idea: NewIdea = {
        ...{ symbol: 'BTCUSDT', side: 'LONG' as const, title: 'Up', body: 'It goes up.', timeframe: null },
        ...{ entryPrice: 100, stopPrice: null, targetPrice: null },
      }
      const tries = await Promise.allSettled(
        Array.from({ length: 24 }, (_, turn) => (turn % 2 === 0 ? one : other).publishIdea(id, idea)),
      )
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    })

    it('deletes an account while somebody works with it, and leaves nothing of it', async () => {
      for (let round = 0; round < 5; round++) {
        const { id } = await one.createAccount(`ada${round}@example.org`, 'builder')
        const row = { keyHash: 'key', accountId: id, day: 0, calls: 1 }
        const work = Array.from({ length: 4 }, () => [
          other.createKey(id),
          other.addUsage([row]),
          other.createSession(id, Date.now() + DAY),
        ])
        const [deleted, ...rest] = await Promise.allSettled([one.deleteAccount(id), ...work.flat()])
        expect(deleted).toMatchObject({ value: true })
        for (const outcome of rest)
          if (outcome.status === 'rejected')
            expect(outcome.reason).toMatchObject({ fault: 'unknown_account' })
        expect(await one.findAccount({ id })).toBeNull()
      }
    })
  })

  describe('for commands', () => {
    let data: string
    beforeEach(async () => {
      await emptied(postgres.url)
      data = join(mkdtempSync(join(tmpdir(), 'perptape-shared-')), 'no folder yet')
      vi.stubEnv('DATABASE_URL', postgres.url)
    })
    afterEach(() => {
      vi.unstubAllEnvs()
      vi.restoreAllMocks()
      rmSync(join(data, '..'), { recursive: true, force: true })
    })

    async function printed(run: () => Promise<void>): Promise<string> {
      const written: string[] = []
      vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
      await run()
      return written.join('')
    }

    it('needs no data folder, and makes none', async () => {
      const made = await printed(() => accountCreate({ data, email: 'ada@example.org', plan: 'builder' }))
      expect(made).toMatch(
        /^Account of ada@example.org, plan builder, in PostgreSQL at 127\.0\.0\.1:\d+\/postgres\. Its key:/,
      )
      expect(made).not.toContain('perptape@')
      expect(await printed(() => accountList({ data }))).toContain('ada@example.org')
      expect(await printed(() => accountKeys('ada@example.org', { data }))).toContain('builder')
      expect(await printed(() => ledgerCheck({ data }))).toMatch(/^The money adds up: 0 transfers\./)
      expect(existsSync(data)).toBe(false)
    })
  })
})
