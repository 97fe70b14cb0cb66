import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from '../../core/errors.ts'
import { hashOf } from '../../ledger/secrets.ts'
import type { SentPayment } from './facilitator.ts'

/** The x402 extension by which a client names its purchase; it travels beside the payment and never on a chain. */
export const PAYMENT_IDENTIFIER = 'payment-identifier'

/** 32 characters of the least alphabet that clients use, hexadecimal digits, are 128 bits. */
export const SHORTEST_SECRET = 32
const SECRET = /^[\w-]{32,128}$/

/**
 * Hash of the secret that a buyer sends beside its payment, by which it gets again what it bought; null where there is
 * none. A secret that others may guess is refused before anything is paid.
 */
export function buyerSecretHash(headers: IncomingHttpHeaders, payment: SentPayment | null): string | null {
  const header = headers['idempotency-key']
  const id = identifierIn(payment)
  if (header !== undefined && id !== undefined && header !== id) {
    throw refused('Idempotency-Key and the payment-identifier differ: send one of them, or the same twice.')
  }
  const secret = header ?? id
  if (secret === undefined) return null
  if (typeof secret !== 'string' || !SECRET.test(secret)) {
    throw refused(
      `An Idempotency-Key or payment-identifier has ${SHORTEST_SECRET} to 128 letters, digits, dashes or underscores, and is random: whoever knows it gets what it paid for.`,
    )
  }
  return hashOf(secret)
}

/** The payment without the secret: whoever settles it and whoever stores it need not know. */
export function withoutSecret(payment: SentPayment): SentPayment {
  const { extensions, ...rest } = payment
  if (typeof extensions !== 'object' || extensions === null) return payment
  const { [PAYMENT_IDENTIFIER]: _, ...others } = extensions as Record<string, unknown>
  return { ...rest, extensions: others } as SentPayment
}

function identifierIn(payment: SentPayment | null): unknown {
  const extensions = payment?.extensions as
    | Record<string, { info?: { id?: unknown } } | undefined>
    | undefined
  return extensions?.[PAYMENT_IDENTIFIER]?.info?.id
}

function refused(detail: string): Problem {
  return new Problem('invalid_parameter', detail, { param: 'Idempotency-Key' })
}
