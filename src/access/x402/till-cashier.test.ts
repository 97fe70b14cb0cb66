import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '../../core/log.ts'
import { DAY, HOUR, MINUTE } from '../../core/time.ts'
import { hashOf } from '../../ledger/secrets.ts'
import type { Till } from '../../ledger/till-port.ts'
import { openTill } from '../../ledger/till-sqlite.ts'
import type { Brought, BuyerProof, Redelivery } from './cashier.ts'
import type { ChainWitness, Facilitator, Requirement, SettlementAnswer, Verified } from './facilitator.ts'
import { createCashier, type TillCashier } from './till-cashier.ts'
import type { SignedInWallet } from './wallet-proof.ts'

const NOW = Date.UTC(2026, 10, 17, 12)
const PAYER = `0x${'a'.repeat(40)}`
const SELLER = `0x${'b'.repeat(40)}`
const TX = `0x${'f'.repeat(64)}`
const REQUEST = hashOf('oi-history symbol=BTC')
const SECRET: BuyerProof = { secretHash: hashOf('s'.repeat(32)), signIn: null }
const SIGNED: BuyerProof = {
  secretHash: null,
  signIn: { header: 'signed', uri: 'https://tape.example/paid' },
}
const NO_PROOF: BuyerProof = { secretHash: null, signIn: null }
const ANSWER = {
  contentType: 'application/json',
  headers: ['X-Next-Cursor', 'abc'],
  body: Buffer.from('{"rows":[1]}'),
}

let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perptape-cashier-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let now: number
let file: string
let till: Till
let cashier: TillCashier
/** What the others say, and how often they were asked. */
let says: {
  verified: () => Promise<Verified>
  settled: () => Promise<SettlementAnswer>
  seen: () => ReturnType<ChainWitness['lookUp']>
  wallet: () => Promise<SignedInWallet | null | 'unavailable'>
}
let settlements: number

const clock = { now: () => now }

async function open(isShared = false): Promise<void> {
  till = { ...(await openTill(file, clock)), isShared }
  const facilitator: Facilitator = {
    extraOf: async () => ({}),
    verify: () => says.verified(),
    settle: () => {
      settlements++
      return says.settled()
    },
    close: async () => {},
  }
  cashier = createCashier({
    till,
    facilitator,
    witness: { lookUp: () => says.seen() },
    verifyWallet: () => says.wallet(),
    clock,
    log: silentLog,
    pause: async () => {},
  })
}

beforeEach(async () => {
  now = NOW
  file = join(folder, `${files++}.db`)
  settlements = 0
  says = {
    verified: async () => ({ isValid: true, payer: PAYER }),
    settled: async () => ({ isSettled: true, tx: TX }),
    seen: async () => ({ state: 'moved', tx: TX }),
    wallet: async () => wallet(),
  }
  await open()
  return () => till.close()
})

let challenges = 0
const wallet = (payer = PAYER): SignedInWallet => ({
  ...{ network: 'eip155:8453', payer, challengeHash: `c${challenges++}`, until: now + 5 * MINUTE },
})

/** A call without a payment, of somebody who says to have paid. */
const again = (proof: BuyerProof, more: Partial<Redelivery> = {}) =>
  cashier.redeliver({ route: 'oi-history', requestHash: REQUEST, proof, tx: null, newKey: null, ...more })

function brought(more: Partial<Brought> = {}, nonce = `0x${'1'.repeat(64)}`): Brought {
  const requirement: Requirement = {
    scheme: 'exact',
    network: 'eip155:8453',
    asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    amount: '5000',
    payTo: SELLER,
    maxTimeoutSeconds: 300,
    extra: { name: 'USD Coin', version: '2' },
  }
  const authorization = {
    from: PAYER,
    to: SELLER,
    value: '5000',
    validAfter: String(NOW / 1_000 - 60),
    validBefore: String(NOW / 1_000 + 300),
    nonce,
  }
  return {
    payment: {
      x402Version: 2,
      accepted: requirement,
      payload: { authorization, signature: `0x${'2'.repeat(130)}` },
    },
    requirement,
    fingerprint: `${PAYER} ${nonce}`,
    payer: PAYER,
    route: 'oi-history',
    requestHash: REQUEST,
    loads: null,
    proof: NO_PROOF,
    ...more,
  }
}

