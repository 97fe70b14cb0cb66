import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Clock } from '../../src/core/clock.ts'
import { LedgerError } from '../../src/core/errors.ts'
import { hashOf } from '../../src/ledger/secrets.ts'
import type { KeptAnswer, NewClaim, PurchaseQuery, Reservation, Till } from '../../src/ledger/till-port.ts'

const START = Date.UTC(2026, 10, 1)
const BASE = 'eip155:8453'
const KEY = hashOf('pk_one')
const OTHER_KEY = hashOf('pk_other')

const ANSWER: KeptAnswer = {
  contentType: 'application/json',
  headers: ['x-one', '1', 'x-two', 'zwei €'],
  body: Buffer.from(JSON.stringify({ rows: Array.from({ length: 500 }, (_, n) => ({ n })) })),
}

let payments = 0
const paymentOf = (more: Partial<NewClaim> = {}): NewClaim => ({
  network: BASE,
  fingerprint: `payment-${++payments}`,
  requestHash: hashOf('/api/x402/oi-history?symbol=BTC'),
  route: 'oi-history',
  micros: 5_000,
  payer: '0x00000000000000000000000000000000000000aa',
  payment: '{"payload":{}}',
  loadsKey: null,
  mintsKey: false,
  secretHash: null,
  ...more,
})

const heldId = (reservation: Reservation): string => {
  if (reservation.state !== 'held') throw new Error(`not held: ${reservation.state}`)
  return reservation.id
}

/** Money from outside, onto a key. */
async function load(till: Till, hash: string, micros: number): Promise<void> {
  const { claim } = await till.claim(
    paymentOf({ micros, route: 'prepaid-key', loadsKey: hash, mintsKey: false, secretHash: null }),
  )
  await till.settleClaim(claim.id, { tx: `0x${claim.id}`, keyHint: 'pk_abc…wxyz', isVerified: true })
}

