import { Agent } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPayment } from '../../src/access/payment.ts'
import { SIMULATED_PAY_TO } from '../../src/access/payment-networks.ts'
import { createCashier } from '../../src/access/x402/till-cashier.ts'
import { silentLog } from '../../src/core/log.ts'
import { openTill } from '../../src/ledger/open.ts'
import { hashOf } from '../../src/ledger/secrets.ts'
import type { Till } from '../../src/ledger/till-port.ts'
import { prepaidKey } from '../../src/offers/prepaid-key.ts'
import { onEveryLedger } from '../fixtures/ledgers.ts'
import { get, KEYS, NO_ROWS, type Running, startService } from '../http/fixture.ts'

const HISTORY = '/api/x402/readings-history'
const BALANCE = '/api/x402/prepaid-key/balance'
const PRICE = 5_000
const CLOCK = { now: () => Date.UTC(2026, 10, 17, 12) }

onEveryLedger((makeLedger) => {
  let ledger: Awaited<ReturnType<typeof makeLedger>>
  let till: Till
  let running: Running
  let made = 0

  beforeAll(async () => {
    ledger = await makeLedger()
    till = await openTill(ledger.place, CLOCK)
    const cashier = createCashier({
      verifyWallet: async () => null,
      till,
      facilitator: null,
      witness: { lookUp: async () => ({ state: 'open' }) },
      clock: CLOCK,
      log: silentLog,
      pause: async () => {},
    })
    const bought = new Set<string>()
    loaded = (key) => bought.add(hashOf(key))
    running = await startService({
      offers: [prepaidKey],
      payment: createPayment({ publicUrl: 'http://perptape.example', payTo: SIMULATED_PAY_TO, cashier }),
      cashier,
      findPrepaidKey: (hash) => bought.has(hash),
    })
  })
  afterAll(async () => {
    await running.service.close()
    await till.close()
    await ledger?.remove()
  })

  let loaded: (key: string) => void

  /** A key with credit for so many calls, as if it had been bought. */
  async function keyFor(calls: number): Promise<string> {
    const key = `pk_${String.fromCharCode(97 + made).repeat(40)}`
    const { claim } = await till.claim({
      network: 'eip155:8453',
      fingerprint: `of the tests ${made++}`,
      requestHash: '',
      route: 'prepaid-key',
      micros: calls * PRICE,
      payer: '0x0',
      payment: '{}',
      loadsKey: hashOf(key),
      mintsKey: false,
      secretHash: null,
    })
    await till.serveClaim(claim.id, null, 0)
    await till.settleClaim(claim.id, { tx: '0xtx', keyHint: 'pk_…', isVerified: true })
    loaded(key)
    return key
  }

  const paidBy = (key: string) => ({ headers: { 'x-api-key': key } })
  const call = (key: string, query = '') => get(running.base, `${HISTORY}${query}`, paidBy(key))
  const balanceOf = async (key: string) => (await get(running.base, BALANCE, paidBy(key))).json.balance_usd

  describe('a prepaid key', () => {
    it('pays for an answer with rows, and says what that took', async () => {
      const key = await keyFor(2)
      const { status, headers, json } = await call(key)
      expect([status, json.count]).toEqual([200, 1])
      expect(headers['x-credit-charged-usd']).toBe('0.005000')
      expect(headers['x-credit-balance-usd']).toBe('0.005000')
      expect(headers['cache-control']).toBe('private, no-store')
      expect((await get(running.base, BALANCE, paidBy(key))).json).toEqual({
        ok: true,
        route: 'prepaid-key/balance',
        generated_at: '2026-11-15T12:00:00.000Z',
        key_hint: 'pk_…',
        balance_usd: 0.005,
        loaded_usd: 0.01,
        spent_usd: 0.005,
        calls: 1,
        first_used_at: '2026-11-17T12:00:00.000Z',
        last_used_at: '2026-11-17T12:00:00.000Z',
        created_at: '2026-11-17T12:00:00.000Z',
        recent: [
          { at: '2026-11-17T12:00:00.000Z', route: 'readings-history', price_usd: 0.005, status: 200 },
        ],
      })
    })

    it('pays nothing for what is asked wrongly, not found, failed, or has no rows', async () => {
      const key = await keyFor(1)
      expect((await call(key, '?limit=0')).status).toBe(400)
      expect((await call(key, '?symbol=NOSUCH')).status).toBe(404)
      running.store.fails = true
      expect((await call(key, '?exchange=nowhere')).status).toBe(500)
      running.store.fails = false
      const { text } = running.store
      running.store.text = NO_ROWS
      const empty = await call(key)
      running.store.text = text
      expect([empty.status, empty.json.rows, empty.headers['x-credit-charged-usd']]).toEqual([
        200,
        [],
        '0.000000',
      ])
      expect(empty.headers['x-credit-balance-usd']).toBe('0.005000')
      expect(await balanceOf(key)).toBe(0.005)
      expect((await call(key)).status).toBe(200)
      expect(await balanceOf(key)).toBe(0)
    })

    it('pays nothing for the head of an answer', async () => {
      const key = await keyFor(1)
      expect((await get(running.base, HISTORY, { ...paidBy(key), method: 'HEAD' })).status).toBe(402)
      expect(await balanceOf(key)).toBe(0.005)
    })

    it('that is used up gets the terms, and says why', async () => {
      const key = await keyFor(1)
      await call(key)
      const { status, json, headers } = await call(key)
      expect([status, json.error, json.x402Version]).toEqual([402, 'insufficient_credit', 2])
      expect(headers['payment-required']).toBeDefined()
    })

    it('that nobody bought is a wrong key, and tells nothing', async () => {
      const { status, json, headers } = await call(`pk_${'z'.repeat(40)}`)
      expect([status, json.error, headers['www-authenticate']]).toEqual([401, 'key_invalid', 'Bearer'])
      expect((await get(running.base, BALANCE, paidBy(`pk_${'z'.repeat(40)}`))).status).toBe(404)
      expect((await get(running.base, BALANCE)).json.error).toBe('key_required')
      expect((await get(running.base, `${BALANCE}?key=pk_x`)).text).not.toContain('pk_x')
    })

    it('is not asked where a plan covers the call, and pays where a plan does not', async () => {
      const key = await keyFor(3)
      const both = (account: string) => ({
        headers: { 'x-api-key': key, authorization: `Bearer ${account}` },
      })
      expect((await get(running.base, HISTORY, both(KEYS.builder))).headers['x-credit-charged-usd']).toBe(
        undefined,
      )
      expect(await balanceOf(key)).toBe(0.015)
      expect((await get(running.base, HISTORY, both(KEYS.free))).status).toBe(200)
      expect(await balanceOf(key)).toBe(0.01)
    })

    it('buys no credit, nor does a plan', async () => {
      const key = await keyFor(4_000)
      for (const headers of [paidBy(key).headers, { authorization: `Bearer ${KEYS.scale}` }]) {
        const { status, json } = await get(running.base, prepaidKey.path, { headers })
        expect([status, json.error]).toEqual([402, 'payment_required'])
      }
      expect(await balanceOf(key)).toBe(20)
    })

    it('with credit for 400 pays for exactly 400 of 1,000 calls that come at once', async () => {
      const key = await keyFor(400)
      const agent = new Agent({ keepAlive: true, maxSockets: 50 })
      const answers = await Promise.all(
        Array.from({ length: 1_000 }, () => get(running.base, HISTORY, { ...paidBy(key), agent })),
      )
      agent.destroy()
      const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
      expect(
        answers.filter(({ status }) => status !== 200 && status !== 402).map(({ text }) => text),
      ).toEqual([])
      expect([count(200), count(402)]).toEqual([400, 600])
      expect(await balanceOf(key)).toBe(0)
      const proof = await till.check()
      expect(proof.faults).toEqual([])
    })
  })
})
