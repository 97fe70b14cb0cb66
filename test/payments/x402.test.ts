import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPayment } from '../../src/access/payment.ts'
import type {
  ChainWitness,
  Facilitator,
  Requirement,
  SentPayment,
} from '../../src/access/x402/facilitator.ts'
import { openFacilitator } from '../../src/access/x402/open-facilitator.ts'
import { createCashier, type TillCashier } from '../../src/access/x402/till-cashier.ts'
import { witnessOf } from '../../src/access/x402/witness.ts'
import { systemClock } from '../../src/core/clock.ts'
import { silentLog } from '../../src/core/log.ts'
import { buy } from '../../src/devchain/purse.ts'
import { openTill } from '../../src/ledger/open.ts'
import { hashOf } from '../../src/ledger/secrets.ts'
import type { Till } from '../../src/ledger/till-port.ts'
import { prepaidKey } from '../../src/offers/prepaid-key.ts'
import { CHAINS, type ChainName, useDevchain } from '../fixtures/devchain.ts'
import { onEveryLedger } from '../fixtures/ledgers.ts'
import { get, NO_ROWS, type Running, startService } from '../http/fixture.ts'
import { otherOffer } from './other-offer.ts'

// Payments as buyers make them: the official client, real chains on this machine, real settlements. Only the market is
// made up.

const HISTORY = '/api/x402/readings-history'
const OTHER = otherOffer.path
const PRICE = 5_000

