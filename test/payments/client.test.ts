import { createKeyPairSignerFromBytes } from '@solana/kit'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ClientOptions, createClient } from '../../packages/client/src/client.ts'
import type { ApiProblem } from '../../packages/client/src/problem.ts'
import { USDC } from '../../packages/client/src/signing.ts'
import type { Receipt, Wallet } from '../../packages/client/src/wallet.ts'
import { offeredNetworks } from '../../src/access/payment-networks.ts'
import { fromBase58 } from '../../src/core/base58.ts'
import { type OpenCashier, openCashier } from '../fixtures/cashier.ts'
import { CHAINS, type ChainName, useDevchain } from '../fixtures/devchain.ts'
import { NO_ROWS, type Running, startService } from '../http/fixture.ts'

// The client of `perptape/client` with a wallet: real settlements on the test chains, and what it does when one goes wrong.

/** What the fixture sells, under the name of something that the types know. */
const HISTORY = '/api/x402/readings-history' as '/api/x402/oi-history'
const PRICE = 5_000

const test = useDevchain()
let cashier: OpenCashier
let running: Running
let receipts: Receipt[]
let sent: string[]
beforeAll(async () => {
  cashier = await openCashier(test.chains.devchain)
  running = await startService({ cashier: cashier.cashier, payment: cashier.payment })
}, 180_000)
afterAll(async () => {
  await running?.service.close()
  await cashier?.close()
})
beforeEach(() => {
  receipts = []
  sent = []
})

async function walletOn(chain: ChainName, limits: Partial<Wallet> = {}): Promise<Wallet> {
  const { payers, solanaRpcUrl } = test.chains.devchain
  const signer =
    chain === 'base'
      ? { base: privateKeyToAccount(payers.base.key as `0x${string}`) }
      : { solana: await createKeyPairSignerFromBytes(fromBase58(payers.solana.key)!), solanaRpcUrl }
  const onPaid = (receipt: Receipt) => void receipts.push(receipt)
  return { ...signer, maxUsdPerCall: 0.01, maxUsd: 1, onPaid, ...limits }
}

/** Every payment that leaves is written down; `between` stands in the way of answers. */
const clientOf = (
  wallet: Wallet,
  between: (response: Response, payments: number) => Response = (response) => response,
  more: Partial<ClientOptions> = {},
) =>
  createClient({
    baseUrl: running.base,
    wallet,
    async fetch(request) {
      const payment = request.headers.get('PAYMENT-SIGNATURE')
      if (payment !== null) sent.push(payment)
      const response = await fetch(request)
      return payment === null ? response : between(response, sent.length)
    },
    ...more,
  })

/** What the store got while something happened; what the buyer lost is the same. */
async function moved(chain: ChainName, happening: () => Promise<unknown>): Promise<number> {
  const before = await test.chains.balances(chain)
  await happening()
  const after = await test.chains.balances(chain)
  expect(before.payer - after.payer).toBe(after.store - before.store)
  return after.store - before.store
}

const lose = (): never => {
  throw new TypeError('terminated')
}
const unknown = () => {
  const terms = Buffer.from('{"x402Version":2,"error":"settlement_unknown","accepts":[]}').toString('base64')
  return Response.json(
    { error: 'settlement_unknown' },
    { status: 402, headers: { 'PAYMENT-REQUIRED': terms } },
  )
}

it('knows the dollars that the service asks for', () => {
  const offered = offeredNetworks({ base: `0x${'1'.repeat(40)}`, solana: '1'.repeat(32) })
  expect(Object.values(USDC)).toEqual(
    offered
      .map(({ network, asset }) => ({ network, asset }))
      .sort((a, b) => (a.network < b.network ? -1 : 1)),
  )
})

