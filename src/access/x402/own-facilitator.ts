import { PaymentError, sentenceOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { BASE, SOLANA } from '../payment-networks.ts'
import type { Facilitator, Requirement, SentPayment } from './facilitator.ts'
import { settlementOf, type VerifyWord, verifiedOf } from './faults.ts'

/** The wallets that pay the fees, by network; one without a key is not served. */
interface FeeKeys {
  readonly base?: string | undefined
  readonly solana?: string | undefined
}

interface ChainNodes {
  readonly base: string
  readonly solana: string
}

const VERIFY_MS = 10_000
const SETTLE_MS = 60_000
/** What the libraries say of a payment that does not hold on the chain, and also when the chain cannot be asked. */
const BY_THE_CHAIN = /simulation_failed|signature|not_deployed|verification_failed|unexpected/

/** Verifies and settles in this process. The libraries for it are large, and loaded for whoever has keys. */
export async function createOwnFacilitator(parts: {
  readonly keys: FeeKeys
  readonly nodes: ChainNodes
  readonly log: Log
}): Promise<Facilitator> {
  const { keys, nodes, log } = parts
  const { x402Facilitator } = await import('@x402/core/facilitator')
  const facilitator = new x402Facilitator()
  const pings = new Map<string, () => Promise<unknown>>()
  const extras = new Map<string, Readonly<Record<string, string>>>()
  if (keys.base !== undefined) {
    const { createBaseScheme } = await import('./own-base.ts')
    const { scheme, ping } = await createBaseScheme(keys.base, nodes.base)
    facilitator.register(BASE, scheme)
    pings.set(BASE, ping)
    extras.set(BASE, {})
  }
  if (keys.solana !== undefined) {
    const { createSolanaScheme } = await import('./own-solana.ts')
    const { scheme, ping, feePayer } = await createSolanaScheme(keys.solana, nodes.solana)
    facilitator.register(SOLANA, scheme)
    pings.set(SOLANA, ping)
    extras.set(SOLANA, { feePayer })
  }

  /** A payment is not at fault for a node that cannot be asked. */
  const assertReachable = async (network: string) => {
    try {
      await inTime(pings.get(network)!(), VERIFY_MS)
    } catch {
      // Why stays out of it: the libraries name the node's address, keys and all.
      throw new PaymentError('unreachable', `The node of ${network} cannot be asked.`)
    }
  }
  const asked = (payment: SentPayment, requirement: Requirement) => {
    if (!extras.has(requirement.network)) {
      throw new PaymentError('unreachable', `This facilitator has no key for ${requirement.network}.`)
    }
    type Asked = Parameters<typeof facilitator.verify>
    return [payment, requirement] as unknown as Asked
  }
  /** The libraries throw at some payments that could never hold. */
  const verifying = async (payment: SentPayment, requirement: Requirement): Promise<VerifyWord> => {
    const question = asked(payment, requirement)
    try {
      return await inTime(facilitator.verify(...question), VERIFY_MS)
    } catch (thrown) {
      if (thrown instanceof PaymentError) throw thrown
      return { isValid: false, invalidReason: 'unexpected', invalidMessage: sentenceOf(thrown) }
    }
  }

  return {
    extraOf: async (network) => extras.get(network) ?? null,
    verify: async (payment, requirement) => {
      const word = await verifying(payment, requirement)
      if (BY_THE_CHAIN.test(word.invalidReason ?? '')) await assertReachable(requirement.network)
      return verifiedOf(word, log)
    },
    settle: async (payment, requirement) => {
      const word = await inTime(facilitator.settle(...asked(payment, requirement)), SETTLE_MS)
      if (BY_THE_CHAIN.test(word.errorReason ?? '')) {
        // Not sent, for a reason that only verifying tells.
        await assertReachable(requirement.network)
        const verified = await verifying(payment, requirement)
        const why = verified.isValid ? null : verifiedOf(verified, log)
        if (why?.isValid === false) return { isSettled: false, fault: why.fault }
      }
      return settlementOf(word, log)
    },
    close: async () => {},
  }
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PaymentError('timeout', `A chain took longer than ${ms} ms.`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
