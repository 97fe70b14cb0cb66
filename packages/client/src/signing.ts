import type { TransactionSigner } from '@solana/kit'
import type { PaymentPayload, PaymentRequired, PaymentRequirements, x402HTTPClient } from '@x402/fetch'
import type { Wallet } from './wallet.ts'

/** USDC alone, which has six decimals: whoever asks for another asset does not say what a call costs in dollars. */
export const USDC: Readonly<Record<'base' | 'solana', { readonly network: string; readonly asset: string }>> =
  {
    base: { network: 'eip155:8453', asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
    solana: {
      network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      asset: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    },
  }

/** The part of x402's client that reads terms and signs; its libraries are loaded by the first who has to pay. */
export interface Signing {
  termsOf(response: Response): PaymentRequired
  sign(terms: PaymentRequired, chosen: PaymentRequirements): Promise<string>
}

export async function signingBy(wallet: Wallet): Promise<Signing> {
  const { x402Client, x402HTTPClient } = await import('@x402/fetch')
  // What may be paid is decided by the budget, before anything is signed.
  const client = new x402Client().setSpendControls(false)
  if (wallet.base) {
    const { ExactEvmScheme } = await import('@x402/evm/exact/client')
    client.register(USDC.base.network as `${string}:${string}`, new ExactEvmScheme(wallet.base))
  }
  if (wallet.solana) {
    const { ExactSvmScheme } = await import('@x402/svm/exact/client')
    const node = wallet.solanaRpcUrl === undefined ? {} : { rpcUrl: wallet.solanaRpcUrl }
    client.register(
      USDC.solana.network as `${string}:${string}`,
      new ExactSvmScheme(wallet.solana as TransactionSigner, node),
    )
  }
  const http = new x402HTTPClient(client)
  return {
    termsOf: (response) => http.getPaymentRequiredResponse((name) => response.headers.get(name)),
    async sign(terms, chosen) {
      const payload = await http.createPaymentPayload({ ...terms, accepts: [chosen] })
      return signatureOf(http, payload)
    },
  }
}

/** The first of the terms that the wallet can pay, in dollars. */
export function payableBy(
  wallet: Wallet,
  accepts: readonly PaymentRequirements[],
): PaymentRequirements | null {
  const known = (['base', 'solana'] as const).filter((chain) => wallet[chain] !== undefined)
  const isPayable = ({ scheme, network, asset, amount }: PaymentRequirements) =>
    scheme === 'exact' &&
    /^\d{1,15}$/.test(amount) &&
    known.some((chain) => USDC[chain].network === network && isSame(USDC[chain].asset, asset))
  return accepts.find(isPayable) ?? null
}

/** Addresses of Base are written in either case; those of Solana are not. */
function isSame(ours: string, theirs: string): boolean {
  return ours.startsWith('0x') ? ours.toLowerCase() === theirs.toLowerCase() : ours === theirs
}

function signatureOf(http: x402HTTPClient, payload: PaymentPayload): string {
  const signature = http.encodePaymentSignatureHeader(payload)['PAYMENT-SIGNATURE']
  if (signature === undefined) throw new Error('The terms are not of version 2 of x402.')
  return signature
}
