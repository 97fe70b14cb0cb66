import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { proofText } from '../commands/ledger-check.ts'
import { hashOf } from './secrets.ts'
import { openLedger } from './sqlite.ts'
import { checkTill } from './till-check.ts'
import type { Till } from './till-port.ts'
import { openTill } from './till-sqlite.ts'

const NOW = Date.UTC(2026, 10, 1)
const clock = { now: () => NOW }
const KEY = hashOf('pk_one')
const OTHER_KEY = hashOf('pk_other')

let folder: string
let file: string
let till: Till
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'till-'))
  file = join(folder, 'ledger.sqlite')
  till = await openTill(file, clock)
})
afterEach(async () => {
  await till.close().catch(() => {})
  await rm(folder, { recursive: true, force: true })
})

async function pay(fingerprint: string, micros: number, loadsKey: string | null): Promise<string> {
  const { claim } = await till.claim({
    ...{
      network: 'eip155:8453',
      fingerprint,
      requestHash: 'r',
      route: loadsKey ? 'prepaid-key' : 'oi-history',
    },
    ...{ micros, payer: '0xaa', payment: '{}', loadsKey, mintsKey: false, secretHash: null },
  })
  await till.settleClaim(claim.id, { tx: '0x1', keyHint: 'pk_abc…wxyz', isVerified: true })
  return claim.id
}

async function held(hash: string, micros: number): Promise<string> {
  const reservation = await till.reserve(hash, micros)
  if (reservation.state !== 'held') throw new Error(reservation.state)
  return reservation.id
}

/** Somebody else at the file. */
function tamper(...statements: string[]): void {
  const raw = new Database(file, { timeout: 5_000 })
  raw.exec('pragma foreign_keys = off; pragma ignore_check_constraints = on')
  for (const statement of statements) raw.exec(statement)
  raw.close()
}

describe('the file', () => {
  it("is its owner's alone, and whole without its log after a clean stop", async () => {
    await pay('one', 10_000, KEY)
    // Not yet on the disk when it is closed.
    const captured = till.capture(await held(KEY, 4_000), 'oi-history')
    for (const name of ['ledger.sqlite', 'ledger.sqlite-wal', 'ledger.sqlite-shm'])
      expect((await stat(join(folder, name))).mode & 0o777, name).toBe(0o600)
    // The front has it open as well, and keeps the log in its place.
    const ledger = await openLedger(file, clock)
    await till.close()
    expect(await captured).toBe(6_000)
    expect((await stat(`${file}-wal`)).size).toBe(0)
    await ledger.close()
    const copy = join(folder, 'copy.sqlite')
    await copyFile(file, copy)
    expect(await checkTill(copy)).toMatchObject({ earned: 4_000, onKeys: 6_000, faults: [] })
  })

  it('tells admission which prepaid keys there are, as soon as they are bought', async () => {
    const ledger = await openLedger(file, clock)
    expect(ledger.findPrepaidKey(KEY)).toBeNull()
    await pay('one', 10_000, KEY)
    expect(ledger.findPrepaidKey(KEY)).toEqual({ hash: KEY })
    await ledger.close()
  })

  it('that is closed does nothing more', async () => {
    await pay('one', 10_000, KEY)
    const id = await held(KEY, 1)
    await till.close()
    for (const verb of [
      till.capture(id, 'r'),
      till.reserve(KEY, 1),
      till.findPrepaid(KEY),
      till.sweepAnswers(),
    ])
      await expect(verb).rejects.toMatchObject({ name: 'StoreError', fault: 'closed' })
  })

  it('forgets what was held when it is opened anew', async () => {
    await pay('one', 10_000, KEY)
    const id = await held(KEY, 10_000)
    const next = await openTill(file, clock)
    expect(await next.reserve(KEY, 10_000)).toMatchObject({ state: 'held' })
    await expect(next.capture(id, 'r')).rejects.toMatchObject({ fault: 'unknown_reservation' })
    await next.close()
  })
})

