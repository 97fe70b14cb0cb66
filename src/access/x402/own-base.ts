import { toFacilitatorEvmSigner } from '@x402/evm'
import { ExactEvmScheme } from '@x402/evm/exact/facilitator'
import {
  type Abi,
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  type Hex,
  http,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createNonceManager, jsonRpc } from 'viem/nonce'

const ASK_MS = 8_000
const CONFIRM_MS = 45_000
const LOOK_EVERY_MS = 500
/** A transfer takes a quarter of it. A wallet that is a contract checks its signature itself, and could make it cost any fee. */
const MOST_GAS = 400_000n

interface Write {
  readonly address: Hex
  readonly abi: readonly unknown[]
  readonly functionName: string
  readonly args: readonly unknown[]
  readonly dataSuffix?: Hex
}

/** Verifies and settles payments on Base, with a wallet of ours that pays the fees. */
export async function createBaseScheme(key: string, nodeUrl: string) {
  const chain = defineChain({
    id: 8453,
    name: 'Base',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [nodeUrl] } },
  })
  // Settlements that go out side by side need numbers of their own.
  const nonceManager = createNonceManager({ source: jsonRpc() })
  const account = privateKeyToAccount(key as Hex, { nonceManager })
  const reads = createPublicClient({
    chain,
    transport: http(nodeUrl, { timeout: ASK_MS, retryCount: 1 }),
    pollingInterval: LOOK_EVERY_MS,
  })
  // Asked once only: of a transaction that was sent twice the second answer would be that it is known.
  const writes = createWalletClient({
    account,
    chain,
    transport: http(nodeUrl, { timeout: ASK_MS, retryCount: 0 }),
  })

  /** Everything that can fail comes before a number is taken: one that is left out would hold up all that follow. */
  const send = async (to: Hex, data: Hex): Promise<Hex> => {
    const [gas, fees] = await Promise.all([
      reads.estimateGas({ account, to, data }),
      reads.estimateFeesPerGas({ type: 'eip1559' }),
    ])
    if (gas > MOST_GAS) throw new Error(`invalid signature: to check it takes ${gas} gas`)
    return writes.sendTransaction({ to, data, gas, ...fees, type: 'eip1559', chainId: chain.id })
  }
  const signer = toFacilitatorEvmSigner(
    {
      address: account.address,
      readContract: (question) => reads.readContract(question as Parameters<typeof reads.readContract>[0]),
      verifyTypedData: (question) =>
        reads.verifyTypedData(question as Parameters<typeof reads.verifyTypedData>[0]),
      getCode: (question) => reads.getCode(question),
      waitForTransactionReceipt: (question) => reads.waitForTransactionReceipt(question),
      sendTransaction: ({ to, data }) => send(to, data),
      writeContract: async ({ address, abi, functionName, args, dataSuffix }: Write) => {
        const data = encodeFunctionData({ abi: abi as Abi, functionName, args })
        return send(address, dataSuffix === undefined ? data : `${data}${dataSuffix.slice(2)}`)
      },
    },
    { confirmationTimeoutMs: CONFIRM_MS },
  )
  const scheme = new ExactEvmScheme(signer, { simulateInSettle: true })
  return { scheme, ping: () => reads.getChainId() }
}
