import { ConfigError } from '../core/errors.ts'

/** Where payments go, by network; a network without an address is not offered. */
export interface PayTo {
  readonly base?: string | undefined
  readonly solana?: string | undefined
  /** Who pays Solana's fees, as the facilitator says. */
  readonly solanaFeePayer?: string | undefined
}

/**
 * What a simulated store names, so that nobody can pay for invented data. USDC on Base refuses transfers to the zero
 * address. On Solana nothing moves without the signature of whoever pays the fees, and nobody can sign for the system
 * program; with test chains (perptape devchain) it is a wallet of theirs, which has nothing on the real chain.
 */
export const SIMULATED_PAY_TO: PayTo = {
  base: '0x0000000000000000000000000000000000000000',
  solana: '11111111111111111111111111111111',
  solanaFeePayer: '11111111111111111111111111111111',
}

export interface PaymentNetwork {
  readonly network: (typeof PAYMENT_CHAINS)[number]
  readonly chain: string
  /** USDC there. */
  readonly asset: string
  readonly payTo: string
  readonly extra: Readonly<Record<string, string>>
}

/** CAIP-2. */
export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const BASE = 'eip155:8453'
/** Where payments can be taken at all, the one asked for first. */
export const PAYMENT_CHAINS = [SOLANA, BASE] as const

export function offeredNetworks(payTo: PayTo): PaymentNetwork[] {
  const offered: PaymentNetwork[] = []
  if (payTo.solana !== undefined) {
    assertAddress('PAY_TO_SOLANA', payTo.solana, /^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    offered.push({
      network: SOLANA,
      chain: 'Solana mainnet',
      asset: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      payTo: payTo.solana,
      extra: payTo.solanaFeePayer === undefined ? {} : { feePayer: payTo.solanaFeePayer },
    })
  }
  if (payTo.base !== undefined) {
    assertAddress('PAY_TO_BASE', payTo.base, /^0x[0-9a-fA-F]{40}$/)
    offered.push({
      network: BASE,
      chain: 'Base mainnet',
      asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      payTo: payTo.base,
      // What the token's EIP-712 domain is called; payers sign over it.
      extra: { name: 'USD Coin', version: '2' },
    })
  }
  return offered
}

/** Money sent to a mistyped address is gone: better not to start. */
function assertAddress(setting: string, address: string, form: RegExp): void {
  if (!form.test(address)) throw new ConfigError(`${setting} is "${address}", which is no address there.`)
}
