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
    ...{ micros, payer: '0xaa', payment: '{}', loadsKey },
  })
  await till.settleClaim(claim.id, '0x1', 'pk_abc…wxyz')
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

  const of = (kind: string) => `(select id from transfers where kind = '${kind}')`

  it.each<[string, string[], RegExp[]]>([
    [
      'an entry that was changed',
      [`update entries set micros = micros + 1 where transfer_id = ${of('sale')} and micros > 0`],
      [
        /^The entries of transfer mov_\w+ sum up to 1 micro-dollars, not to 0\.$/,
        /^All entries together sum up to 1 /,
        /^The claim clm_\w+ is over 5000 micro-dollars, but 5001 were booked for it\.$/,
      ],
    ],
    [
      'an entry that is gone',
      [`delete from entries where transfer_id = ${of('sale')} and micros > 0`],
      [/sum up to -5000/, /has 1 entries, not two/, /is called a sale, but/, /All entries together/],
    ],
    [
      'a transfer that is gone',
      [`delete from transfers where kind = 'charge'`],
      [
        ...[/belongs to the transfer mov_\w+, which there is not/, /belongs to the transfer/],
        /said to have paid for 1 calls, but was charged 0 times/,
      ],
    ],
    [
      'a balance that was raised',
      ['update prepaid_keys set balance_micros = 9000'],
      [/^The prepaid key pk_abc…wxyz \(\w{12}…\) has a balance of 9000 .* its entries sum up to 6000\.$/],
    ],
    [
      'a balance below nothing',
      ['update prepaid_keys set balance_micros = -1'],
      [/has a balance of -1 micro-dollars, below nothing/, /entries sum up to 6000/],
    ],
    [
      'what was loaded',
      ['update prepaid_keys set loaded_micros = 20000'],
      [/said to be loaded with 20000 micro-dollars, but its top-ups sum up to 10000/],
    ],
    ['calls', ['update prepaid_keys set calls = 7'], [/paid for 7 calls, but was charged 1 times/]],
    [
      'a key that is gone',
      ['delete from prepaid_keys'],
      [/^The book key:\w{64}, with 6000 micro-dollars, belongs to nothing that is known\.$/],
    ],
    [
      'part of a micro-dollar',
      [`update entries set micros = micros * 1.0001 where transfer_id = ${of('charge')}`],
      [
        /in the book income:rsi-history is 4000\.4, which/,
        /in the book key:\w+ is -4000\.4/,
        /its entries sum/,
      ],
    ],
    [
      'an amount that no number holds',
      [`update entries set micros = 9007199254740993 where transfer_id = ${of('sale')} and micros > 0`],
      [/is 9007199254740993, which is no whole amount/, /sum up to -5000/, /All entries/],
    ],
    [
      'a charge that was booked elsewhere',
      [`update entries set book = 'income:liqmap' where book = 'income:rsi-history'`],
      [/^The transfer mov_\w+ is called a charge, but its books, its key or its claim are not/],
    ],
    [
      'a key that was overdrawn and loaded again',
      // In the order of the rows: the charge is now before what it was paid from.
      [`update transfers set rowid = -1 where kind = 'charge'`],
      [
        /^The transfer mov_\w+ took more than there was in the book key:\w+: -4000 micro-dollars were left\.$/,
      ],
    ],
    [
      'a settlement without its transfer',
      [`delete from entries where transfer_id = ${of('sale')}`, `delete from transfers where kind = 'sale'`],
      [/^The claim clm_\w+ is settled, but has 0 transfers, not one\.$/],
    ],
    [
      'a transfer without its settlement',
      [`update claims set state = 'failed' where loads_key is null`],
      [/^The claim clm_\w+ is failed, but the transfer mov_\w+ was booked for it\.$/],
    ],
    [
      'the amount of a claim',
      [`update claims set micros = 6000 where loads_key is null`],
      [/is over 6000 micro-dollars, but 5000 were booked for it/],
    ],
    [
      'a state that there is not',
      [`update claims set state = 'paid' where loads_key is null`],
      [/is paid, which is no state/, /was booked/],
    ],
    [
      'a top-up of another key',
      [`update claims set loads_key = 'another' where loads_key is not null`],
      [/is called a topup, but/],
    ],
  ])('names %s', async (_, statements, expected) => {
    expect((await till.check()).faults).toEqual([])
    tamper(...statements)
    const { faults } = await till.check()
    const unsaid = expected.filter((sentence) => !faults.some((fault) => sentence.test(fault)))
    expect(unsaid, faults.join('\n')).toEqual([])
    const unexpected = faults.filter((fault) => !expected.some((sentence) => sentence.test(fault)))
    expect(unexpected).toEqual([])
  })

  it('names twenty of a kind, and says how many more', async () => {
    const more = Array.from({ length: 23 }, (_, n) => `('key_${n}', 'pk_${n}', 1, 0, 0, 1)`)
    tamper(
      `insert into prepaid_keys (key_hash, key_hint, balance_micros, loaded_micros, calls, created_at) values ${more}`,
    )
    const { faults } = await till.check()
    expect(faults).toHaveLength(21)
    expect(faults.at(-1)).toBe('The same is wrong with 3 more.')
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
