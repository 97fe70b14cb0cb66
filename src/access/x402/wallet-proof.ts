import { parseSIWxHeader, type SIWxPayload, verifySIWxSignature } from '@x402/extensions/sign-in-with-x'
import { createPublicClient, http, isAddress } from 'viem'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import type { Ms } from '../../core/time.ts'
import { hashOf } from '../../ledger/secrets.ts'
import { challengeEnd } from './sign-in-challenge.ts'

/** A wallet that has signed a challenge of ours. */
export interface SignedInWallet {
  /** CAIP-2. */
  readonly network: string
  /** As payments name their payer. */
  readonly payer: string
  /** Each challenge is good once for each wallet. */
  readonly challengeHash: string
  readonly until: Ms
}

/** Null where the proof is not good; `unavailable` where the chain of a contract's wallet cannot be asked. */
export type VerifyWallet = (proof: {
  readonly header: string
  readonly uri: string
}) => Promise<SignedInWallet | null | 'unavailable'>

const LONGEST_HEADER = 8_000
const ASK_MS = 8_000
/** What signatures end with by EIP-6492. */
const NOT_DEPLOYED_YET = '6492'.repeat(16)

/** Verifies the header SIGN-IN-WITH-X: keys of Base and Solana, and wallets that are contracts (EIP-1271, EIP-6492). */
export function walletVerifier(parts: {
  readonly secret: string
  readonly baseRpcUrl: string
  readonly clock: Clock
  readonly log: Log
}): VerifyWallet {
  const { secret, baseRpcUrl, clock, log } = parts
  const base = createPublicClient({ transport: http(baseRpcUrl, { timeout: ASK_MS, retryCount: 1 }) })

  /** The library takes a chain that cannot be asked for a signature that is wrong: so it is asked for the wallet first. */
  async function isSignedByContract(payload: SIWxPayload): Promise<boolean | 'unavailable'> {
    const { address, signature } = payload
    if (!isAddress(address) || !/^0x[0-9a-f]+$/i.test(signature)) return false
    try {
      const code = await base.getCode({ address })
      if (code === undefined && !signature.endsWith(NOT_DEPLOYED_YET)) return false
      return (await verifySIWxSignature(payload, { evmVerifier: base.verifyMessage })).isValid
    } catch {
      // Why stays out of it: the library names the address of the node, keys and all.
      log.warn('the wallet of a buyer could not be looked up on its chain')
      return 'unavailable'
    }
  }

  return async ({ header, uri }) => {
    const payload = payloadOf(header)
    if (payload === null) return null
    const until = challengeEnd(secret, payload, { uri, now: clock.now() })
    if (until === null || payload.domain !== new URL(uri).host) return null
    const isEvm = payload.chainId.startsWith('eip155:')
    if (!(await isSignedByKey(payload))) {
      const verdict = isEvm ? await isSignedByContract(payload) : false
      if (verdict !== true) return verdict === 'unavailable' ? verdict : null
    }
    const payer = isEvm ? payload.address.toLowerCase() : payload.address
    const challengeHash = hashOf(`${payload.nonce} ${payload.chainId} ${payer}`)
    return { network: payload.chainId, payer, challengeHash, until }
  }
}

function payloadOf(header: string): SIWxPayload | null {
  if (header.length > LONGEST_HEADER) return null
  try {
    return parseSIWxHeader(header)
  } catch {
    return null
  }
}

/** Without asking a chain. */
async function isSignedByKey(payload: SIWxPayload): Promise<boolean> {
  try {
    return (await verifySIWxSignature(payload)).isValid
  } catch {
    return false
  }
}
