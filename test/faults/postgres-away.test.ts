import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPayment } from '../../src/access/payment.ts'
import { SIMULATED_PAY_TO } from '../../src/access/payment-networks.ts'
import { createCashier } from '../../src/access/x402/till-cashier.ts'
import { systemClock } from '../../src/core/clock.ts'
import { silentLog } from '../../src/core/log.ts'
import type { Ledger } from '../../src/ledger/port.ts'
import { hashOf } from '../../src/ledger/secrets.ts'
import type { Till } from '../../src/ledger/till-port.ts'
import { openPostgresTill } from '../../src/ledger/till-postgres.ts'
import { loadKey } from '../fixtures/loaded-key.ts'
import { type AccountService, startAccounts } from '../http/account-service.ts'
import { get, type Running, startService } from '../http/fixture.ts'
import { hasPostgres, openLedgerOn, type Postgres, startPostgres } from '../services/postgres.ts'

const PAID = '/api/x402/readings-history'
const KEY = `pk_${'a'.repeat(40)}`

// What needs accounts or money says that it cannot be had now; what is free goes on.
describe.skipIf(!hasPostgres)('a service whose PostgreSQL is away', () => {
  let postgres: Postgres
  let ledger: Ledger
  let till: Till
  let accounts: AccountService
  let shop: Running
  let account: string
  let key: string
  beforeAll(async () => {
    postgres = await startPostgres()
    ledger = await openLedgerOn(postgres.url)
    till = await openPostgresTill(postgres.url)
    await loadKey(till, hashOf(KEY), 1_000_000)
    account = (await ledger.createAccount('ada@example.org', 'builder')).id
    key = (await ledger.createKey(account)).key
    accounts = await startAccounts({ ledger })
    const cashier = createCashier({
      verifyWallet: async () => null,
      ...{ till, facilitator: null, clock: systemClock, log: silentLog, pause: async () => {} },
      witness: { lookUp: async () => ({ state: 'open' }) },
    })
    shop = await startService({
      cashier,
      payment: createPayment({ publicUrl: 'http://perptape.example', payTo: SIMULATED_PAY_TO, cashier }),
      findPrepaidKey: (hash) => ledger.findPrepaidKey(hash),
    })
    expect(await get(accounts.base, PAID, asAda())).toMatchObject({ status: 200 })
    await postgres.kill()
  })
  afterAll(async () => {
    await shop.service.close()
    await accounts.close()
    await till.close()
    await postgres.end()
  })

  const asAda = () => ({ headers: { authorization: `Bearer ${key}` } })

  it('answers what is free, also to who has a key that called before', async () => {
    expect(await get(accounts.base, '/api/public/quotes')).toMatchObject({ status: 200 })
    const keyed = await get(accounts.base, '/api/public/quotes?top=2', asAda())
    expect(keyed).toMatchObject({ status: 200, headers: { 'ratelimit-limit': '300' } })
  })

  it('says of keys that it cannot check, and of what a plan pays for, that they cannot be had now', async () => {
    const wrong = { headers: { authorization: `Bearer ak_${'b'.repeat(40)}` } }
    const later = { status: 503, headers: { 'retry-after': '5' } }
    expect(await get(accounts.base, '/api/public/quotes', wrong)).toMatchObject(later)
    expect(await get(accounts.base, PAID, asAda())).toMatchObject(later)
  })

  it('says of accounts and prepaid calls that they cannot be had now', async () => {
    const signedIn = { headers: { cookie: `__Host-session=${'a'.repeat(52)}; session=${'a'.repeat(52)}` } }
    expect(await get(accounts.base, '/account', signedIn)).toMatchObject({ status: 503 })
    const paid = await get(shop.base, PAID, { headers: { 'x-api-key': KEY } })
    expect(paid).toMatchObject({
      status: 503,
      json: { status: 503 },
      headers: { 'retry-after': expect.anything() },
    })
  })

  it('comes back by itself', async () => {
    await postgres.again()
    const back = { timeout: 60_000 }
    await expect
      .poll(() => get(shop.base, PAID, { headers: { 'x-api-key': KEY } }), back)
      .toMatchObject({ status: 200, headers: { 'x-credit-charged-usd': '0.005000' } })
    // The connection on which keys are looked up is made again a moment later.
    await expect.poll(async () => (await get(accounts.base, PAID, asAda())).status, back).toBe(200)
  })

  it('follows with the next call when keys are changed or revoked elsewhere', async () => {
    const elsewhere = await openLedgerOn(postgres.url)
    const asked = async () => {
      const { status, headers } = await get(accounts.base, '/api/public/quotes', asAda())
      return [status, headers['ratelimit-limit']]
    }
    await elsewhere.setPlan(account, 'business')
    expect(await asked()).toEqual([200, '1200'])
    await elsewhere.revokeKey(hashOf(key))
    expect(await asked()).toEqual([401, '100000'])
    expect(await get(accounts.base, PAID, asAda())).toMatchObject({ status: 401 })
    await elsewhere.close()
  })
})
