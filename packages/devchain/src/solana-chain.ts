import { createRequire } from 'node:module'
import type { Account, FailedTransactionMetadata, LiteSvm } from 'litesvm/dist/internal.js'
import { isSignedBy } from '../../../src/access/x402/solana-signature.ts'
import { TOKEN_PROGRAM, tokenAccountOf } from '../../../src/access/x402/solana-token.ts'
import { readTransaction, type SolanaTransaction } from '../../../src/access/x402/solana-transaction.ts'
import { fromBase58, toBase58 } from '../../../src/core/base58.ts'
import { RpcFault, type RpcMethod } from './rpc-front.ts'
import { mintData, readTokenAccount, TOKEN_ACCOUNT_BYTES, tokenAccountData } from './solana-accounts.ts'
import { SolanaBlocks } from './solana-blocks.ts'
import { errorOf } from './solana-errors.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const DECIMALS = 6
const MAINNET_GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKRWkx6LRcqRu'
const RENT_LAMPORTS = 10_000_000n
const FEE_LAMPORTS = 100_000_000_000n

interface TokenBalance {
  readonly accountIndex: number
  readonly mint: string
  readonly owner: string
  readonly uiTokenAmount: { readonly amount: string; readonly decimals: number }
}

interface Landed {
  readonly signature: string
  readonly wire: string
  readonly message: Uint8Array
  readonly accounts: readonly string[]
  readonly memo: string | null
  readonly slot: number
  readonly blockTime: number
  readonly err: unknown
  readonly preTokenBalances: readonly TokenBalance[]
  readonly postTokenBalances: readonly TokenBalance[]
}

/**
 * A Solana of this process, with the mint of USDC. It answers what payers, facilitators and witnesses ask of a node;
 * besides, `devchain_setBalance` gives an address test money and `devchain_mine` makes every blockhash so far too old.
 */
export function createSolanaChain(parts: {
  readonly now: () => number
  readonly addressesWithFees: readonly string[]
}): RpcMethod {
  const svm = startSvm()
  const blocks = new SolanaBlocks(parts.now, svm)
  const landed: Landed[] = []
  const bytesOf = (address: unknown) => {
    const bytes = typeof address === 'string' ? fromBase58(address) : null
    if (bytes?.length !== 32) throw new RpcFault(-32602, 'Invalid param: not an address')
    return bytes
  }
  const put = (address: string, data: Uint8Array, owner: string, lamports: bigint) => {
    const { Account } = native()
    svm.setAccount(bytesOf(address), new Account(lamports, data, bytesOf(owner), false, 0n))
  }
  put(USDC, mintData(DECIMALS), TOKEN_PROGRAM, RENT_LAMPORTS)
  for (const address of parts.addressesWithFees) svm.airdrop(bytesOf(address), FEE_LAMPORTS)

  const balancesOf = ({ accounts }: SolanaTransaction): TokenBalance[] =>
    accounts.flatMap((address, accountIndex) => {
      const account = svm.getAccount(bytesOf(address))
      if (account === null || !isTokenAccount(account)) return []
      const { mint, owner, amount } = readTokenAccount(account.data())
      return [{ accountIndex, mint, owner, uiTokenAmount: { amount: String(amount), decimals: DECIMALS } }]
    })
  const withContext = (value: unknown) => ({ context: { slot: blocks.slot }, value })

  const send = (wire: string): string => {
    const { bytes, transaction } = transactionOf(wire)
    const signature = toBase58(transaction.signatures[0]!)
    if (!transaction.accounts.slice(0, transaction.signatures.length).every(isSignedBy(transaction))) {
      throw new RpcFault(-32003, 'Transaction signature verification failure')
    }
    if (landed.some((one) => one.signature === signature)) return signature
    // A node takes it all the same, and it never gets into a block.
    if (!blocks.isValid(transaction.blockhash)) return signature
    const preTokenBalances = balancesOf(transaction)
    const outcome = svm.sendVersionedTransaction(bytes)
    const isFailed = 'err' in outcome
    landed.unshift({
      signature,
      wire,
      message: transaction.message,
      accounts: transaction.accounts,
      memo: memoOf(transaction),
      slot: blocks.slot,
      blockTime: Math.floor(parts.now() / 1000),
      err: isFailed ? errorOf(outcome as FailedTransactionMetadata) : null,
      preTokenBalances,
      postTokenBalances: balancesOf(transaction),
    })
    return signature
  }

  const simulate = (wire: string) => {
    const { bytes, transaction } = transactionOf(wire)
    if (!blocks.isValid(transaction.blockhash)) return { err: 'BlockhashNotFound', logs: [] }
    const isKnown = landed.some(({ message }) => Buffer.compare(message, transaction.message) === 0)
    if (isKnown) return { err: 'AlreadyProcessed', logs: [] }
    const outcome = svm.simulateVersionedTransaction(bytes)
    const err = 'err' in outcome ? errorOf(outcome as FailedTransactionMetadata) : null
    return { err, logs: outcome.meta().logs(), unitsConsumed: Number(outcome.meta().computeUnitsConsumed()) }
  }

  const methods: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '2.0.0', 'feature-set': 0 }),
    getGenesisHash: () => MAINNET_GENESIS,
    getSlot: () => blocks.slot,
    getBlockHeight: () => blocks.slot,
    getLatestBlockhash: () => withContext(blocks.latest()),
    isBlockhashValid: ([hash]) => withContext(blocks.isValid(String(hash))),
    getBalance: ([address]) => withContext(Number(svm.getBalance(bytesOf(address)) ?? 0n)),
    getAccountInfo: ([address]) => withContext(accountInfo(svm.getAccount(bytesOf(address)))),
    getTokenAccountBalance: ([address]) => {
      const account = svm.getAccount(bytesOf(address))
      if (account === null) throw new RpcFault(-32602, 'Invalid param: could not find account')
      const amount = String(readTokenAccount(account.data()).amount)
      return withContext({ amount, decimals: DECIMALS })
    },
    simulateTransaction: ([wire]) => withContext(simulate(String(wire))),
    sendTransaction: ([wire]) => send(String(wire)),
    getSignatureStatuses: ([signatures]) =>
      withContext((signatures as string[]).map((signature) => statusOf(landed, signature))),
    getSignaturesForAddress: ([address, options]) => {
      const { limit = 1000, before } = (options ?? {}) as { limit?: number; before?: string }
      const found = landed.filter(({ accounts }) => accounts.includes(String(address)))
      const from = before === undefined ? 0 : found.findIndex(({ signature }) => signature === before) + 1
      return found.slice(from, from + limit).map(({ signature, slot, blockTime, err, memo }) => {
        return { signature, slot, blockTime, err, memo, confirmationStatus: 'finalized' }
      })
    },
    getTransaction: ([signature]) => {
      const found = landed.find((one) => one.signature === signature)
      if (found === undefined) return null
      const { slot, blockTime, wire, err, preTokenBalances, postTokenBalances } = found
      const meta = { err, preTokenBalances, postTokenBalances, innerInstructions: [] }
      return { slot, blockTime, transaction: [wire, 'base64'], version: 0, meta }
    },
    devchain_mine: () => blocks.expire(),
    devchain_setBalance: ([owner, micros]) => {
      const data = tokenAccountData(USDC, String(owner), BigInt(String(micros)))
      put(tokenAccountOf(String(owner), USDC)!, data, TOKEN_PROGRAM, RENT_LAMPORTS)
    },
  }
  return async (method, params) => {
    const found = methods[method]
    if (found === undefined) throw new RpcFault(-32601, `Method not found: ${method}`)
    return found(params)
  }
}

