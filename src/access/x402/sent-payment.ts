import { z } from 'zod'
import { Problem } from '../../core/errors.ts'
import { JsonDepthError, parseJson } from '../../core/json.ts'
import { PAYMENT_HEADERS } from '../payment-terms.ts'
import type { SentPayment } from './facilitator.ts'

const [HEADER] = PAYMENT_HEADERS.proofs
const LONGEST = 12_000

const Accepted = z.object({
  scheme: z.string(),
  network: z.string(),
  asset: z.string(),
  amount: z.string(),
  payTo: z.string(),
  maxTimeoutSeconds: z.number(),
  extra: z.record(z.string(), z.unknown()).default({}),
})
const Sent = z.looseObject({
  x402Version: z.literal(2),
  accepted: Accepted,
  payload: z.record(z.string(), z.unknown()),
})

/** The payment in a header; null of one in another version of the protocol. A 400 of what is none. */
export function readPayment(header: string): SentPayment | null {
  const value = decoded(header)
  const version = (value as { x402Version?: unknown } | null)?.x402Version
  if (typeof version === 'number' && version !== 2) return null
  const read = Sent.safeParse(value)
  if (!read.success) throw malformed()
  return read.data as SentPayment
}

function decoded(header: string): unknown {
  if (header.length > LONGEST || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(header)) throw malformed()
  try {
    return parseJson(Buffer.from(header, 'base64').toString())
  } catch (thrown) {
    throw malformed(thrown instanceof JsonDepthError ? ` ${thrown.message}` : '')
  }
}

function malformed(more = ''): Problem {
  const detail = `${HEADER} must be the base64 of a payment in JSON, as x402 version 2 has it.${more}`
  return new Problem('invalid_parameter', detail, { param: HEADER })
}
