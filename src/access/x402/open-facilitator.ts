export interface PaymentNodes {
  /** A facilitator elsewhere, and what it takes as a token. */
  readonly url?: string | undefined
  readonly token?: string | undefined
  /** Wallets of this process that pay the fees, where it settles itself. */
  readonly keyBase?: string | undefined
  readonly keySolana?: string | undefined
  readonly baseRpcUrl: string
  readonly solanaRpcUrl: string
}