async function claimed(what = brought()): Promise<string> {
  const claiming = await cashier.claim(what)
  if (claiming.state !== 'claimed') throw new Error(`it was ${claiming.state}`)
  return claiming.id
}

/** What is in the books, which always add up. */
async function books() {
  const { faults, earned, onKeys, received, claims } = await till.check()
  expect(faults).toEqual([])
  return { earned, onKeys, received, claims }
}

const down = () => Promise.reject(new Error('ECONNREFUSED 10.0.0.1'))

describe('a payment', () => {
  it('is claimed, settled and booked once, and is used up by that', async () => {
    const receipt = { transaction: TX, network: 'eip155:8453', payer: PAYER }
    expect(await cashier.settle(await claimed(), ANSWER)).toEqual({ state: 'settled', receipt })
    expect(await cashier.claim(brought())).toEqual({ state: 'refused', fault: 'already_used' })
    expect(settlements).toBe(1)
    expect(await books()).toMatchObject({ earned: 5_000, received: { 'eip155:8453': 5_000 } })
  })

  it('that may have been settled buys nothing for whoever brings it again, while nobody knows either', async () => {
    says.settled = down
    says.seen = async () => ({ state: 'open' })
    await cashier.settle(await claimed(), ANSWER)
    for (const state of ['open', 'moved'] as const) {
      says.seen = async () => (state === 'moved' ? { state, tx: TX } : { state })
      expect(await cashier.claim(brought())).toEqual({ state: 'refused', fault: 'already_used' })
    }
  })

  it('buys nothing else: not another route, not another question', async () => {
    await cashier.settle(await claimed(), ANSWER)
    const elsewhere = brought({ route: 'funding-history', requestHash: hashOf('funding-history') })
    expect(await cashier.claim(elsewhere)).toEqual({ state: 'refused', fault: 'used_for_another_call' })
    expect(settlements).toBe(1)
  })

  it('is in use while a call is at work with it, for the same call and for others', async () => {
    const id = await claimed()
    expect(await cashier.claim(brought())).toEqual({ state: 'in use' })
    expect(await cashier.claim(brought({ requestHash: hashOf('other') }))).toEqual({
      state: 'refused',
      fault: 'used_for_another_call',
    })
    await cashier.settle(id, ANSWER)
    expect(await books()).toMatchObject({ earned: 5_000 })
  })

  it('brought by many calls at once is claimed by one of them', async () => {
    const claims = await Promise.all(Array.from({ length: 20 }, () => cashier.claim(brought())))
    expect(claims.filter(({ state }) => state === 'claimed')).toHaveLength(1)
    expect(claims.filter(({ state }) => state === 'in use')).toHaveLength(19)
  })

  it('stays unused where there is no answer, and may be brought again for anything', async () => {
    await cashier.drop(await claimed())
    expect(await cashier.claim(brought({ requestHash: hashOf('other') }))).toMatchObject({ state: 'claimed' })
    expect(await books()).toMatchObject({ earned: 0 })
  })

  it('that is not valid is refused with a short code, and is no claim', async () => {
    says.verified = async () => ({ isValid: false, fault: 'invalid_signature' })
    expect(await cashier.claim(brought())).toEqual({ state: 'refused', fault: 'invalid_signature' })
    says.verified = async () => ({ isValid: true, payer: PAYER })
    await claimed()
  })

  it('of another amount than it says is refused without asking anybody', async () => {
    says.verified = down
    const wrong = brought()
    const { authorization } = wrong.payment.payload as { authorization: object }
    const payment = {
      ...wrong.payment,
      payload: { ...wrong.payment.payload, authorization: { ...authorization, value: '4999' } },
    }
    expect(await cashier.claim({ ...wrong, payment })).toEqual({ state: 'refused', fault: 'wrong_amount' })
    now += HOUR
    expect(await cashier.claim(brought())).toEqual({ state: 'refused', fault: 'expired' })
  })

  it('waits where nobody can verify it', async () => {
    says.verified = down
    expect(await cashier.claim(brought())).toEqual({ state: 'unavailable' })
    says.verified = async () => ({ isValid: true, payer: PAYER })
    await claimed()
  })
})

