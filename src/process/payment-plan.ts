import { type PayTo, SIMULATED_PAY_TO } from '../access/payment-networks.ts'
import type { PaymentNodes } from '../access/x402/open-facilitator.ts'
import type { Config } from '../config.ts'
import { ConfigError } from '../core/errors.ts'
import { readDevchain } from '../devchain/devchain-file.ts'
import type { BornFolder } from '../store/folder.ts'

export interface PaymentPlan {
  readonly payTo: PayTo
  /** Null where no payments are taken. */
  readonly nodes: PaymentNodes | null
  /** No real money moves. */
  readonly isTestChain: boolean
}

/**
 * How a folder is paid for. Live data by what the operator set; simulated data never in real money: it names addresses
 * that cannot receive, and takes payments on a local test chain where one is running.
 */
export function paymentPlan(config: Config, folder: Pick<BornFolder, 'kind' | 'path'>): PaymentPlan {
  return folder.kind === 'simulated' ? simulatedPlan(folder.path) : livePlan(config)
}

function simulatedPlan(folder: string): PaymentPlan {
  const chain = readDevchain(folder)
  if (chain === null) return { payTo: SIMULATED_PAY_TO, nodes: null, isTestChain: false }
  return {
    payTo: { ...chain.payTo, solanaFeePayer: chain.facilitators.solana.address },
    nodes: {
      keyBase: chain.facilitators.base.key,
      keySolana: chain.facilitators.solana.key,
      baseRpcUrl: chain.baseRpcUrl,
      solanaRpcUrl: chain.solanaRpcUrl,
    },
    isTestChain: true,
  }
}

function livePlan(config: Config): PaymentPlan {
  const { FACILITATOR_URL, PAY_TO_BASE, PAY_TO_SOLANA, FACILITATOR_KEY_BASE, FACILITATOR_KEY_SOLANA } = config
  const payTo = { base: PAY_TO_BASE, solana: PAY_TO_SOLANA }
  if (PAY_TO_BASE === undefined && PAY_TO_SOLANA === undefined) {
    return { payTo, nodes: null, isTestChain: false }
  }
  assertSettled('PAY_TO_BASE', PAY_TO_BASE, 'FACILITATOR_KEY_BASE', FACILITATOR_URL ?? FACILITATOR_KEY_BASE)
  assertSettled(
    'PAY_TO_SOLANA',
    PAY_TO_SOLANA,
    'FACILITATOR_KEY_SOLANA',
    FACILITATOR_URL ?? FACILITATOR_KEY_SOLANA,
  )
  return {
    payTo,
    nodes: {
      url: FACILITATOR_URL,
      token: config.FACILITATOR_TOKEN,
      keyBase: FACILITATOR_KEY_BASE,
      keySolana: FACILITATOR_KEY_SOLANA,
      baseRpcUrl: config.BASE_RPC_URL,
      solanaRpcUrl: config.SOLANA_RPC_URL,
    },
    isTestChain: false,
  }
}

/** Terms that nobody can settle would turn every payment away: better not to start. */
function assertSettled(
  setting: string,
  payTo: string | undefined,
  keySetting: string,
  who: string | undefined,
): void {
  if (payTo === undefined || who !== undefined) return
  throw new ConfigError(
    `${setting} is set, but nobody settles payments: set FACILITATOR_URL, or ${keySetting} for this process to do it.`,
  )
}
