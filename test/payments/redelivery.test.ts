import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKeyPairSignerFromBytes } from '@solana/kit'
import {
  appendPaymentIdentifierToExtensions,
  generatePaymentId,
  PAYMENT_IDENTIFIER,
} from '@x402/extensions/payment-identifier'
import { createSIWxClientExtension, type SIWxSigner } from '@x402/extensions/sign-in-with-x'
import { wrapFetchWithPayment } from '@x402/fetch'
import { decodeFunctionData, parseAbi, serializeSignature } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newSolanaWallet } from '../../packages/devchain/src/solana-wallet.ts'
import { createPayment, type Payment } from '../../src/access/payment.ts'
import type { Cashier } from '../../src/access/x402/cashier.ts'
import type { Facilitator, Requirement } from '../../src/access/x402/facilitator.ts'
import { openFacilitator } from '../../src/access/x402/open-facilitator.ts'
import { createCashier, type TillCashier } from '../../src/access/x402/till-cashier.ts'
import { walletVerifier } from '../../src/access/x402/wallet-proof.ts'
import { witnessOf } from '../../src/access/x402/witness.ts'
import { fromBase58 } from '../../src/core/base58.ts'
import { systemClock } from '../../src/core/clock.ts'
import { silentLog } from '../../src/core/log.ts'
import { MINUTE } from '../../src/core/time.ts'
import type { Wallet } from '../../src/devchain/devchain.ts'
import { payingClient } from '../../src/devchain/purse.ts'
import { openTill } from '../../src/ledger/open.ts'
import type { Till } from '../../src/ledger/till-port.ts'
import { bulkLiquidations } from '../../src/offers/liquidations/bulk-liquidations.ts'
import { prepaidKey } from '../../src/offers/prepaid-key.ts'
import { BulkLinks } from '../../src/serve/bulk-links.ts'
import { bulkExports } from '../../src/tables/record/bulk-exports.ts'
import { MemoryStore } from '../fakes/memory-store.ts'
import { CHAINS, type ChainName, useDevchain } from '../fixtures/devchain.ts'
import { onEveryLedger } from '../fixtures/ledgers.ts'
import { get, type Running, START, startService } from '../http/fixture.ts'

// Settlement publishes a payment. Here strangers bring what they read on the chain, and buyers what only they have, after
// the process that takes the money has died at each of its steps.

const HISTORY = '/api/x402/readings-history'
const SECRET = 'a secret of the tests'
const TRANSFER = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
])

const STEPS = [
  'before it is stored',
  'before it is settled',
  'before it is booked',
  'before it is sent',
] as const
type Step = (typeof STEPS)[number]
type Proof = 'payment-identifier' | 'Idempotency-Key' | 'sign-in-with-x'
const PROOFS: readonly Proof[] = ['payment-identifier', 'Idempotency-Key', 'sign-in-with-x']

