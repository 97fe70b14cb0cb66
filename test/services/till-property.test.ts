import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Till } from '../../src/ledger/till-port.ts'
import { openPostgresTill } from '../../src/ledger/till-postgres.ts'
import { openTill } from '../../src/ledger/till-sqlite.ts'
import { type Ask, ModelTill } from '../contract/till-model.ts'
import { emptied } from '../fixtures/emptied.ts'
import { hasPostgres, type Postgres, startPostgres } from './postgres.ts'

const NETWORK = 'eip155:8453'
const KEYS = ['a'.repeat(64), 'b'.repeat(64)]
const PAYMENTS = 5

const payment = fc.integer({ min: 0, max: PAYMENTS - 1 })
const micros = fc.integer({ min: 1, max: 40 })
const key = fc.constantFrom(...KEYS)
const hold = fc.integer({ min: 0, max: 4 })

const ask: fc.Arbitrary<Ask> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ verb: fc.constant('reserve'), key, micros } as const) },
  { weight: 5, arbitrary: fc.record({ verb: fc.constantFrom('capture', 'release'), hold } as const) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...({ verb: fc.constant('claim'), payment } as const),
      ...{ micros: fc.integer({ min: 1, max: 200 }), loads: fc.constantFrom(...KEYS, null) },
    }),
  },
  { weight: 3, arbitrary: fc.record({ verb: fc.constant('settle'), payment } as const) },
  {
    weight: 1,
    arbitrary: fc.record({ verb: fc.constantFrom('serve', 'drop', 'fail', 'doubt'), payment } as const),
  },
)

/** One of the keys has something to spend from the start. */
const LOADED: readonly (readonly Ask[])[] = [
  [{ verb: 'claim', payment: PAYMENTS, micros: 150, loads: KEYS[0]! }],
  [{ verb: 'settle', payment: PAYMENTS }],
]

/** The real one, asked as the model is. */
class RealTill {
  readonly #till: Till
  readonly #holds: string[] = []
  readonly #claims = new Map<number, string>()

  constructor(till: Till) {
    this.#till = till
  }

  /** All of it is asked before anything is answered. */
  async turn(asks: readonly Ask[]): Promise<(string | boolean)[]> {
    const answers = asks.map((ask) => this.#ask(ask))
    const settled = await Promise.allSettled(answers)
    return settled.map((outcome, place) => {
      if (outcome.status === 'rejected') {
        expect(outcome.reason).toMatchObject({ name: 'LedgerError' })
        return false
      }
      const { value } = outcome
      const asked = asks[place]!
      if (typeof value === 'object' && 'state' in value) {
        if (value.state === 'held') this.#holds.push(value.id)
        return value.state
      }
      if (typeof value === 'object' && asked.verb === 'claim') {
        this.#claims.set(asked.payment, value.claim.id)
        return value.isNew
      }
      return true
    })
  }

  #ask(ask: Ask) {
    const till = this.#till
    if (ask.verb === 'reserve') return till.reserve(ask.key, ask.micros)
    if ('hold' in ask) {
      const id = this.#holds.at(-1 - ask.hold) ?? 'none'
      return ask.verb === 'capture' ? till.capture(id, 'oi-history').then(done) : till.release(id).then(done)
    }
    if (ask.verb === 'claim') {
      const { payment, micros, loads } = ask
      return till.claim({
        ...{ network: NETWORK, fingerprint: `p${payment}`, requestHash: 'r', route: 'oi-history', micros },
        ...{ payer: '0xaa', payment: '{}', loadsKey: loads, mintsKey: false, secretHash: null },
      })
    }
    const id = this.#claims.get(ask.payment) ?? 'none'
    if (ask.verb === 'settle')
      return till.settleClaim(id, { tx: '0x1', keyHint: 'pk_a…z', isVerified: true }).then(done)
    if (ask.verb === 'drop') return till.dropClaim(id).then(done)
    if (ask.verb === 'serve') return till.serveClaim(id, null, 0).then(done)
    return till.markClaim(id, ask.verb === 'fail' ? 'failed' : 'ambiguous', 'why').then(done)
  }
}

const done = () => true as const

/** A payment is known by its id, which nobody has in the turn that claims it. */
function isAskable(asks: readonly Ask[]): boolean {
  const claimed = asks.flatMap((asked) => (asked.verb === 'claim' ? [asked.payment] : []))
  const meant = asks.flatMap((asked) => ('payment' in asked ? [asked.payment] : []))
  return meant.every((number) => !claimed.includes(number) || meant.length === claimed.length)
}

const WHATEVER = 'whatever is asked of a till in whatever order, its money is where a simple count has it'

async function asTheModel(open: () => Promise<Till>, numRuns: number): Promise<void> {
  const turn = fc.array(ask, { minLength: 1, maxLength: 6 }).filter(isAskable)
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { maxLength: 25 }), async (turns) => {
      const till = await open()
      const real = new RealTill(till)
      const model = new ModelTill()
      try {
        for (const asks of [...LOADED, ...turns]) {
          expect(await real.turn(asks)).toEqual(model.turn(asks))
          for (const hash of KEYS) {
            const found = await till.findPrepaid(hash)
            expect(found && { balance: found.balance, loaded: found.loaded, calls: found.calls }).toEqual(
              model.keys.get(hash) ?? null,
            )
            expect(found?.balance ?? 0).toBeGreaterThanOrEqual(0)
          }
        }
        const proof = await till.check()
        expect(proof.faults).toEqual([])
        const onKeys = [...model.keys.values()].reduce((sum, { balance }) => sum + balance, 0)
        expect([proof.received[NETWORK] ?? 0, proof.earned, proof.onKeys]).toEqual([
          ...[model.received, model.earned, onKeys],
        ])
        const states = [...model.claims.values()].map(({ state }) => state)
        for (const [state, count] of Object.entries(proof.claims))
          expect(states.filter((its) => its === state)).toHaveLength(count)
      } finally {
        await till.close()
      }
    }),
    { numRuns },
  )
}

const clock = { now: () => 1 }

it(`${WHATEVER}, on SQLite`, () => asTheModel(() => openTill(':memory:', clock), 60))

describe.skipIf(!hasPostgres)('shared', () => {
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.end())

  it(`${WHATEVER}, on PostgreSQL`, () =>
    asTheModel(async () => openPostgresTill(await emptied(postgres.url), clock), 25))
})
