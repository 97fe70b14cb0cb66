import { PaymentError } from '../../core/errors.ts'
import { BASE, SOLANA } from '../payment-networks.ts'
import { createEvmWitness } from './evm-witness.ts'
import type { ChainWitness } from './facilitator.ts'
import { createSvmWitness } from './svm-witness.ts'

/** Asks the chain that a payment is on. */
export function witnessOf(nodes: {
  readonly baseRpcUrl: string
  readonly solanaRpcUrl: string
}): ChainWitness {
  const witnesses: Readonly<Record<string, ChainWitness>> = {
    [BASE]: createEvmWitness(nodes.baseRpcUrl),
    [SOLANA]: createSvmWitness(nodes.solanaRpcUrl),
  }
  return {
    lookUp: async (payment, requirement, tx) => {
      const witness = witnesses[requirement.network]
      if (witness !== undefined) return witness.lookUp(payment, requirement, tx)
      throw new PaymentError('unreachable', `There is no node of ${requirement.network}.`)
    },
  }
}