describe('a settlement', () => {
  it('that is refused takes nothing, and is tried again with the same payment while that is valid', async () => {
    says.settled = async () => ({ isSettled: false, fault: 'insufficient_funds' })
    says.seen = async () => ({ state: 'open' })
    const refused = { state: 'refused', fault: 'insufficient_funds' }
    expect(await cashier.settle(await claimed(brought({ proof: SECRET })), ANSWER)).toEqual(refused)
    expect(await books()).toMatchObject({ earned: 0, claims: { ambiguous: 1 } })
    expect(await again(SECRET)).toEqual(refused)
    expect(settlements).toBe(2)
    // The buyer has filled its wallet.
    says.settled = async () => {
      says.seen = async () => ({ state: 'moved', tx: TX })
      return { isSettled: true, tx: TX }
    }
    expect(await cashier.claim(brought({ proof: SECRET }))).toMatchObject({ state: 'bought', answer: ANSWER })
    expect(await books()).toMatchObject({ earned: 5_000 })
  })

  it('of a payment that can do nothing any more is not tried again', async () => {
    says.settled = async () => ({ isSettled: false, fault: 'already_used' })
    says.seen = async () => ({ state: 'spent' })
    await cashier.settle(await claimed(), ANSWER)
    expect(await cashier.claim(brought())).toEqual({ state: 'refused', fault: 'already_used' })
    expect(settlements).toBe(1)
    expect(await books()).toMatchObject({ earned: 0, claims: { failed: 1 } })
  })

  it('whose answer is lost is settled when the chain has the money', async () => {
    says.settled = down
    expect(await cashier.settle(await claimed(), ANSWER)).toMatchObject({ state: 'settled' })
    expect(await books()).toMatchObject({ earned: 5_000 })
  })

  it('that nobody knows of hands out its answer once the money is there, without settling twice', async () => {
    says.settled = down
    says.seen = async () => ({ state: 'open' })
    expect(await cashier.settle(await claimed(brought({ proof: SECRET })), ANSWER)).toEqual({
      state: 'refused',
      fault: 'settlement_unknown',
    })
    expect(await books()).toMatchObject({ earned: 0, claims: { ambiguous: 1 } })
    says.seen = async () => ({ state: 'moved', tx: TX })
    expect(await again(SECRET)).toMatchObject({ state: 'bought', answer: ANSWER })
    expect(settlements).toBe(1)
    expect(await books()).toMatchObject({ earned: 5_000 })
  })

  it('that never came to the chain is made when its buyer asks again', async () => {
    says.settled = down
    says.seen = async () => ({ state: 'open' })
    await cashier.settle(await claimed(), ANSWER)
    says.settled = async () => {
      says.seen = async () => ({ state: 'moved', tx: TX })
      return { isSettled: true, tx: TX }
    }
    expect(await again(SIGNED)).toMatchObject({ state: 'bought', answer: ANSWER })
    expect(settlements).toBe(2)
    expect(await books()).toMatchObject({ earned: 5_000 })
  })

  it('of which the facilitator lies is none', async () => {
    says.seen = async () => ({ state: 'open' })
    expect(await cashier.settle(await claimed(), ANSWER)).toEqual({
      state: 'refused',
      fault: 'settlement_unknown',
    })
    expect(await books()).toMatchObject({ earned: 0 })
  })

  it('that the facilitator denies is one all the same when the chain has the money', async () => {
    says.settled = async () => ({ isSettled: false, fault: 'settlement_failed' })
    expect(await cashier.settle(await claimed(), ANSWER)).toMatchObject({ state: 'settled' })
    expect(await books()).toMatchObject({ earned: 5_000 })
  })
})