/** The part of litesvm that takes bytes: the rest of it wants another @solana/kit than ours. */
const native = () =>
  createRequire(import.meta.url)('litesvm/dist/internal.js') as typeof import('litesvm/dist/internal.js')

function startSvm(): LiteSvm {
  const { LiteSvm } = native()
  const svm = new LiteSvm()
  // Whoever simulates has not all the signatures yet, and how long a blockhash lives is kept here.
  svm.setSigverify(false)
  svm.setBlockhashCheck(false)
  return svm
}

function transactionOf(wire: string): { bytes: Uint8Array; transaction: SolanaTransaction } {
  const bytes = Buffer.from(wire, 'base64')
  const transaction = readTransaction(bytes)
  if (transaction === null) throw new RpcFault(-32602, 'failed to deserialize the transaction')
  return { bytes, transaction }
}

/** As nodes list it: with its length in front. */
function memoOf({ instructions }: SolanaTransaction): string | null {
  const memos = instructions
    .filter(({ program }) => program === MEMO_PROGRAM)
    .map(({ data }) => `[${data.length}] ${Buffer.from(data).toString('utf8')}`)
  return memos.length === 0 ? null : memos.join('; ')
}

function isTokenAccount(account: Account): boolean {
  return toBase58(account.owner()) === TOKEN_PROGRAM && account.data().length === TOKEN_ACCOUNT_BYTES
}

function accountInfo(account: Account | null): object | null {
  if (account === null) return null
  const data = account.data()
  return {
    data: [Buffer.from(data).toString('base64'), 'base64'],
    executable: account.executable(),
    lamports: Number(account.lamports()),
    owner: toBase58(account.owner()),
    rentEpoch: 0,
    space: data.length,
  }
}

function statusOf(landed: readonly Landed[], signature: string): object | null {
  const found = landed.find((one) => one.signature === signature)
  if (found === undefined) return null
  const { slot, err } = found
  const status = err === null ? { Ok: null } : { Err: err }
  return { slot, confirmations: null, err, status, confirmationStatus: 'finalized' }
}
