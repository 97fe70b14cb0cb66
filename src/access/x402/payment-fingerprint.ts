import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Problem } from '../../core/errors.ts'
import type { SentPayment } from './facilitator.ts'
import { type TokenTransfer, tokenTransferOf } from './solana-token.ts'
import { readTransaction, type SolanaTransaction } from './solana-transaction.ts'

const Address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
/** No larger than the chain's own numbers get. */
const Whole = z.string().refine((text) => /^\d{1,78}$/.test(text) && BigInt(text) < 2n ** 256n)

/** A transfer that its payer has authorized by a signature (EIP-3009). */
export const Authorization = z.object({
  from: Address,
  to: Address,
  value: Whole,
  validAfter: Whole,
  validBefore: Whole,
  nonce: z.string().regex(/^0x[0-9a-fA-F]{64}$/),
})
const BasePayload = z.object({
  authorization: Authorization,
  // Of a contract's wallet it is longer than that of a key.
  signature: z.string().regex(/^0x(?:[0-9a-fA-F]{2}){65,4096}$/),
})
const SolanaPayload = z.object({ transaction: z.string().min(1).max(2_000) })

/** What a payment is, whatever else is written around it. */
export type PaymentBody =
  | { readonly kind: 'base'; readonly authorization: z.output<typeof Authorization> }
  | { readonly kind: 'solana'; readonly transaction: SolanaTransaction; readonly transfer: TokenTransfer }

export interface PaymentIdentity {
  /** The same for every copy of a payment, on whichever call it comes; never of another. */
  readonly fingerprint: string
  readonly payer: string
}

/** Throws the problem of a payment that is malformed. */
export function identityOf(payment: SentPayment): PaymentIdentity {
  const body = bodyOf(payment)
  if (body.kind === 'base') {
    const { from, nonce } = body.authorization
    const payer = from.toLowerCase()
    return { fingerprint: `${payer}:${nonce.toLowerCase()}`, payer }
  }
  const { transaction, transfer } = body
  return {
    fingerprint: createHash('sha256').update(transaction.message).digest('hex'),
    payer: transfer.authority,
  }
}

/** Throws as `identityOf` does. */
export function bodyOf({ accepted, payload }: SentPayment): PaymentBody {
  const network = String(accepted?.network)
  if (network.startsWith('eip155:')) return baseBody(payload)
  if (network.startsWith('solana:')) return solanaBody(payload)
  throw malformed('is on a network that is not taken here')
}

function baseBody(payload: unknown): PaymentBody {
  const read = BasePayload.safeParse(payload)
  if (!read.success) throw malformed('has no EIP-3009 authorization with its signature')
  return { kind: 'base', authorization: read.data.authorization }
}

function solanaBody(payload: unknown): PaymentBody {
  const read = SolanaPayload.safeParse(payload)
  const transaction = read.success ? readTransaction(bytesOf(read.data.transaction)) : null
  if (transaction === null) throw malformed('has no transaction that can be read')
  const transfer = tokenTransferOf(transaction)
  if (transfer === null) throw malformed('has a transaction that is not one transfer of tokens')
  return { kind: 'solana', transaction, transfer }
}

/** Strictly: everybody who reads the text has to find the same bytes in it. */
function bytesOf(base64: string): Uint8Array {
  const bytes = Buffer.from(base64, 'base64')
  return bytes.toString('base64') === base64 ? bytes : new Uint8Array()
}

function malformed(what: string): Problem {
  return new Problem('invalid_parameter', `The payment ${what}.`, { param: 'PAYMENT-SIGNATURE' })
}