describe('a settlement that only the facilitator vouches for', () => {
  const settledUnseen = async (what = brought()) => {
    says.seen = down
    expect(await cashier.settle(await claimed(what), what.loads ? null : ANSWER)).toMatchObject({
      state: 'settled',
    })
    expect(await till.check()).toMatchObject({ unverified: 1, faults: [] })
  }
  const key = { hash: hashOf('pk_v'), hint: 'pk_v…v', isNew: true }
  const spend = async (micros: number) => {
    const held = await cashier.reserve(key.hash, micros)
    if (held.state === 'held') await cashier.capture(held.id, 'oi-history')
  }

  it('is booked as unverified, and confirmed once the chain can be asked', async () => {
    await settledUnseen()
    await cashier.reconcile()
    expect(await till.check()).toMatchObject({ unverified: 1, earned: 5_000 })
    says.seen = async () => ({ state: 'open' })
    await cashier.reconcile()
    expect(await till.check()).toMatchObject({ unverified: 1, earned: 5_000 })
    says.seen = async () => ({ state: 'moved', tx: TX })
    await cashier.reconcile()
    expect(await till.check()).toMatchObject({ unverified: 0, earned: 5_000, faults: [] })
  })

  it('is taken back where the chain never had it', async () => {
    await settledUnseen()
    says.seen = async () => ({ state: 'spent' })
    await cashier.reconcile()
    expect(await books()).toEqual({
      ...{ earned: 0, onKeys: 0, received: { 'eip155:8453': 0 } },
      claims: { claimed: 0, served: 0, settled: 0, failed: 0, ambiguous: 0, reversed: 1 },
    })
    expect(await again(SIGNED)).toMatchObject({ state: 'refused' })
    // Nor is it taken back twice, or settled after all.
    await cashier.reconcile()
    expect(await books()).toMatchObject({ earned: 0, claims: { reversed: 1 } })
  })

  it('takes back what is left of the credit that it loaded, and books the rest as a loss', async () => {
    await settledUnseen(brought({ route: 'prepaid-key', loads: key }))
    await spend(2_000)
    // A call is at work: what it holds is not taken from under it.
    const held = await cashier.reserve(key.hash, 1_000)
    says.seen = async () => ({ state: 'spent' })
    await cashier.reconcile()
    if (held.state === 'held') await cashier.capture(held.id, 'oi-history')
    expect(await till.check()).toMatchObject({ earned: 3_000, onKeys: 0, lost: -3_000, faults: [] })
    expect(await cashier.reserve(key.hash, 1)).toMatchObject({ state: 'insufficient' })
  })

  it('is left to the operator where it could not be looked up for days: nodes forget', async () => {
    await settledUnseen()
    now += 3 * DAY
    says.seen = async () => ({ state: 'spent' })
    await cashier.reconcile()
    expect(await till.check()).toMatchObject({ unverified: 1, earned: 5_000 })
  })
})