describe('a commit', () => {
  it('is shared by all that ask at the same moment', async () => {
    await pay('one', 100_000, KEY)
    const ids = await Promise.all(Array.from({ length: 100 }, () => held(KEY, 10)))
    const before = (await stat(`${file}-wal`)).size
    await Promise.all(ids.map((id) => till.capture(id, 'oi-history')))
    const pages = ((await stat(`${file}-wal`)).size - before) / 4_120
    // Every commit writes the pages that it changed, of which one capture has half a dozen.
    expect(pages).toBeLessThan(100)
    expect(await till.findPrepaid(KEY)).toMatchObject({ balance: 99_000, calls: 100 })
  })

  it('goes on without what the database refuses, which stays held', async () => {
    await pay('one', 10_000, KEY)
    await pay('two', 10_000, OTHER_KEY)
    const refused = await held(KEY, 6_000)
    const good = await held(OTHER_KEY, 6_000)
    tamper(`update prepaid_keys set balance_micros = 5000 where key_hash = '${KEY}'`)
    const outcomes = await Promise.allSettled([
      till.capture(refused, 'oi-history'),
      till.capture(good, 'oi-history'),
    ])
    expect(outcomes).toMatchObject([{ status: 'rejected', reason: { name: 'StoreError' } }, { value: 4_000 }])
    tamper(`update prepaid_keys set balance_micros = 10000 where key_hash = '${KEY}'`)
    expect(await till.reserve(KEY, 6_000)).toEqual({ state: 'insufficient', balance: 4_000 })
    // Nothing of it was booked.
    expect(await till.check()).toMatchObject({ earned: 6_000, faults: [] })
    expect(await till.capture(refused, 'oi-history')).toBe(4_000)
  })

  it('that cannot be had is an error for all, and leaves everything as it was', async () => {
    await pay('one', 10_000, KEY)
    const ids = [await held(KEY, 1_000), await held(KEY, 1_000)]
    tamper('alter table entries rename to hidden')
    const outcomes = await Promise.allSettled(ids.map((id) => till.capture(id, 'oi-history')))
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    tamper('alter table hidden rename to entries')
    expect(await Promise.all(ids.map((id) => till.capture(id, 'oi-history')))).toEqual([9_000, 8_000])
    expect((await till.check()).faults).toEqual([])
  })
})

describe('the check', () => {
  let topup: string
  let sale: string
  beforeEach(async () => {
    topup = await pay('one', 10_000, KEY)
    sale = await pay('two', 5_000, null)
    await till.capture(await held(KEY, 4_000), 'rsi-history')
  })

  it('beside a running service sees the money, and is told to a stranger', async () => {
    expect(proofText(await checkTill(file), false)).toBe(
      [
        'The money adds up: 3 transfers.',
        'Received          0.015000 USD',
        '  eip155:8453     0.015000 USD',
        'Earned by calls   0.009000 USD',
        'On 1 prepaid key  0.006000 USD',
        'Payments: 2 settled.',
      ].join('\n'),
    )
    tamper(
      `update claims set state = 'served' where id in ('${topup}')`,
      `delete from claims where id = '${sale}'`,
    )
    const text = proofText(await checkTill(file), true)
    expect(text).toMatch(/^The money does NOT add up: 3 transfers \(simulated, no real money\)\.\n {2}The /)
    expect(text).toMatch(new RegExp(`\\n {2}The claim ${topup} is served, but the transfer mov_`))
  })

  it('of a ledger that knew no money yet finds none, and leaves it as it is', async () => {
    const old = join(folder, 'old.sqlite')
    const raw = new Database(old)
    raw.exec('create table ledger_version (version integer not null); insert into ledger_version values (2)')
    raw.close()
    const before = await stat(old)
    const proof = await checkTill(old)
    expect(proof).toMatchObject({ transfers: 0, received: {}, faults: [] })
    expect(proofText(proof, false)).toMatch(/No payment has been brought yet\.$/)
    expect((await stat(old)).mtimeMs).toBe(before.mtimeMs)
  })
})