const test = useDevchain()
onEveryLedger((makeLedger) => {
  let ledger: Awaited<ReturnType<typeof makeLedger>>
  let till: Till
  let real: Facilitator
  let cashier: TillCashier
  let running: Running
  /** What stands between the cashier and whoever settles; put back before each case. */
  let between: Partial<Facilitator>
  let witness: ChainWitness['lookUp']
  const bought = new Set<string>()

  beforeAll(async () => {
    ledger = await makeLedger()
    till = await openTill(ledger.place)
    const { facilitators, payTo, baseRpcUrl, solanaRpcUrl } = test.chains.devchain
    const nodes = {
      keyBase: facilitators.base.key,
      keySolana: facilitators.solana.key,
      baseRpcUrl,
      solanaRpcUrl,
    }
    real = await openFacilitator(nodes, silentLog)
    const chain = witnessOf(nodes)
    cashier = createCashier({
      till,
      facilitator: {
        extraOf: (network) => real.extraOf(network),
        verify: (...asked) => (between.verify ?? real.verify)(...asked),
        settle: (...asked) => (between.settle ?? real.settle)(...asked),
        close: async () => {},
      },
      witness: { lookUp: (...asked) => witness(...asked) },
      verifyWallet: async () => null,
      clock: systemClock,
      log: silentLog,
      pause: async () => {},
    })
    realWitness = (...asked) => chain.lookUp(...asked)
    running = await startService({
      offers: [otherOffer, prepaidKey],
      cashier,
      payment: createPayment({
        publicUrl: 'http://perptape.example',
        payTo: { ...payTo, solanaFeePayer: facilitators.solana.address },
        cashier,
        isTestChain: true,
      }),
      findPrepaidKey: (hash) => bought.has(hash),
    })
  }, 180_000)
  afterAll(async () => {
    await running?.service.close()
    await real?.close()
    await till?.close()
    await ledger?.remove()
  })

  let realWitness: ChainWitness['lookUp']
  /** A secret that is sent beside a payment, another one for each case. */
  let KEY: Record<string, string>
  let cases = 0
  beforeEach(async () => {
    KEY = { 'idempotency-key': `of-the-case-${String(cases++).padStart(24, '0')}` }
    between = {}
    witness = realWitness
    running.store.fails = false
    running.store.gate = Promise.resolve()
    for (const chain of CHAINS) await test.chains.fill(chain)
  })

  /** The terms that the service itself tells, for one chain. */
  async function termsOf(chain: ChainName, path = HISTORY): Promise<Requirement> {
    const { status, headers } = await get(running.base, path)
    expect(status).toBe(402)
    const terms = JSON.parse(Buffer.from(headers['payment-required']!, 'base64').toString())
    const id = chain === 'base' ? 'eip155:' : 'solana:'
    return terms.accepts.find(({ network }: Requirement) => network.startsWith(id))
  }

  const signed = async (chain: ChainName, path = HISTORY, change: Partial<Requirement> = {}) =>
    headerOf(await test.chains.pay(chain, { ...(await termsOf(chain, path)), ...change }))

  const headerOf = (payment: SentPayment) => Buffer.from(JSON.stringify(payment)).toString('base64')

  const paid = (payment: string, path = HISTORY, more: Record<string, string> = {}) =>
    get(running.base, path, { headers: { 'payment-signature': payment, ...more } })

  /** What moved on the chain while something happened: what the buyer lost and what the store got. */
  async function moved(chain: ChainName, happening: () => Promise<unknown>): Promise<number> {
    const before = await test.chains.balances(chain)
    await happening()
    const after = await test.chains.balances(chain)
    expect(before.payer - after.payer).toBe(after.store - before.store)
    return after.store - before.store
  }

  async function assertBooks(): Promise<void> {
    expect((await till.check()).faults).toEqual([])
  }

  describe.each(CHAINS)('on %s', (chain) => {
    it('the official client pays once for what it asks, and gets it', async () => {
      let bill: Awaited<ReturnType<typeof buy>> | undefined
      const amount = await moved(chain, async () => {
        bill = await buy(test.chains.devchain, `${running.base}${HISTORY}`, chain)
      })
      expect(amount).toBe(PRICE)
      expect(bill).toMatchObject({ status: 200, receipt: { success: true } })
      expect(JSON.parse(bill!.body)).toMatchObject({ ok: true, count: 1 })
      expect(bill!.receipt!.transaction.length).toBeGreaterThan(40)
      await assertBooks()
    })

    it('nothing moves for a question that is wrong, has no rows, is not found, or cannot be answered', async () => {
      const payment = await signed(chain)
      const amount = await moved(chain, async () => {
        expect((await paid(payment, `${HISTORY}?limit=0`)).status).toBe(400)
        expect((await paid(payment, `${HISTORY}?symbol=NOSUCH`)).status).toBe(404)
        running.store.fails = true
        expect((await paid(payment, `${HISTORY}?exchange=nowhere`)).status).toBe(500)
        running.store.fails = false
        const { text } = running.store
        running.store.text = NO_ROWS
        const empty = await paid(payment)
        running.store.text = text
        expect([empty.status, empty.json.count, empty.headers['payment-response']]).toEqual([
          200,
          0,
          undefined,
        ])
      })
      expect(amount).toBe(0)
      // The payment is still good, for the first answer that there is.
      expect(await moved(chain, async () => expect((await paid(payment)).status).toBe(200))).toBe(PRICE)
      await assertBooks()
    })

    it('a payment that is sent again with its secret gets the same answer, and pays once', async () => {
      const payment = await signed(chain)
      const amount = await moved(chain, async () => {
        const first = await paid(payment, HISTORY, KEY)
        running.store.fails = true
        const again = await paid(payment, HISTORY, KEY)
        expect([again.status, again.text]).toEqual([200, first.text])
        expect(again.headers['payment-response']).toBe(first.headers['payment-response'])
        expect((await paid(payment)).json.error).toBe('already_used')
      })
      expect(amount).toBe(PRICE)
    })

    it('a payment that is sent ten times at once pays once, and buys one answer', async () => {
      const payment = await signed(chain)
      let statuses: number[] = []
      const amount = await moved(chain, async () => {
        const answers = await Promise.all(Array.from({ length: 10 }, () => paid(payment)))
        statuses = answers.map(({ status }) => status).sort()
      })
      expect(amount).toBe(PRICE)
      expect(statuses[0]).toBe(200)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.every((status) => [200, 402, 409].includes(status))).toBe(true)
      await assertBooks()
    })

    it('a payment is for one question: not for another route of the same price, nor for other parameters', async () => {
      const payment = await signed(chain)
      const amount = await moved(chain, async () => {
        expect((await paid(payment, HISTORY, KEY)).status).toBe(200)
        for (const path of [OTHER, `${HISTORY}?limit=7`]) {
          const { status, json } = await paid(payment, path)
          expect([status, json.error]).toEqual([402, 'used_for_another_call'])
        }
        // The order of parameters is none of it.
        expect((await paid(payment, `${HISTORY}?`, KEY)).status).toBe(200)
      })
      expect(amount).toBe(PRICE)
    })

    it('a purse that is emptied before the settlement buys nothing', async () => {
      const payment = await signed(chain)
      between.settle = async (...asked) => {
        await test.chains.drain(chain)
        return real.settle(...asked)
      }
      const { status, json, headers } = await paid(payment)
      expect([status, json.x402Version]).toEqual([402, 2])
      const response = JSON.parse(Buffer.from(headers['payment-response']!, 'base64').toString())
      expect(response).toMatchObject({ success: false, transaction: '' })
      expect(JSON.stringify([json, response])).not.toMatch(/ECONN|revert|Error:|\n/)
      await assertBooks()
    })

    it.each([
      ['another amount', { amount: '4999' }, 'wrong_amount'],
      ['another recipient', {}, 'wrong_recipient'],
    ] as const)('a payment of %s is refused', async (what, change, fault) => {
      const terms = await termsOf(chain)
      const { payers } = test.chains.devchain
      const wrong = {
        ...terms,
        ...change,
        ...(fault === 'wrong_recipient' ? { payTo: payers[chain].address } : {}),
      }
      const payment = await test.chains.pay(chain, wrong)
      // It claims to be for our terms, and is signed for others.
      const amount = await moved(chain, async () => {
        for (const claimed of [payment, { ...payment, accepted: terms }]) {
          const { status, json } = await paid(headerOf(claimed))
          expect([what, status, json.error]).toEqual([what, 402, fault])
        }
      })
      expect(amount).toBe(0)
    })

    it('a payment for another network or asset is refused', async () => {
      const payment = await test.chains.pay(chain, await termsOf(chain))
      const refused = async (accepted: Partial<Requirement>) =>
        (await paid(headerOf({ ...payment, accepted: { ...payment.accepted, ...accepted } }))).json.error
      expect(await refused({ network: 'eip155:1' })).toBe('wrong_network')
      expect(await refused({ asset: `${payment.accepted.asset.slice(0, -1)}9` })).toBe('wrong_asset')
      expect(await refused({ scheme: 'upto' })).toBe('unsupported_scheme')
    })

    it('a facilitator that is down costs nobody anything', async () => {
      const payment = await signed(chain)
      between.verify = () => Promise.reject(new Error('connect ECONNREFUSED 127.0.0.1:1'))
      const amount = await moved(chain, async () => {
        const { status, json, text } = await paid(payment)
        expect([status, json.error]).toEqual([503, 'upstream_unavailable'])
        expect(text).not.toContain('ECONN')
      })
      expect(amount).toBe(0)
      between = {}
      expect((await paid(payment)).status).toBe(200)
    })

    it('a settlement whose answer is lost gives the answer all the same', async () => {
      between.settle = async (...asked) => {
        await real.settle(...asked)
        throw new Error('socket hang up')
      }
      const payment = await signed(chain)
      const amount = await moved(chain, async () => {
        expect((await paid(payment)).status).toBe(200)
      })
      expect(amount).toBe(PRICE)
      await assertBooks()
    })

    it('and where the chain cannot be asked either, a retry does, for the same money', async () => {
      between.settle = async (...asked) => {
        await real.settle(...asked)
        throw new Error('socket hang up')
      }
      witness = () => Promise.reject(new Error('the node is away'))
      const payment = await signed(chain)
      const amount = await moved(chain, async () => {
        const { status, json } = await paid(payment, HISTORY, KEY)
        expect([status, json.error]).toEqual([402, 'settlement_unknown'])
        witness = realWitness
        // By now anybody may have read the payment on the chain.
        expect((await paid(payment)).json.error).toBe('already_used')
        expect((await paid(payment, HISTORY, KEY)).status).toBe(200)
      })
      expect(amount).toBe(PRICE)
      await assertBooks()
    })

    it('a facilitator that lies buys nothing: the chain has the last word', async () => {
      between.verify = async () => ({ isValid: true, payer: '0xliar' })
      between.settle = async () => ({ isSettled: true, tx: `0x${'0'.repeat(64)}` })
      const payment = await signed(chain)
      const amount = await moved(chain, async () => {
        const { status, json } = await paid(payment)
        expect([status, json.error]).toEqual([402, 'settlement_unknown'])
      })
      expect(amount).toBe(0)
      await assertBooks()
    })

    it('ten dollars buy a prepaid key, shown once, and top it up', async () => {
      const payment = await signed(chain, prepaidKey.path)
      const first = await paid(payment, prepaidKey.path)
      expect(first.json).toMatchObject({ ok: true, action: 'minted', credit_usd: 10, balance_usd: 10 })
      const { key } = first.json
      expect(key).toMatch(/^pk_[a-z2-7]{40}$/)
      const again = await paid(payment, prepaidKey.path)
      expect([again.status, again.json.error]).toEqual([402, 'already_used'])
      bought.add(hashOf(key))
      const call = await get(running.base, HISTORY, { headers: { 'x-api-key': key } })
      expect([call.status, call.headers['x-credit-balance-usd']]).toEqual([200, '9.995000'])
      const path = `${prepaidKey.path}?key=${key}`
      let topped: Awaited<ReturnType<typeof paid>> | undefined
      const amount = await moved(chain, async () => {
        topped = await paid(await signed(chain, path), path)
      })
      expect(amount).toBe(10_000_000)
      expect(topped!.json).toMatchObject({ action: 'topped_up', key: null, balance_usd: 19.995 })
      expect(topped!.text).not.toContain(key)
      // Nobody pays for a key that there is not.
      const nobody = `${prepaidKey.path}?key=pk_${'y'.repeat(40)}`
      const nothing = await moved(chain, async () => {
        expect((await paid(await signed(chain, nobody), nobody)).status).toBe(404)
      })
      expect(nothing).toBe(0)
      await assertBooks()
    })
  })

  describe('what is no payment', () => {
    it.each([
      '',
      '{}',
      'not base64!',
      Buffer.from('[]').toString('base64'),
      Buffer.from('{"x402Version":2}').toString('base64'),
      'A'.repeat(14_000),
    ])('is a 400 that says what is wanted (%#)', async (header) => {
      const { status, json } = await paid(header)
      expect(status).toBe(400)
      expect(json).toMatchObject({ error: 'invalid_parameter', param: 'Payment-Signature' })
    })

    it('is a payment of version 1: it is told the terms of version 2', async () => {
      const old = Buffer.from(
        JSON.stringify({ x402Version: 1, scheme: 'exact', network: 'base', payload: {} }),
      )
      const { status, json, headers } = await get(running.base, HISTORY, {
        headers: { 'x-payment': old.toString('base64') },
      })
      expect([status, json.error, json.x402Version]).toEqual([402, 'unsupported_version', 2])
      expect(headers['payment-required']).toBeDefined()
    })

    it('is an expired authorization', async () => {
      const payment = await test.chains.pay('base', await termsOf('base'))
      const { authorization } = payment.payload as { authorization: object }
      const late = {
        ...payment,
        payload: { ...payment.payload, authorization: { ...authorization, validBefore: '1' } },
      }
      expect((await paid(headerOf(late))).json.error).toBe('expired')
    })
  })
})
