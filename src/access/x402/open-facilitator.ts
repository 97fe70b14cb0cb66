import type { Log } from '../../core/log.ts'
import type { Facilitator } from './facilitator.ts'
import { createOwnFacilitator } from './own-facilitator.ts'
import { createRemoteFacilitator } from './remote-facilitator.ts'

/** Who settles payments, and where chains are asked. */
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

/** One elsewhere goes before this process itself. */
export async function openFacilitator(nodes: PaymentNodes, log: Log): Promise<Facilitator> {
  const { url, token, keyBase, keySolana, baseRpcUrl, solanaRpcUrl } = nodes
  if (url !== undefined) return createRemoteFacilitator({ url, token, log })
  return createOwnFacilitator({
    keys: { base: keyBase, solana: keySolana },
    nodes: { base: baseRpcUrl, solana: solanaRpcUrl },
    log,
  })
}