/** What every till must do, whatever database keeps it. `open` gives an empty one. */
export function tillContract(name: string, open: (clock: Clock) => Promise<Till>): void {
  describe(`till on ${name}`, () => {
    let now = START
    let till: Till
    beforeEach(async () => {
      now = START
      till = await open({ now: () => now })
    })
    afterEach(async () => {
      // Whatever a test did, the money adds up.
      expect((await till.check()).faults).toEqual([])
      await till.close()
    })

    describe('a prepaid key', () => {
      it('is made by the payment that loads it, and loaded again by the next', async () => {
        expect(await till.findPrepaid(KEY)).toBeNull()
        await load(till, KEY, 10_000_000)
        const made = {
          ...{ account: KEY, hint: 'pk_abc…wxyz', balance: 10_000_000, loaded: 10_000_000, calls: 0 },
          ...{ createdAt: START, firstUsedAt: null, lastUsedAt: null },
        }
        expect(await till.findPrepaid(KEY)).toEqual(made)
        now += 1_000
        await load(till, KEY, 5)
        expect(await till.findPrepaid(KEY)).toEqual({ ...made, balance: 10_000_005, loaded: 10_000_005 })
        expect(await till.findPrepaid(OTHER_KEY)).toBeNull()
      })

      it('is loaded even where nobody remembers what it looks like', async () => {
        const { claim } = await till.claim(paymentOf({ loadsKey: KEY }))
        await till.settleClaim(claim.id, { tx: '0x1', keyHint: null, isVerified: true })
        expect(await till.findPrepaid(KEY)).toMatchObject({ balance: 5_000, hint: expect.any(String) })
      })

      it('pays for calls, and keeps what they were', async () => {
        await load(till, KEY, 20_000)
        now += 10
        const first = heldId(await till.reserve(KEY, 5_000))
        const second = heldId(await till.reserve(KEY, 7_000))
        expect(await till.capture(second, 'rsi-history')).toBe(13_000)
        now += 10
        expect(await till.capture(first, 'oi-history')).toBe(8_000)
        expect(await till.findPrepaid(KEY)).toMatchObject({
          ...{ balance: 8_000, loaded: 20_000, calls: 2 },
          ...{ firstUsedAt: START + 10, lastUsedAt: START + 20 },
        })
        const charges = [
          { at: START + 20, route: 'oi-history', micros: 5_000 },
          { at: START + 10, route: 'rsi-history', micros: 7_000 },
        ]
        expect(await till.charges(KEY, 10)).toEqual(charges)
        expect(await till.charges(KEY, 1)).toEqual(charges.slice(0, 1))
        expect(await till.charges(OTHER_KEY, 10)).toEqual([])
      })

      it('lists what it paid at one moment by the order in which it was taken', async () => {
        await load(till, KEY, 30)
        const ids = await Promise.all([10, 10, 10].map((price) => till.reserve(KEY, price)))
        await Promise.all(ids.map((id, place) => till.capture(heldId(id), `route-${place}`)))
        expect((await till.charges(KEY, 3)).map(({ route }) => route)).toEqual([
          'route-2',
          'route-1',
          'route-0',
        ])
      })
    })

    describe('a reservation', () => {
      it('sets aside what nobody else can have, until it is released', async () => {
        await load(till, KEY, 10_000)
        const first = await till.reserve(KEY, 6_000)
        expect(first).toMatchObject({ state: 'held', left: 4_000 })
        expect(await till.reserve(KEY, 6_000)).toEqual({ state: 'insufficient', balance: 4_000 })
        await till.release(heldId(first))
        expect(await till.reserve(KEY, 10_000)).toMatchObject({ state: 'held', left: 0 })
        // What is held is on the key still.
        expect(await till.findPrepaid(KEY)).toMatchObject({ balance: 10_000, calls: 0, lastUsedAt: null })
      })

      it('is not to be had of a key that nobody bought', async () => {
        expect(await till.reserve(KEY, 1)).toEqual({ state: 'unknown' })
      })

      it.each([0, -1, 0.5, Number.NaN, 2 ** 53])('is not to be had for %d', async (micros) => {
        await load(till, KEY, 10_000)
        await expect(till.reserve(KEY, micros)).rejects.toMatchObject({ fault: 'bad_amount' })
      })

      it('is used once', async () => {
        await load(till, KEY, 10_000)
        const captured = heldId(await till.reserve(KEY, 1_000))
        const released = heldId(await till.reserve(KEY, 1_000))
        await till.capture(captured, 'oi-history')
        await till.release(released)
        for (const id of [captured, released, 'never']) {
          await expect(till.capture(id, 'oi-history')).rejects.toThrow(LedgerError)
          await expect(till.capture(id, 'oi-history')).rejects.toMatchObject({ fault: 'unknown_reservation' })
          await expect(till.release(id)).rejects.toMatchObject({ fault: 'unknown_reservation' })
        }
        expect(await till.findPrepaid(KEY)).toMatchObject({ balance: 9_000, calls: 1 })
        expect(await till.reserve(KEY, 9_000)).toMatchObject({ state: 'held' })
      })

      it('is captured once by two at once', async () => {
        await load(till, KEY, 10_000)
        const id = heldId(await till.reserve(KEY, 1_000))
        const tries = await Promise.allSettled([
          till.capture(id, 'oi-history'),
          till.capture(id, 'oi-history'),
          till.release(id),
        ])
        expect(tries.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
        expect(await till.findPrepaid(KEY)).toMatchObject({ balance: 9_000, calls: 1 })
      })

      it('lets go of nothing too late: what a call has paid is free for the next at once', async () => {
        await load(till, KEY, 30)
        const held = await Promise.all([till.reserve(KEY, 10), till.reserve(KEY, 10)])
        // The first one to hear that it is done asks again, while the second was captured in the same commit.
        const again = till.capture(heldId(held[0]), 'a').then(() => till.reserve(KEY, 10))
        await till.capture(heldId(held[1]), 'b')
        expect(await again).toMatchObject({ state: 'held', left: 0 })
      })

      it('1,000 at once with credit for 400 are 400 captures', async () => {
        await load(till, KEY, 400 * 5_000)
        await load(till, OTHER_KEY, 5_000)
        const outcomes = await Promise.all(
          Array.from({ length: 1_000 }, async (_, place) => {
            const reservation = await till.reserve(KEY, 5_000)
            if (reservation.state !== 'held') return reservation.state
            // Some take longer than others.
            if (place % 3 === 0) await till.findPrepaid(KEY)
            return till.capture(reservation.id, 'oi-history')
          }),
        )
        const balances = outcomes.filter((outcome) => typeof outcome === 'number')
        expect(balances).toHaveLength(400)
        expect(Math.min(...balances)).toBe(0)
        expect(new Set(balances).size).toBe(400)
        expect(outcomes.filter((outcome) => outcome === 'insufficient')).toHaveLength(600)
        expect(await till.findPrepaid(KEY)).toMatchObject({ balance: 0, calls: 400 })
        expect(await till.findPrepaid(OTHER_KEY)).toMatchObject({ balance: 5_000, calls: 0 })
        expect(await till.check()).toMatchObject({ earned: 2_000_000, onKeys: 5_000 })
      })
    })

    describe('a claim', () => {
      it('is what the payment was brought for', async () => {
        const payment = paymentOf({ loadsKey: KEY })
        const { isNew, claim } = await till.claim(payment)
        expect(isNew).toBe(true)
        expect(claim).toEqual({
          ...payment,
          ...{ id: claim.id, state: 'claimed', claimedAt: START, changedAt: START, tx: null, reason: null },
          isVerified: true,
        })
        expect(await till.findClaim(claim.id)).toEqual(claim)
        expect(await till.findClaim('clm_never')).toBeNull()
      })

      it('is one a payment, whatever else is asked for with it', async () => {
        const payment = paymentOf()
        const { claim } = await till.claim(payment)
        now += 1_000
        const again = await till.claim({
          ...payment,
          route: 'rsi-history',
          requestHash: 'another',
          micros: 7,
        })
        expect(again).toEqual({ isNew: false, claim })
        // The same letters on another network are another payment.
        expect(await till.claim({ ...payment, network: 'solana:5eykt' })).toMatchObject({ isNew: true })
      })

      it('is one for two that bring the same payment at once', async () => {
        const payment = paymentOf()
        const tries = await Promise.all(Array.from({ length: 8 }, () => till.claim(payment)))
        expect(tries.filter(({ isNew }) => isNew)).toHaveLength(1)
        expect(new Set(tries.map(({ claim }) => claim.id)).size).toBe(1)
      })

      it.each([0, -5, 0.1, 2 ** 53])('is not over %d', async (micros) => {
        await expect(till.claim(paymentOf({ micros }))).rejects.toMatchObject({ fault: 'bad_amount' })
      })

      it('that was dropped may be brought again, for something else too', async () => {
        const payment = paymentOf()
        const { claim } = await till.claim(payment)
        await till.dropClaim(claim.id)
        expect(await till.findClaim(claim.id)).toBeNull()
        const again = await till.claim({ ...payment, route: 'rsi-history' })
        expect(again).toMatchObject({ isNew: true, claim: { route: 'rsi-history' } })
        expect(again.claim.id).not.toBe(claim.id)
      })

      it('is dropped or served only while it is merely claimed', async () => {
        for (const bring of ['served', 'settled', 'failed', 'ambiguous'] as const) {
          const { claim } = await till.claim(paymentOf())
          if (bring === 'served') await till.serveClaim(claim.id, null, now)
          else if (bring === 'settled')
            await till.settleClaim(claim.id, { tx: '0x1', keyHint: null, isVerified: true })
          else await till.markClaim(claim.id, bring, 'why')
          await expect(till.dropClaim(claim.id)).rejects.toMatchObject({ fault: 'wrong_state' })
          await expect(till.serveClaim(claim.id, ANSWER, now)).rejects.toMatchObject({ fault: 'wrong_state' })
          expect(await till.findClaim(claim.id)).toMatchObject({ state: bring })
          expect(await till.keptAnswer(claim.id)).toBeNull()
        }
      })

      it('that there is not is an error of every verb', async () => {
        const verbs = [
          till.dropClaim('clm_never'),
          till.serveClaim('clm_never', ANSWER, now),
          till.settleClaim('clm_never', { tx: '0x1', keyHint: null, isVerified: true }),
          till.markClaim('clm_never', 'failed', 'why'),
        ]
        for (const tried of await Promise.allSettled(verbs))
          expect(tried).toMatchObject({ status: 'rejected', reason: { fault: 'unknown_claim' } })
      })

      it('that is settled has earned its price once, however often that is said', async () => {
        const { claim } = await till.claim(paymentOf())
        await till.serveClaim(claim.id, ANSWER, now + 1_000)
        now += 100
        const settled = await till.settleClaim(claim.id, { tx: '0xabc', keyHint: null, isVerified: true })
        expect(settled).toEqual({ ...claim, state: 'settled', tx: '0xabc', changedAt: now })
        now += 100
        const again = await Promise.all([
          till.settleClaim(claim.id, { tx: '0xabc', keyHint: null, isVerified: true }),
          till.settleClaim(claim.id, { tx: '0xother', keyHint: null, isVerified: true }),
        ])
        expect(again).toEqual([settled, settled])
        await till.markClaim(claim.id, 'failed', 'too late')
        expect(await till.findClaim(claim.id)).toEqual(settled)
        expect(await till.check()).toMatchObject({
          ...{ transfers: 1, entries: 2, received: { [BASE]: 5_000 }, earned: 5_000, onKeys: 0 },
          claims: { claimed: 0, served: 0, settled: 1, failed: 0, ambiguous: 0, reversed: 0 },
        })
      })

      it('loads its key once, however often it is settled at once', async () => {
        const { claim } = await till.claim(paymentOf({ loadsKey: KEY, micros: 10_000_000 }))
        await Promise.all(
          Array.from({ length: 5 }, () =>
            till.settleClaim(claim.id, { tx: '0x1', keyHint: 'pk_abc…wxyz', isVerified: true }),
          ),
        )
        expect(await till.findPrepaid(KEY)).toMatchObject({ balance: 10_000_000, loaded: 10_000_000 })
      })

      it('that was given up is settled after all when its money is found', async () => {
        for (const state of ['failed', 'ambiguous'] as const) {
          const { claim } = await till.claim(paymentOf())
          await till.serveClaim(claim.id, null, now)
          await till.markClaim(claim.id, state, 'settlement_unknown')
          expect(await till.findClaim(claim.id)).toMatchObject({
            state,
            reason: 'settlement_unknown',
            tx: null,
          })
          expect(
            await till.settleClaim(claim.id, { tx: '0x2', keyHint: null, isVerified: true }),
          ).toMatchObject({
            state: 'settled',
            reason: null,
          })
        }
        expect(await till.check()).toMatchObject({ earned: 10_000 })
      })

      it('is open until it is settled or has failed; the oldest is first', async () => {
        const ids: string[] = []
        for (const state of ['ambiguous', 'failed', 'served', 'settled', 'claimed'] as const) {
          now += 10
          const { claim } = await till.claim(paymentOf())
          ids.push(claim.id)
          if (state === 'served') await till.serveClaim(claim.id, null, now)
          else if (state === 'settled')
            await till.settleClaim(claim.id, { tx: '0x1', keyHint: null, isVerified: true })
          else if (state !== 'claimed') await till.markClaim(claim.id, state, 'why')
        }
        const open = async (before: number) => (await till.openClaims(before)).map(({ id }) => id)
        expect(await open(now + 1)).toEqual([ids[0], ids[2], ids[4]])
        expect(await open(now)).toEqual([ids[0], ids[2]])
        // By when something last happened to it.
        await till.markClaim(ids[0]!, 'ambiguous', 'still')
        expect(await open(now)).toEqual([ids[2]])
      })
    })

    describe('an answer', () => {
      it('is kept as it was for as long as was said', async () => {
        const { claim } = await till.claim(paymentOf())
        expect(await till.keptAnswer(claim.id)).toBeNull()
        await till.serveClaim(claim.id, ANSWER, now + 1_000)
        expect(await till.findClaim(claim.id)).toMatchObject({ state: 'served' })
        now += 999
        const kept = await till.keptAnswer(claim.id)
        expect(kept).toMatchObject({ contentType: ANSWER.contentType, headers: ANSWER.headers })
        expect(Buffer.from(kept!.body).equals(ANSWER.body)).toBe(true)
        expect(await till.sweepAnswers()).toBe(0)
        now += 1
        expect(await till.keptAnswer(claim.id)).toBeNull()
        expect(await till.sweepAnswers()).toBe(1)
        expect(await till.sweepAnswers()).toBe(0)
        expect(await till.findClaim(claim.id)).toMatchObject({ state: 'served' })
      })

      it('may be without a byte', async () => {
        const { claim } = await till.claim(paymentOf())
        await till.serveClaim(claim.id, { ...ANSWER, headers: [], body: new Uint8Array() }, now + 1)
        expect(await till.keptAnswer(claim.id)).toMatchObject({ headers: [], body: { length: 0 } })
      })
    })

    it('what fails takes nobody along that asked at the same moment', async () => {
      await load(till, KEY, 10_000)
      const held = heldId(await till.reserve(KEY, 4_000))
      const { claim } = await till.claim(paymentOf())
      const outcomes = await Promise.allSettled([
        till.settleClaim('clm_never', { tx: '0x1', keyHint: null, isVerified: true }),
        till.capture(held, 'oi-history'),
        till.dropClaim('clm_never'),
        till.settleClaim(claim.id, { tx: '0x1', keyHint: null, isVerified: true }),
        till.serveClaim(claim.id, ANSWER, now + 1_000),
      ])
      expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([false, true, false, true, false])
      expect(await till.check()).toMatchObject({ earned: 9_000, onKeys: 6_000 })
    })

    describe('a buyer', () => {
      const secretHash = hashOf('a secret of a buyer')
      const bought = async (more: Partial<NewClaim> = {}, tx = '0x1') => {
        const { claim } = await till.claim(paymentOf(more))
        await till.serveClaim(claim.id, ANSWER, now + 1_000)
        return till.settleClaim(claim.id, { tx, keyHint: 'pk_…', isVerified: true })
      }
      const query = (more: Partial<PurchaseQuery> = {}): PurchaseQuery => {
        const { network, payer, route, requestHash } = paymentOf()
        return { network, payer, route, requestHash, tx: null, since: 0, ...more }
      }

      it('is known by its secret, whatever it pays with', async () => {
        const claim = await bought({ secretHash })
        expect(await till.findClaimBySecret(secretHash)).toEqual(claim)
        expect(await till.findClaimBySecret(hashOf('another'))).toBeNull()
        expect(await till.claim(paymentOf({ secretHash }))).toEqual({ isNew: false, claim })
        expect((await till.check()).claims).toMatchObject({ settled: 1, claimed: 0 })
      })

      it('finds what its wallet bought: the newest of a request, or by its transaction', async () => {
        const first = await bought({}, '0xa')
        now += 1
        const second = await bought({}, '0xb')
        expect(await till.findPurchase(query())).toEqual(second)
        expect(await till.findPurchase(query({ tx: '0xa', requestHash: 'x' }))).toEqual(first)
        expect(await till.findClaimByTx('0xa')).toEqual(first)
        for (const more of [
          { payer: '0x0' },
          { network: 'solana:5eykt' },
          { route: 'rsi-history' },
          { requestHash: 'another' },
          { tx: '0xc' },
          { since: now + 1 },
        ])
          expect([more, await till.findPurchase(query(more))]).toEqual([more, null])
      })

      it('finds a key that it bought by itself until it is used, and by its transaction after that', async () => {
        const claim = await bought({ loadsKey: KEY, mintsKey: true, micros: 10 }, '0xk')
        expect(await till.findPurchase(query())).toEqual(claim)
        await till.capture(heldId(await till.reserve(KEY, 1)), 'oi-history')
        expect(await till.findPurchase(query())).toBeNull()
        expect(await till.findPurchase(query({ tx: '0xk' }))).toEqual(claim)
      })

      it('answers a challenge once, until that is over', async () => {
        expect(await till.useChallenge('c', now + 10)).toBe(true)
        expect(await till.useChallenge('c', now + 10)).toBe(false)
        now += 11
        await till.sweepAnswers()
        expect(await till.useChallenge('c', now + 10)).toBe(true)
      })

      it('gets another key for the credit of the first', async () => {
        await load(till, KEY, 10_000)
        const held = heldId(await till.reserve(KEY, 3_000))
        expect(await till.rotatePrepaid(KEY, { hash: OTHER_KEY, hint: 'pk_new' })).toMatchObject({
          ...{ account: KEY, hint: 'pk_new', balance: 10_000 },
        })
        expect([await till.findPrepaid(KEY), await till.reserve(KEY, 1)]).toEqual([
          null,
          { state: 'unknown' },
        ])
        // What a call held by the key before is still paid from the same credit.
        expect(await till.capture(held, 'oi-history')).toBe(7_000)
        expect(await till.reserve(OTHER_KEY, 8_000)).toEqual({ state: 'insufficient', balance: 7_000 })
        expect(await till.charges(OTHER_KEY, 5)).toHaveLength(1)
        expect(await till.charges(KEY, 5)).toEqual([])
        await expect(till.rotatePrepaid('no account', { hash: 'x', hint: '' })).rejects.toThrow(LedgerError)
        expect((await till.check()).faults).toEqual([])
      })
    })

    describe('a settlement that no chain has confirmed', () => {
      const unverified = async (more: Partial<NewClaim> = {}) => {
        const { claim } = await till.claim(paymentOf(more))
        await till.settleClaim(claim.id, { tx: '0x1', keyHint: 'pk_…', isVerified: false })
        return claim.id
      }

      it('is listed until it is confirmed', async () => {
        const id = await unverified()
        expect(await till.settledClaims('unverified', 9)).toMatchObject([{ id, isVerified: false }])
        await till.confirmClaim(id, '0x2')
        expect(await till.settledClaims('unverified', 9)).toEqual([])
        expect(await till.settledClaims('newest', 9)).toMatchObject([{ id, isVerified: true, tx: '0x2' }])
        await expect(till.reverseClaim(id, 'why')).rejects.toThrow(LedgerError)
      })

      it('is taken back whole, once, and not settled after that', async () => {
        const id = await unverified()
        await till.reverseClaim(id, 'why')
        expect(await till.findClaim(id)).toMatchObject({ state: 'reversed', reason: 'why' })
        await expect(till.reverseClaim(id, 'why')).rejects.toThrow(LedgerError)
        await till.settleClaim(id, { tx: '0x9', keyHint: null, isVerified: true })
        await till.markClaim(id, 'failed', 'why')
        expect(await till.check()).toMatchObject({
          ...{ earned: 0, received: { [BASE]: 0 }, unverified: 0, faults: [] },
          claims: { reversed: 1 },
        })
      })

      it('takes what is free of a key, and books what was spent as a loss', async () => {
        const id = await unverified({ loadsKey: KEY, mintsKey: true, micros: 10_000 })
        await till.capture(heldId(await till.reserve(KEY, 4_000)), 'oi-history')
        const held = heldId(await till.reserve(KEY, 1_000))
        await till.reverseClaim(id, 'why')
        expect(await till.findPrepaid(KEY)).toMatchObject({ balance: 1_000, loaded: 5_000 })
        expect(await till.capture(held, 'oi-history')).toBe(0)
        expect(await till.check()).toMatchObject({
          ...{ earned: 5_000, onKeys: 0, lost: -5_000, received: { [BASE]: 0 }, faults: [] },
        })
      })
    })

    it('an empty till adds up', async () => {
      expect(await till.check()).toEqual({
        ...{ transfers: 0, entries: 0, prepaidKeys: 0, received: {}, earned: 0, onKeys: 0, faults: [] },
        ...{ lost: 0, unverified: 0, exposedKeys: [] },
        claims: { claimed: 0, served: 0, settled: 0, failed: 0, ambiguous: 0, reversed: 0 },
      })
    })

    it('received is by network, and as much as was earned and is on keys', async () => {
      await load(till, KEY, 10_000_000)
      for (const network of [BASE, 'solana:5eykt', 'solana:5eykt']) {
        const { claim } = await till.claim(paymentOf({ network }))
        await till.settleClaim(claim.id, { tx: '0x1', keyHint: null, isVerified: true })
      }
      await till.capture(heldId(await till.reserve(KEY, 20_000)), 'liqmap')
      expect(await till.check()).toEqual({
        ...{ transfers: 5, entries: 10, prepaidKeys: 1 },
        ...{ received: { [BASE]: 10_005_000, 'solana:5eykt': 10_000 }, earned: 35_000, onKeys: 9_980_000 },
        ...{ lost: 0, unverified: 0, exposedKeys: [] },
        ...{
          claims: { claimed: 0, served: 0, settled: 4, failed: 0, ambiguous: 0, reversed: 0 },
          faults: [],
        },
      })
    })
  })
}
