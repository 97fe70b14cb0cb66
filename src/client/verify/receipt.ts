/** A receipt as it is fetched or pasted: whoever made it may have left out anything. */
export interface Receipt {
  readonly decision: Readonly<Record<string, unknown>> & {
    readonly features?: Readonly<Record<string, unknown>>
  }
  readonly canonical: string
  readonly hash: string
  readonly shortCode: string
  readonly signalId: string
  readonly symbol: string
  readonly side: string
  readonly strategy: string
  readonly createdAt: string
  readonly generatedAt: string
  readonly evaluatedAt: string | null
  readonly outcome: string | null
  readonly reason?: string | null
  readonly exitPrice: number | null
  readonly durationMinutes: number | null
  readonly grossBps: number | null
  readonly feesBps: number | null
  readonly slippageBps: number | null
  readonly fundingBps: number | null
  readonly netBps: number | null
  readonly seal?: { readonly sequence: number; readonly url: string } | null
}

/** The proof that something was sealed. */
export interface Proof {
  readonly sequence: number
  readonly feed: string
  readonly asset: string
  readonly value: string
  readonly leaf: string
  readonly index: number
  readonly path: readonly string[]
  readonly root: string
  readonly manifest: {
    readonly sequence: number
    readonly records: number
    readonly root: string
    readonly public_key: string
    readonly sealed_at: string
  }
  readonly signature: string
}

/** Of a check: null where this browser cannot tell. */
export interface Step {
  readonly ok: boolean | null
  readonly title: string
  readonly says: string
}
