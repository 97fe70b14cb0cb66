import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Clock } from '../../src/core/clock.ts'
import { type LedgerDialect, TURN } from '../../src/ledger/schema.ts'
import { hashOf } from '../../src/ledger/secrets.ts'
import type { Till } from '../../src/ledger/till-port.ts'
import { heldId, payFor } from '../fixtures/loaded-key.ts'

const clock = { now: () => Date.UTC(2026, 10, 1) }
const KEY = hashOf('pk_one')

/** A till, and somebody else at its tables who minds no rules. */
interface Tampered {
  readonly till: Till
  tamper(...statements: string[]): Promise<void>
}

const of = (kind: string) => `(select id from transfers where kind = '${kind}')`

/** What is wrong, how it came about, and all that is said of it. */
type Case = [what: string, statements: string[], sentences: RegExp[]]

const casesOn = (dialect: LedgerDialect): Case[] => [
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
    [`update transfers set ${TURN[dialect]} = -1 where kind = 'charge'`],
    [/^The transfer mov_\w+ took more than there was in the book key:\w+: -4000 micro-dollars were left\.$/],
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
  ...(dialect === 'sqlite' ? SQLITE_CASES : []),
]

/** Only SQLite keeps what is not of the column's type. */
const SQLITE_CASES: Case[] = [
  [
    'part of a micro-dollar',
    [`update entries set micros = micros * 1.0001 where transfer_id = ${of('charge')}`],
    [
      /in the book income:rsi-history is 4000\.4, which/,
      /in the book key:\w+ is -4000\.4/,
      /its entries sum/,
    ],
  ],
]

/** What every check of the money must find, and in which words. `open` gives an empty till. */
export function tillCheckContract(dialect: LedgerDialect, open: (clock: Clock) => Promise<Tampered>): void {
  describe(`the check of a till on ${dialect}`, () => {
    let till: Till
    let tamper: Tampered['tamper']
    beforeEach(async () => {
      ;({ till, tamper } = await open(clock))
      await payFor(till, 10_000, KEY)
      await payFor(till, 5_000, null)
      await till.capture(heldId(await till.reserve(KEY, 4_000)), 'rsi-history')
    })
    afterEach(() => till.close())

    it.each(casesOn(dialect))('names %s', async (_, statements, expected) => {
      expect((await till.check()).faults).toEqual([])
      await tamper(...statements)
      const { faults } = await till.check()
      const unsaid = expected.filter((sentence) => !faults.some((fault) => sentence.test(fault)))
      expect(unsaid, faults.join('\n')).toEqual([])
      const unexpected = faults.filter((fault) => !expected.some((sentence) => sentence.test(fault)))
      expect(unexpected).toEqual([])
    })

    it('names twenty of a kind, and says how many more', async () => {
      const more = Array.from({ length: 23 }, (_, n) => `('key_${n}', 'key_${n}', 'pk_${n}', 1, 0, 0, 1)`)
      await tamper(
        `insert into prepaid_keys (key_hash, access_hash, key_hint, balance_micros, loaded_micros, calls, created_at) values ${more}`,
      )
      const { faults } = await till.check()
      expect(faults).toHaveLength(21)
      expect(faults.at(-1)).toBe('The same is wrong with 3 more.')
    })
  })
}
