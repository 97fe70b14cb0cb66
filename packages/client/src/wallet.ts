import type { Limits } from './budget.ts'

/** An account that signs typed data, as viem's `privateKeyToAccount` gives. */
export interface BaseSigner {
  readonly address: `0x${string}`
  signTypedData(message: {
    domain: Record<string, unknown>
    types: Record<string, unknown>
    primaryType: string
    message: Record<string, unknown>
  }): Promise<`0x${string}`>
}

/** A signer of transactions, as `createKeyPairSignerFromBytes` of @solana/kit gives. */
export type SolanaSigner = { readonly address: string } & (
  | { readonly signTransactions: SignTransactions }
  | { readonly modifyAndSignTransactions: SignTransactions }
)
type SignTransactions = (transactions: never, config?: never) => Promise<readonly unknown[]>

/** What pays, and how much it may. A signer is needed for one network at least. */
export interface Wallet extends Limits {
  readonly base?: BaseSigner
  readonly solana?: SolanaSigner
  /** A node of Solana; without one the library asks the public one. */
  readonly solanaRpcUrl?: string
  /** Told of each payment that was taken. */
  readonly onPaid?: (receipt: Receipt) => void
}

/** What the service says of a payment that it has taken. */
export interface Receipt {
  readonly url: string
  readonly priceUsd: number
  readonly network: string
  readonly payer: string | null
  /** Of the chain, where anybody can look it up. */
  readonly transaction: string
}