const test = useDevchain()
onEveryLedger((makeLedger, ledgerName) => {
  let ledger: Awaited<ReturnType<typeof makeLedger>>
  let real: Facilitator
  let till: Till
  let cashier: TillCashier
  let payment: Payment
  let rows: Running
  let files: Running
  let folder: string
  /** Who buys: another wallet for each case, as a wallet gets what it bought by the same call before. */
  let buyers: Record<ChainName, Wallet>
  /** At which step the process dies that takes the money; null once it has. */
  let diesAt: Step | null = null
  let isDead = false

  /** What a process says that is gone. */
  const gone = () => Promise.reject(new Error('killed'))
  const die = (step: Step) => {
    if (diesAt !== step) return false
    diesAt = null
    isDead = true
    return true
  }

  /** The process that takes the money, anew. */
  async function restart(): Promise<void> {
    await till?.close()
    isDead = false
    // Processes that share a ledger leave alone what another one touched in the last minutes: that was some time ago.
    till = await openTill(ledger.place, { now: () => systemClock.now() - 4 * MINUTE })
    const { facilitators, baseRpcUrl, solanaRpcUrl } = test.chains.devchain
    const nodes = {
      keyBase: facilitators.base.key,
      keySolana: facilitators.solana.key,
      baseRpcUrl,
      solanaRpcUrl,
    }
    real ??= await openFacilitator(nodes, silentLog)
    const opened = till
    const mortal: Till = new Proxy(opened, {
      get: (target, name) => {
        const value = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return async (...given: unknown[]) => {
          if (isDead || (name === 'serveClaim' && die('before it is stored'))) return gone()
          const made = await value.apply(target, given)
          return name === 'settleClaim' && die('before it is sent') ? gone() : made
        }
      },
    })
    const chain = witnessOf(nodes)
    cashier = createCashier({
      till: mortal,
      facilitator: {
        ...real,
        settle: async (...given) => {
          if (die('before it is settled')) return gone()
          const answer = await real.settle(...given)
          return die('before it is booked') ? gone() : answer
        },
      },
      witness: { lookUp: (...given) => (isDead ? gone() : chain.lookUp(...given)) },
      verifyWallet: walletVerifier({ secret: SECRET, baseRpcUrl, clock: systemClock, log: silentLog }),
      clock: systemClock,
      log: silentLog,
      pause: async () => {},
    })
    await cashier.reconcile()
  }

  /** Services whose payments are taken by whichever process is alive. */
  async function start(more: Parameters<typeof startService>[0]): Promise<Running> {
    const alive = new Proxy({} as Cashier, { get: (_, name) => Reflect.get(cashier, name) })
    const own = new Proxy({} as Payment, { get: (_, name) => Reflect.get(payment, name) })
    const running = await startService({ ...more, cashier: alive, payment: own, findPrepaidKey: () => true })
    return running
  }

  const paymentAt = (publicUrl: string) => {
    const { payTo, facilitators } = test.chains.devchain
    return createPayment({
      publicUrl,
      payTo: { ...payTo, solanaFeePayer: facilitators.solana.address },
      cashier: new Proxy({} as Cashier, { get: (_, name) => Reflect.get(cashier, name) }),
      challengeSecret: SECRET,
      isTestChain: true,
    })
  }

  beforeAll(async () => {
    ledger = await makeLedger()
    folder = mkdtempSync(join(tmpdir(), 'perptape-redelivery-'))
    await restart()
    payment = paymentAt('http://perptape.example')
    rows = await start({ offers: [prepaidKey] })
    const store = new MemoryStore()
    await store.insert(bulkExports, [
      {
        ...{
          export: 'liquidations',
          month: '2026-10',
          format: 'csv.gz',
          file: 'liquidations-2026-10.csv.gz',
        },
        ...{ path: 'liquidations/2026-10.1.csv.gz', rows: 7, bytes: 1, sha256: 'a'.repeat(64), final: true },
        ...{ columns: ['exchange'], since: START - 9, until: START - 5, built_at: START - 1 },
      },
    ])
    const links = new BulkLinks(SECRET, 'http://perptape.example')
    files = await start({
      engine: store,
      offers: [bulkLiquidations],
      downloads: { links, folder, openReader: store.reader },
    })
  }, 120_000)
  afterAll(async () => {
    await rows?.service.close()
    await files?.service.close()
    await real?.close()
    await till?.close()
    await ledger?.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  beforeEach(async () => {
    diesAt = null
    isDead = false
    const base = generatePrivateKey()
    const solana = newSolanaWallet()
    buyers = { base: { address: privateKeyToAccount(base).address, key: base }, solana }
    for (const chain of CHAINS) await test.chains.setBalance(chain, buyers[chain].address, 100_000_000)
  })

  /** A kind of sale: where it is bought, what a buyer must get, and what it costs. */
  interface Sale {
    readonly running: () => Running
    readonly path: () => string
    readonly micros: number
    readonly isBought: (json: Record<string, unknown>) => void
  }
  let topped: string
  const SALES: Readonly<Record<string, Sale>> = {
    rows: {
      running: () => rows,
      path: () => `${HISTORY}?limit=5`,
      micros: 5_000,
      isBought: (json) => expect(json).toMatchObject({ ok: true, count: 1 }),
    },
    'a prepaid key': {
      running: () => rows,
      path: () => prepaidKey.path,
      micros: 10_000_000,
      isBought: (json) => expect(json).toMatchObject({ ok: true, balance_usd: 10, key: expect.any(String) }),
    },
    'a top-up': {
      running: () => rows,
      path: () => `${prepaidKey.path}?key=${topped}`,
      micros: 10_000_000,
      isBought: (json) => expect(json).toMatchObject({ ok: true, action: 'topped_up', balance_usd: 20 }),
    },
    files: {
      running: () => files,
      path: () => bulkLiquidations.path,
      micros: 15_000_000,
      isBought: (json) => {
        const [file] = json.rows as { expires_at: string; url: string }[]
        expect(Date.parse(file!.expires_at)).toBe(files.clock.ms + 3_600_000)
        expect(file!.url).toContain('signature=')
      },
    },
  }

  async function signerOf(chain: ChainName, isStranger = false): Promise<SIWxSigner> {
    if (chain === 'base')
      return privateKeyToAccount(isStranger ? generatePrivateKey() : (buyers.base.key as `0x${string}`))
    const { key } = isStranger ? newSolanaWallet() : buyers.solana
    return (await createKeyPairSignerFromBytes(fromBase58(key)!)) as unknown as SIWxSigner
  }

  /** The official client with one of the proofs; without one it only pays. */
  async function clientOf(chain: ChainName, proof: Proof | null, id: string): Promise<typeof fetch> {
    const client = await payingClient({ ...test.chains.devchain, payers: buyers }, chain)
    if (proof === 'payment-identifier')
      client.registerExtension({
        key: PAYMENT_IDENTIFIER,
        enrichPaymentPayload: async (payload, { extensions }) => ({
          ...payload,
          extensions: appendPaymentIdentifierToExtensions(structuredClone(extensions ?? {}), id),
        }),
      })
    if (proof === 'sign-in-with-x')
      client.registerExtension(createSIWxClientExtension({ signers: [await signerOf(chain)] }))
    const paying = wrapFetchWithPayment(fetch, client)
    if (proof !== 'Idempotency-Key') return paying as typeof fetch
    return ((input: string) => paying(input, { headers: { 'Idempotency-Key': id } })) as typeof fetch
  }

  async function call(client: typeof fetch, sale: Sale) {
    const { base } = sale.running()
    payment = paymentAt(base)
    const response = await client(`${base}${sale.path()}`)
    const receipt = response.headers.get('payment-response')
    return {
      status: response.status,
      json: (await response.json()) as Record<string, unknown>,
      tx: receipt && (JSON.parse(Buffer.from(receipt, 'base64').toString()).transaction as string),
      boughtAt: response.headers.get('x-bought-at'),
    }
  }

  async function moved(chain: ChainName, happening: () => Promise<unknown>): Promise<number> {
    const balance = () => test.chains.balanceOf(chain, buyers[chain].address)
    const before = await balance()
    await happening()
    return before - (await balance())
  }

  /** The newest payment to us on the chain, rebuilt from chain data and public terms alone. */
  async function readOffChain(chain: ChainName, tx: string, sale: Sale): Promise<string> {
    const { headers } = await get(sale.running().base, sale.path())
    const terms = JSON.parse(Buffer.from(headers['payment-required']!, 'base64').toString())
    const id = chain === 'base' ? 'eip155:' : 'solana:'
    const accepted = terms.accepts.find(({ network }: Requirement) => network.startsWith(id))
    const found = chain === 'base' ? await baseParts(tx) : await solanaParts(tx)
    const payload = { x402Version: 2, resource: terms.resource, accepted, payload: found }
    return Buffer.from(JSON.stringify(payload)).toString('base64')
  }

  async function baseParts(tx: string) {
    const { input } = (await test.chains.ask('base', 'eth_getTransactionByHash', [tx])) as {
      input: `0x${string}`
    }
    const [from, to, value, validAfter, validBefore, nonce, v, r, s] = decodeFunctionData({
      abi: TRANSFER,
      data: input,
    }).args
    return {
      authorization: {
        ...{ from, to, value: String(value), validAfter: String(validAfter) },
        ...{ validBefore: String(validBefore), nonce },
      },
      signature: serializeSignature({ r, s, v: BigInt(v) }),
    }
  }

  async function solanaParts(tx: string) {
    const how = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
    const landed = (await test.chains.ask('solana', 'getTransaction', [tx, how])) as { transaction: [string] }
    return { transaction: landed.transaction[0] }
  }

  /** Everything that a stranger can try who has read the chain. */
  async function assertStrangersGetNothing(chain: ChainName, tx: string, sale: Sale): Promise<void> {
    const { base } = sale.running()
    payment = paymentAt(base)
    const read = { 'payment-signature': await readOffChain(chain, tx, sale) }
    const guess = { 'idempotency-key': randomBytes(16).toString('hex') }
    for (const headers of [read, { ...read, ...guess }, guess, { ...read, 'x-redeliver': tx }]) {
      const { status, json } = await get(base, sale.path(), { headers })
      expect(status).toBe(402)
      expect(json.ok).toBe(false)
      expect(json).not.toHaveProperty('key')
      expect(json).not.toHaveProperty('rows')
    }
    // A wallet of its own is not the one that paid.
    const own = createSIWxClientExtension({ signers: [await signerOf(chain, true)] })
    const hook = (own.transportHooks as { http: { onPaymentRequired: Hook } }).http.onPaymentRequired
    const asked = await get(base, sale.path())
    const required = JSON.parse(Buffer.from(asked.headers['payment-required']!, 'base64').toString())
    const signed = await hook(null, { paymentRequired: required, requestUrl: `${base}${sale.path()}` })
    expect(Object.keys(signed.headers)).toEqual(['sign-in-with-x'])
    for (const headers of [signed.headers, { ...read, ...signed.headers, 'x-redeliver': tx }])
      expect((await get(base, sale.path(), { headers })).status).toBe(402)
  }
  type Hook = (
    declaration: unknown,
    context: { paymentRequired: unknown; requestUrl: string },
  ) => Promise<{ headers: Record<string, string> }>

  async function keyOf(chain: ChainName): Promise<string> {
    const { json } = await call(await clientOf(chain, null, ''), SALES['a prepaid key']!)
    return json.key as string
  }

  // What a ledger does knows no chain: on the second one of them is enough.
  const chains = ledgerName === 'SQLite' ? CHAINS : CHAINS.slice(0, 1)
  describe.each(chains)('on %s', (chain) => {
    it.each(Object.keys(SALES))(
      '%s: a stranger with all chain data gets 402 and nothing else',
      async (kind) => {
        const sale = SALES[kind]!
        if (kind === 'a top-up') topped = await keyOf(chain)
        const amount = await moved(chain, async () => {
          const { status, json, tx } = await call(await clientOf(chain, null, ''), sale)
          expect(status).toBe(200)
          sale.isBought(json)
          await assertStrangersGetNothing(chain, tx!, sale)
        })
        expect(amount).toBe(sale.micros)
        expect((await till.check()).faults).toEqual([])
      },
    )

    const cases = Object.keys(SALES).flatMap((kind) =>
      PROOFS.flatMap((proof) => STEPS.map((step) => ({ kind, proof, step }))),
    )
    it.each(cases)('$kind: killed $step, the buyer has it by $proof, for one price', async (each) => {
      const { kind, proof, step } = each
      const sale = SALES[kind]!
      if (kind === 'a top-up') topped = await keyOf(chain)
      const id = generatePaymentId()
      const buyer = await clientOf(chain, proof, id)
      const amount = await moved(chain, async () => {
        diesAt = step
        expect((await call(buyer, sale)).status).toBe(500)
        expect(diesAt).toBeNull()
        await restart()
        // Links that come again are good from then on.
        files.clock.ms += 1_000
        const again = await call(await clientOf(chain, proof, id), sale)
        expect(again.status).toBe(200)
        sale.isBought(again.json)
        // What was never stored was never paid either, and is bought like anything else.
        expect(again.boughtAt !== null).toBe(step !== 'before it is stored')
        await assertStrangersGetNothing(chain, again.tx!, sale)
      })
      expect(amount).toBe(sale.micros)
      expect((await till.check()).faults).toEqual([])
    })

    it('ten calls at once with one identifier buy one answer', async () => {
      const sale = SALES.rows!
      const id = generatePaymentId()
      const amount = await moved(chain, async () => {
        const client = await clientOf(chain, 'Idempotency-Key', id)
        const answers = await Promise.all(Array.from({ length: 10 }, () => call(client, sale)))
        expect(answers.filter(({ boughtAt, status }) => status === 200 && boughtAt === null)).toHaveLength(1)
        expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
      })
      expect(amount).toBe(sale.micros)
    })

    it('a key that is delivered again replaces the one before', async () => {
      const sale = SALES['a prepaid key']!
      const client = await clientOf(chain, 'Idempotency-Key', generatePaymentId())
      const first = await call(client, sale)
      const second = await call(client, sale)
      expect([first.json.action, second.json.action]).toEqual(['minted', 'reissued'])
      const spend = (key: unknown) => get(rows.base, HISTORY, { headers: { 'x-api-key': key as string } })
      expect((await spend(first.json.key)).status).toBe(401)
      const { status, headers } = await spend(second.json.key)
      expect([status, headers['x-credit-balance-usd']]).toEqual([200, '9.995000'])
    })
  })

  it('an identifier that others may guess is refused before anything is paid', async () => {
    payment = paymentAt(rows.base)
    for (const key of ['short', 'x'.repeat(31), 'y'.repeat(129), `${'z'.repeat(40)}!`]) {
      const { status, json } = await get(rows.base, HISTORY, { headers: { 'idempotency-key': key } })
      expect([status, json.error, json.param]).toEqual([400, 'invalid_parameter', 'Idempotency-Key'])
    }
  })
})
