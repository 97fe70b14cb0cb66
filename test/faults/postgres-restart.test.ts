import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPool } from '../../src/ledger/postgres-pool.ts'
import { hashOf } from '../../src/ledger/secrets.ts'
import type { Till } from '../../src/ledger/till-port.ts'
import { openPostgresTill } from '../../src/ledger/till-postgres.ts'
import { emptied } from '../fixtures/emptied.ts'
import { heldId, loadKey } from '../fixtures/loaded-key.ts'
import { hasPostgres, openLedgerOn, type Postgres, startPostgres } from '../services/postgres.ts'

const PRICE = 5_000
const KEYS = Array.from({ length: 5 }, (_, place) => hashOf(`pk_${place}`))
const CALLERS = 1_000
const CALLS_EACH = 4
/** More than enough, whatever is asked again. */
const LOADED = 1_000_000_000_000

/** Waits for what comes by itself. */
const until = (isSo: () => boolean) => vi.waitUntil(isSo, { interval: 5, timeout: 60_000 })

describe.skipIf(!hasPostgres)('PostgreSQL goes down', () => {
  let postgres: Postgres
  let url: string
  beforeAll(async () => {
    postgres = await startPostgres()
    url = postgres.url
  })
  afterAll(() => postgres.end())
  beforeEach(async () => void (await emptied(url)))

  /** How often each call was booked, by its route. */
  async function bookedRoutes(): Promise<Map<string, number>> {
    const pool = openPool(url, 1)
    const rows = await pool.query<{ route: string; count: number }>(
      `select route, count(*) as count from transfers where kind = 'charge' group by route`,
    )
    await pool.end()
    return new Map(rows.map(({ route, count }) => [route, count]))
  }

  it.each(['SIGQUIT', 'SIGKILL'] as const)(
    'by %s over 1,000 captures of two processes: each that was acknowledged is booked once',
    async (signal) => {
      const tills = await Promise.all([openPostgresTill(url), openPostgresTill(url)])
      for (const key of KEYS) await loadKey(tills[0]!, key, LOADED)
      const acknowledged: string[] = []
      const call = async (till: Till, caller: number, turn: number): Promise<boolean> => {
        const route = `call-${caller}-${turn}`
        try {
          const id = heldId(await till.reserve(KEYS[caller % KEYS.length]!, PRICE))
          await till.capture(id, route)
          return acknowledged.push(route) > 0
        } catch (thrown) {
          expect(thrown).toMatchObject({ name: 'StoreError', fault: 'unreachable' })
          return false
        }
      }
      const calls = Promise.all(
        Array.from({ length: CALLERS }, async (_, caller) => {
          let done = 0
          // Whoever is told to come back comes back, for another answer.
          for (let turn = 0; done < CALLS_EACH; turn++) {
            if (await call(tills[caller % 2]!, caller, turn)) done++
            else await pause(50)
          }
        }),
      )
      await until(() => acknowledged.length >= CALLERS)
      await postgres.kill(signal)
      await postgres.again()
      await calls

      expect(acknowledged).toHaveLength(CALLERS * CALLS_EACH)
      const booked = await bookedRoutes()
      expect(acknowledged.filter((route) => booked.get(route) !== 1)).toEqual([])
      // Of what failed it may be that nobody knew; twice it was not.
      expect([...booked.values()].filter((times) => times !== 1)).toEqual([])
      const proof = await tills[1]!.check()
      expect(proof.faults).toEqual([])
      expect(proof.earned).toBe(booked.size * PRICE)
      for (const [place, key] of KEYS.entries()) {
        const calledBy = [...booked.keys()].filter(
          (route) => Number(route.split('-')[1]) % KEYS.length === place,
        )
        const left = LOADED - calledBy.length * PRICE
        expect(await tills[0]!.findPrepaid(key)).toMatchObject({ balance: left, calls: calledBy.length })
      }
      await Promise.all(tills.map((till) => till.close()))
    },
    180_000,
  )

  it('a ledger that is away says so, takes no key for good, and comes back by itself', async () => {
    const [one, other] = [await openLedgerOn(url), await openLedgerOn(url)]
    const till = await openPostgresTill(url)
    await loadKey(till, KEYS[0]!, PRICE)
    const { id } = await one.createAccount('ada@example.org', 'builder')
    const kept = (await one.createKey(id)).record.hash
    const revoked = (await one.createKey(id)).record.hash
    for (const hash of [kept, revoked]) expect(await other.findKey(hash)).not.toBeNull()
    expect(await other.findPrepaidKey(KEYS[0]!)).not.toBeNull()

    await postgres.kill('SIGKILL')
    await until(() => other.ailment() !== null)
    expect(other.ailment()).toMatchObject({ part: 'ledger', down: false })
    expect(other.ailment()!.sentence).not.toContain('perptape@')
    // A connection that seemed to be there is waited for, for five seconds.
    const asked = [
      other.findKey(kept),
      other.findAccount({ id }),
      till.reserve(KEYS[0]!, 1),
      till.findPrepaid(KEYS[0]!),
    ]
    for (const outcome of await Promise.allSettled(asked))
      expect(outcome).toMatchObject({ reason: { name: 'StoreError', fault: 'unreachable' } })

    await postgres.again()
    // While one of the two has not come back yet, the other changes keys.
    const raw = openPool(url, 1)
    await raw.query('update api_keys set revoked_at = 1 where key_hash = $1', [revoked])
    await raw.end()
    await until(() => other.ailment() === null)
    expect(await other.findKey(revoked)).toBeNull()
    expect(await other.findKey(kept)).toEqual({ accountId: id, plan: 'builder' })
    expect(await one.findAccount({ id })).toMatchObject({ email: 'ada@example.org' })
    expect(await till.reserve(KEYS[0]!, PRICE)).toMatchObject({ state: 'held' })
    await Promise.all([one.close(), other.close(), till.close()])
  }, 180_000)

  it('a row that somebody does not let go of is waited for in bounded time', async () => {
    const till = await openPostgresTill(url)
    await loadKey(till, KEYS[0]!, PRICE)
    const pool = openPool(url, 1)
    const locker = await pool.connect()
    await locker.query('begin')
    await locker.query('select * from prepaid_keys for update')
    await expect(till.reserve(KEYS[0]!, PRICE)).rejects.toMatchObject({ fault: 'unreachable' })
    await locker.query('rollback')
    locker.release()
    expect(await till.reserve(KEYS[0]!, PRICE)).toMatchObject({ state: 'held' })
    await Promise.all([pool.end(), till.close()])
  }, 180_000)
})
