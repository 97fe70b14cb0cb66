import { createKeyPairSignerFromBytes } from '@solana/kit'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { decodePaymentResponseHeader, wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { ExactSvmScheme } from '@x402/svm/exact/client'
import { privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'
import { BASE, offeredNetworks, SOLANA } from '../access/payment-networks.ts'
import { ChainNode } from '../access/x402/chain-node.ts'
import { tokenAccountOf } from '../access/x402/solana-token.ts'
import { fromBase58 } from '../core/base58.ts'
import { parseJson } from '../core/json.ts'
import type { DevchainPlan } from './devchain.ts'

export type TestNetwork = 'base' | 'solana'

interface Receipt {
  readonly success: boolean
  readonly transaction: string
  readonly network: string
}

export interface Purchase {
  readonly status: number
  /** Null where nothing was paid, or it is not said. */
  readonly receipt: Receipt | null
  readonly body: string
  /** Why it was not taken, as the terms say. */
  readonly error: string | null
}

/** The client that buyers use, with a purse of test money: on one network, or on the first that is asked for. */
export async function payingClient(
  { payers, solanaRpcUrl }: DevchainPlan,
  network?: TestNetwork,
): Promise<x402Client> {
  // By itself the client pays up to a dollar; a prepaid key is ten.
  const client = new x402Client().setSpendControls(false)
  if (network !== 'solana') {
    client.register(BASE, new ExactEvmScheme(privateKeyToAccount(payers.base.key as `0x${string}`)))
  }
  if (network !== 'base') {
    const signer = await createKeyPairSignerFromBytes(fromBase58(payers.solana.key)!)
    client.register(SOLANA, new ExactSvmScheme(signer, { rpcUrl: solanaRpcUrl }))
  }
  return client
}

/** Calls, and pays where it has to. */
export async function buy(devchain: DevchainPlan, url: string, network?: TestNetwork): Promise<Purchase> {
  const response = await wrapFetchWithPayment(fetch, await payingClient(devchain, network))(url)
  const receipt = response.headers.get('PAYMENT-RESPONSE')
  const terms = response.headers.get('PAYMENT-REQUIRED')
  return {
    status: response.status,
    receipt: receipt === null ? null : (decodePaymentResponseHeader(receipt) as Receipt),
    body: await response.text(),
    error: terms === null ? null : errorOf(terms),
  }
}

/** What a wallet has, in micro-dollars. */
export async function testMoneyOf(
  devchain: DevchainPlan,
  network: TestNetwork,
  owner: string,
): Promise<bigint> {
  const [solana, base] = offeredNetworks(devchain.payTo)
  if (network === 'base') {
    const data = `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`
    const node = new ChainNode(devchain.baseRpcUrl)
    return BigInt(await node.ask('eth_call', [{ to: base!.asset, data }, 'latest'], z.string()))
  }
  const node = new ChainNode(devchain.solanaRpcUrl)
  const Held = z.object({ value: z.object({ amount: z.string() }) })
  const account = tokenAccountOf(owner, solana!.asset)
  return BigInt((await node.ask('getTokenAccountBalance', [account], Held)).value.amount)
}

function errorOf(terms: string): string | null {
  const { error } = parseJson(Buffer.from(terms, 'base64').toString('utf8')) as { error?: string }
  return error ?? null
}