describe('what was bought is delivered again', () => {
  const receipt = { transaction: TX, network: 'eip155:8453', payer: PAYER }

  it('to whoever has the secret of the first try, with that payment, another one or none', async () => {
    await cashier.settle(await claimed(brought({ proof: SECRET })), ANSWER)
    const purchase = { state: 'bought', boughtAt: NOW, receipt, answer: ANSWER, key: null }
    expect(await again(SECRET)).toEqual(purchase)
    expect(await cashier.claim(brought({ proof: SECRET }))).toEqual(purchase)
    expect(await cashier.claim(brought({ proof: SECRET }, `0x${'9'.repeat(64)}`))).toEqual(purchase)
    expect(settlements).toBe(1)
    const other = { secretHash: hashOf('o'.repeat(32)), signIn: null }
    expect(await again(other)).toEqual({ state: 'refused', fault: 'nothing_to_deliver' })
    expect(await cashier.claim(brought({ proof: other }))).toEqual({
      state: 'refused',
      fault: 'already_used',
    })
  })

  it('but a secret is of one call', async () => {
    await cashier.settle(await claimed(brought({ proof: SECRET })), ANSWER)
    const refused = { state: 'refused', fault: 'secret_used_for_another_call' }
    expect(await again(SECRET, { requestHash: hashOf('other') })).toEqual(refused)
    const elsewhere = brought({ proof: SECRET, requestHash: hashOf('other') }, `0x${'8'.repeat(64)}`)
    expect(await cashier.claim(elsewhere)).toEqual(refused)
    expect(await books()).toMatchObject({ earned: 5_000 })
  })

  it('many at once with one secret and a payment each buy once', async () => {
    const claims = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        cashier.claim(brought({ proof: SECRET }, `0x${String(n).repeat(64)}`)),
      ),
    )
    expect(claims.filter(({ state }) => state === 'claimed')).toHaveLength(1)
    expect(claims.filter(({ state }) => state === 'in use')).toHaveLength(9)
  })

  it('to the wallet that paid, once for each challenge', async () => {
    await cashier.settle(await claimed(), ANSWER)
    const signed = wallet()
    says.wallet = async () => signed
    expect(await again(SIGNED)).toMatchObject({ state: 'bought', answer: ANSWER })
    expect(await again(SIGNED)).toEqual({ state: 'refused', fault: 'proof_refused' })
    says.wallet = async () => wallet()
    expect(await cashier.claim(brought({ proof: SIGNED }))).toMatchObject({ state: 'bought', answer: ANSWER })
    says.wallet = async () => wallet(SELLER)
    expect(await again(SIGNED)).toEqual({ state: 'refused', fault: 'nothing_to_deliver' })
    expect(await cashier.claim(brought({ proof: SIGNED }))).toEqual({
      state: 'refused',
      fault: 'already_used',
    })
    says.wallet = async () => ({ ...wallet(), network: 'eip155:1' })
    expect(await again(SIGNED)).toEqual({ state: 'refused', fault: 'nothing_to_deliver' })
    says.wallet = async () => null
    expect(await again(SIGNED)).toEqual({ state: 'refused', fault: 'proof_refused' })
    says.wallet = async () => 'unavailable'
    expect(await again(SIGNED)).toEqual({ state: 'unavailable' })
  })

  it('for ten minutes by itself, for a week by its transaction, and then not any more', async () => {
    await cashier.settle(await claimed(), ANSWER)
    const none = { state: 'refused', fault: 'nothing_to_deliver' }
    now += 11 * MINUTE
    expect(await again(SIGNED)).toEqual(none)
    expect(await again(SIGNED, { tx: `0x${'0'.repeat(64)}` })).toEqual(none)
    expect(await again(SIGNED, { tx: TX, requestHash: hashOf('another question') })).toMatchObject({
      answer: ANSWER,
    })
    now += 7 * DAY
    expect(await again(SIGNED, { tx: TX })).toEqual(none)
  })

  it('a key as another key, which takes the place of the first', async () => {
    const key = { hash: hashOf('pk_x'), hint: 'pk_x…x', isNew: true }
    const mint = brought({ route: 'prepaid-key', loads: key, proof: SECRET })
    await cashier.settle(await claimed(mint), null)
    const newKey = { hash: hashOf('pk_z'), hint: 'pk_z…z' }
    expect(await again(SECRET, { route: 'prepaid-key', newKey })).toMatchObject({
      ...{ state: 'bought', answer: null, key: { hint: 'pk_z…z', balance: 5_000, isReplaced: true } },
    })
    expect(await cashier.reserve(key.hash, 1)).toEqual({ state: 'unknown' })
    expect(await cashier.statement(key.hash)).toBeNull()
    const held = await cashier.reserve(newKey.hash, 2_000)
    expect(held.state === 'held' && (await cashier.capture(held.id, 'oi-history'))).toBe(3_000)
    expect((await cashier.statement(newKey.hash))!.recent).toHaveLength(1)
    // It is topped up by the key that is good.
    const more = brought({ route: 'prepaid-key', loads: { ...newKey, isNew: false } }, `0x${'7'.repeat(64)}`)
    await cashier.settle(await claimed(more), null)
    expect((await cashier.statement(newKey.hash))!.key).toMatchObject({ balance: 8_000, loaded: 10_000 })
    expect(await books()).toMatchObject({ earned: 2_000, onKeys: 8_000 })
    // A top-up hands out no key.
    expect(await again(SIGNED, { route: 'prepaid-key', tx: TX })).toMatchObject({ key: null })
  })
})

