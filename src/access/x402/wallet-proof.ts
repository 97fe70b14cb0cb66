import { ed25519 } from '@noble/curves/ed25519'
import { createPublicClient, getAddress, http, isAddress, isHex, verifyMessage } from 'viem'
import { z } from 'zod'
import { fromBase58 } from '../../core/base58.ts'
import type { Clock } from '../../core/clock.ts'
import { parseJson } from '../../core/json.ts'
import type { Log } from '../../core/log.ts'
import type { Ms } from '../../core/time.ts'
import { hashOf } from '../../ledger/secrets.ts'
import { challengeEnd, signedText } from './sign-in-challenge.ts'

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

/** What the x402 extension sign-in-with-x sends of it. The rest of its fields say nothing that our challenges leave open. */
const Proof = z.object({
  domain: z.string(),
  uri: z.string(),
  statement: z.string(),
  nonce: z.string(),
  issuedAt: z.string(),
  expirationTime: z.string(),
  address: z.string(),
  chainId: z.string(),
  signature: z.string(),
})
type Proof = z.infer<typeof Proof>

/** Verifies the header SIGN-IN-WITH-X: keys of Base and Solana, and wallets that are contracts (EIP-1271, EIP-6492). */
export function walletVerifier(parts: {
  readonly secret: string
  readonly baseRpcUrl: string
  readonly clock: Clock
  readonly log: Log
}): VerifyWallet {
  const { secret, baseRpcUrl, clock, log } = parts
  const base = createPublicClient({ transport: http(baseRpcUrl, { timeout: ASK_MS, retryCount: 1 }) })

  /** Without its chain a contract cannot be told from a signature that is wrong: so it is asked for the wallet first. */
  async function isSignedByContract(message: EthereumMessage): Promise<boolean | 'unavailable'> {
    const { address, signature } = message
    try {
      const code = await base.getCode({ address })
      if (code === undefined && !signature.endsWith(NOT_DEPLOYED_YET)) return false
      return await base.verifyMessage(message)
    } catch {
      // Why stays out of it: the library names the address of the node, keys and all.
      log.warn('the wallet of a buyer could not be looked up on its chain')
      return 'unavailable'
    }
  }

  async function isSigned(proof: Proof): Promise<boolean | 'unavailable'> {
    const { chainId, address, signature } = proof
    const [namespace, chain = ''] = chainId.split(':')
    if (namespace === 'solana') return isSignedOnSolana(proof, chain)
    if (namespace !== 'eip155' || !/^\d{1,15}$/.test(chain)) return false
    if (!isAddress(address) || !isHex(signature)) return false
    // EIP-4361 has addresses in letters of both cases, whatever a wallet sends.
    const text = signedText(proof, { account: 'Ethereum', address: getAddress(address), chain })
    const message = { address, signature, message: text }
    return (await isSignedByKey(message)) || (await isSignedByContract(message))
  }

  return async ({ header, uri }) => {
    const proof = proofOf(header)
    if (proof === null) return null
    const until = challengeEnd(secret, proof, { uri, now: clock.now() })
    if (until === null || proof.domain !== new URL(uri).host) return null
    const verdict = await isSigned(proof)
    if (verdict !== true) return verdict === 'unavailable' ? verdict : null
    const payer = proof.chainId.startsWith('eip155:') ? proof.address.toLowerCase() : proof.address
    const challengeHash = hashOf(`${proof.nonce} ${proof.chainId} ${payer}`)
    return { network: proof.chainId, payer, challengeHash, until }
  }
}

interface EthereumMessage {
  readonly address: `0x${string}`
  readonly signature: `0x${string}`
  readonly message: string
}

function proofOf(header: string): Proof | null {
  if (header.length > LONGEST_HEADER) return null
  try {
    return Proof.parse(parseJson(Buffer.from(header, 'base64').toString('utf8')))
  } catch {
    return null
  }
}

/** Without asking a chain. */
async function isSignedByKey(message: EthereumMessage): Promise<boolean> {
  try {
    return await verifyMessage(message)
  } catch {
    return false
  }
}

function isSignedOnSolana(proof: Proof, chain: string): boolean {
  const key = fromBase58(proof.address)
  const signature = fromBase58(proof.signature)
  if (key?.length !== 32 || signature?.length !== 64 || !/^\w{1,44}$/.test(chain)) return false
  const text = signedText(proof, { account: 'Solana', address: proof.address, chain })
  try {
    // Like the chain: keys of small order, for which anybody can sign, are none.
    return ed25519.verify(signature, Buffer.from(text), key, { zip215: false })
  } catch {
    return false
  }
}
