import { randomBytes } from 'node:crypto'
import type { RpcMethod } from './rpc-front.ts'
import { TEST_MULTICALL_CODE, TEST_USDC_CODE } from './test-money.ts'

const BASE_CHAIN_ID = 8453
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'
const BLOCK_MS = 2_000
/** What comes is in a block at once. */
const SENDING = ['eth_sendRawTransaction', 'eth_sendTransaction']
/** A thousand of the chain's own coin, for fees. */
const ENOUGH_FOR_FEES = 10n ** 21n

interface Provider {
  request(question: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}

export interface BaseChain {
  readonly ask: RpcMethod
  /** With coins for fees, as many as were asked for. */
  readonly wallets: readonly { readonly address: string; readonly key: string }[]
}

/**
 * A chain of this process that passes for Base: its id, and a token at the address of USDC. Besides what nodes answer,
 * `devchain_setBalance` gives an address test money.
 */
export async function createBaseChain(now: Date, wallets: number): Promise<BaseChain> {
  const keys = Array.from({ length: wallets }, () => `0x${randomBytes(32).toString('hex')}`)
  const provider = await startProvider(now, keys)
  await provider.request({ method: 'hardhat_setCode', params: [USDC, TEST_USDC_CODE] })
  await provider.request({ method: 'hardhat_setCode', params: [MULTICALL, TEST_MULTICALL_CODE] })
  const addresses = (await provider.request({ method: 'eth_accounts' })) as string[]
  const setBalance = async (owner: string, micros: string) => {
    // Where Solidity keeps an entry of the mapping in slot 0.
    const entry = `0x${word(owner.slice(2))}${word('0')}`
    const slot = await provider.request({ method: 'web3_sha3', params: [entry] })
    const value = `0x${word(BigInt(micros).toString(16))}`
    return provider.request({ method: 'hardhat_setStorageAt', params: [USDC, slot, value] })
  }
  return {
    wallets: keys.map((key, i) => ({ address: addresses[i]!, key })),
    ask: async (method, params) => {
      if (method === 'devchain_setBalance') return setBalance(String(params[0]), String(params[1]))
      const answer = await provider.request({ method, params })
      if (SENDING.includes(method)) await provider.request({ method: 'evm_mine' })
      return answer
    },
  }
}

const word = (hex: string) => hex.toLowerCase().padStart(64, '0')

/** The node inside hardhat, without its tasks, compilers and settings files. */
async function startProvider(now: Date, keys: readonly string[]): Promise<Provider> {
  const hardhat = await import('hardhat/internal/hardhat-network/provider/provider.js')
  const settings = {
    hardfork: 'prague',
    chainId: BASE_CHAIN_ID,
    networkId: BASE_CHAIN_ID,
    blockGasLimit: 60_000_000,
    minGasPrice: 0n,
    // It would refuse transactions that come before those of a lower number, which other nodes keep.
    automine: false,
    intervalMining: BLOCK_MS,
    mempoolOrder: 'fifo' as const,
    chains: new Map(),
    genesisAccounts: keys.map((privateKey) => ({ privateKey, balance: ENOUGH_FOR_FEES })),
    allowUnlimitedContractSize: false,
    // A transaction that fails is in its block and has failed, as on the real chain.
    throwOnTransactionFailures: false,
    throwOnCallFailures: true,
    // Many payments in a second must not bring its clock ahead of everybody's.
    allowBlocksWithSameTimestamp: true,
    initialBaseFeePerGas: 1_000_000,
    initialDate: now,
    enableTransientStorage: true,
    enableRip7212: true,
  }
  return hardhat.createHardhatNetworkProvider(settings, { enabled: false })
}