describe('after a crash', () => {
  const crash = async () => {
    await till.close()
    now += HOUR
    await open()
  }

  it('what was only claimed is free again', async () => {
    await claimed()
    await crash()
    expect(await cashier.claim(brought())).toEqual({ state: 'in use' })
    await cashier.reconcile()
    now = NOW
    await claimed()
  })

  it.each([
    ['moved', 5_000, 'settled'],
    ['spent', 0, 'failed'],
    ['open', 0, 'ambiguous'],
  ] as const)('what was served is looked for on the chain: %s', async (state, earned, became) => {
    says.settled = down
    says.seen = async () => ({ state: 'open' })
    await cashier.settle(await claimed(), ANSWER)
    await crash()
    says.seen = async () => (state === 'moved' ? { state, tx: TX } : { state })
    await cashier.reconcile()
    expect(await books()).toMatchObject({ earned, claims: { [became]: 1 } })
    expect(settlements).toBe(1)
  })

  it('a key that was paid for is loaded once', async () => {
    const key = { hash: hashOf('pk_x'), hint: 'pk_x…x', isNew: true }
    says.settled = down
    says.seen = async () => ({ state: 'open' })
    await cashier.settle(await claimed(brought({ route: 'prepaid-key', loads: key })), null)
    await crash()
    says.seen = async () => ({ state: 'moved', tx: TX })
    await cashier.reconcile()
    await cashier.reconcile()
    expect(await cashier.statement(key.hash)).toMatchObject({
      key: { hint: 'pk_x…x', balance: 5_000, loaded: 5_000, calls: 0 },
      recent: [],
    })
    expect(await books()).toMatchObject({ earned: 0, onKeys: 5_000 })
  })
})

describe('beside another process', () => {
  /** The other one has gone on meanwhile, for so long. */
  const elsewhere = async (ms: number) => {
    await till.close()
    now += ms
    await open(true)
  }

  it('leaves alone what that is at work on, and takes it up when it has been left', async () => {
    const id = await claimed()
    await elsewhere(MINUTE)
    await cashier.reconcile()
    expect(await till.findClaim(id)).toMatchObject({ state: 'claimed' })
    await till.serveClaim(id, ANSWER, now + DAY)
    expect(await cashier.claim(brought())).toEqual({ state: 'in use' })
    expect(settlements).toBe(0)
    now += 4 * MINUTE
    await cashier.reconcile()
    expect(await till.findClaim(id)).toMatchObject({ state: 'settled' })
  })

  it('is not put out by one that was looked after meanwhile', async () => {
    await claimed()
    await elsewhere(HOUR)
    const { dropClaim } = till
    Object.assign(till, {
      dropClaim: async (id: string) => {
        await dropClaim(id)
        return dropClaim(id)
      },
    })
    await cashier.reconcile()
    expect(await till.openClaims(now + 1)).toEqual([])
  })
})

it('a cashier without a facilitator takes no payments, and keys that were loaded still pay', async () => {
  const key = { hash: hashOf('pk_y'), hint: 'pk_y…y', isNew: true }
  await cashier.settle(await claimed(brought({ route: 'prepaid-key', loads: key })), null)
  const without = createCashier({
    till,
    facilitator: null,
    witness: { lookUp: down },
    verifyWallet: async () => null,
    clock,
    log: silentLog,
    pause: async () => {},
  })
  expect(await without.claim(brought({}, `0x${'3'.repeat(64)}`))).toEqual({ state: 'unavailable' })
  const held = await without.reserve(key.hash, 2_000)
  expect(held).toMatchObject({ state: 'held', left: 3_000 })
  expect(held.state === 'held' && (await without.capture(held.id, 'oi-history'))).toBe(3_000)
  expect((await without.statement(key.hash))!.recent).toEqual([
    { at: NOW, route: 'oi-history', micros: 2_000 },
  ])
})