describe.each(CHAINS)('a wallet on %s', (chain) => {
  it('pays what a call costs, once, and has a receipt', async () => {
    const client = clientOf(await walletOn(chain))
    const amount = await moved(chain, async () => {
      expect(await client.get(HISTORY)).toMatchObject({ ok: true, count: 1 })
    })
    expect(amount).toBe(PRICE)
    expect(receipts).toEqual([
      {
        url: `${running.base}${HISTORY}`,
        priceUsd: 0.005,
        network: USDC[chain].network,
        payer: test.chains.devchain.payers[chain].address,
        transaction: expect.stringMatching(/^\w{40,}$/),
      },
    ])
    expect(client.spending()).toEqual({ spentUsd: 0.005, heldUsd: 0, leftUsd: 0.995 })
  })

  it('signs nothing beyond its limits', async () => {
    const perCall = clientOf(await walletOn(chain, { maxUsdPerCall: 0.004999 }))
    const inAll = clientOf(await walletOn(chain, { maxUsd: 0.0099 }))
    const amount = await moved(chain, async () => {
      await expect(perCall.get(HISTORY)).rejects.toMatchObject({ reason: 'over_call_limit', priceUsd: 0.005 })
      await inAll.get(HISTORY)
      await expect(inAll.get(HISTORY)).rejects.toMatchObject({ reason: 'over_limit' })
    })
    expect([amount, sent.length]).toEqual([PRICE, 1])
  })

  it('sends the same payment again when the answer is lost on the way', async () => {
    const client = clientOf(
      await walletOn(chain),
      (response, payments) => (payments === 1 ? lose() : response),
      {
        maxWaitMs: 1,
      },
    )
    const amount = await moved(chain, async () => {
      expect(await client.get(HISTORY)).toMatchObject({ ok: true, count: 1 })
    })
    expect([amount, sent.length, new Set(sent).size, receipts.length]).toEqual([PRICE, 2, 1, 1])
    expect(client.spending()).toMatchObject({ spentUsd: 0.005, heldUsd: 0 })
  })

  it.each([
    ['it was given up before', lose, 'terminated'],
    ['nobody knew what became of it', unknown, 'settlement_unknown'],
  ])('and with the next call too, where %s', async (_, fail, said) => {
    const client = clientOf(await walletOn(chain), (response, at) => (at === 1 ? fail() : response), {
      retries: 0,
    })
    const amount = await moved(chain, async () => {
      const thrown = await client.get(HISTORY).catch((error: unknown) => error)
      expect((thrown as ApiProblem).code ?? (thrown as Error).message).toBe(said)
      expect(client.spending()).toMatchObject({ spentUsd: 0, heldUsd: 0.005 })
      expect(await client.get(HISTORY)).toMatchObject({ ok: true, count: 1 })
    })
    expect([amount, new Set(sent).size]).toEqual([PRICE, 1])
    // What is known is paid for: the next answer is another one.
    expect(await moved(chain, () => client.get(HISTORY))).toBe(PRICE)
    expect([new Set(sent).size, client.spending().spentUsd]).toEqual([2, 0.01])
  })

  it('pays nothing for an answer without rows, nor for a question that is wrong', async () => {
    const client = clientOf(await walletOn(chain))
    const { text } = running.store
    running.store.text = NO_ROWS
    const amount = await moved(chain, async () => {
      expect(await client.get(HISTORY)).toMatchObject({ count: 0 })
      await expect(client.get(HISTORY, { query: { limit: 0 } })).rejects.toMatchObject({ param: 'limit' })
    })
    running.store.text = text
    expect([amount, receipts]).toEqual([0, []])
    // Both were signed, and could still be taken by who does not keep its word.
    expect(client.spending()).toEqual({ spentUsd: 0, heldUsd: 0.01, leftUsd: 0.99 })
  })
})

describe('a wallet', () => {
  it('pays a purse with too little on it nothing, and says so', async () => {
    await test.chains.drain('base')
    await expect(clientOf(await walletOn('base')).get(HISTORY)).rejects.toMatchObject({
      status: 402,
      code: 'insufficient_funds',
    })
    await test.chains.fill('base')
  })

  it('signs no terms that are not in dollars that it knows', async () => {
    const odd = {
      x402Version: 2,
      error: 'payment_required',
      resource: { url: 'http://perptape.example/' },
      accepts: [{ ...test.chains.requirement('base'), asset: `0x${'9'.repeat(40)}` }],
    }
    const header = Buffer.from(JSON.stringify(odd)).toString('base64')
    const fetch = async () => new Response('{}', { status: 402, headers: { 'PAYMENT-REQUIRED': header } })
    const client = createClient({ baseUrl: running.base, wallet: await walletOn('base'), fetch })
    await expect(client.get(HISTORY)).rejects.toMatchObject({ reason: 'no_terms', priceUsd: null })
  })

  it('without a signer is none', () => {
    expect(() => createClient({ baseUrl: running.base, wallet: { maxUsdPerCall: 1, maxUsd: 1 } })).toThrow(
      'signer',
    )
  })
})
