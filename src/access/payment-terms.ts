import type { z } from 'zod'
import { microsToUsd, usdToMicros } from '../core/money.ts'
import type { Offer } from '../define/offer.ts'
import { paramNote } from '../define/params.ts'
import { PAYMENT_PROOFS } from './credentials.ts'
import type { PaymentNetwork } from './payment-networks.ts'
import type { PaymentFault, Requirement } from './x402/facilitator.ts'

/** Headers of x402: the terms, what pays, and what became of it. */
export const PAYMENT_HEADERS = {
  required: 'PAYMENT-REQUIRED',
  proofs: PAYMENT_PROOFS,
  response: 'PAYMENT-RESPONSE',
} as const

interface Seller {
  /** The address under which the world sees the service; never the request's Host header. */
  readonly publicUrl: string
  readonly networks: readonly PaymentNetwork[]
  readonly isTestChain?: boolean
  readonly isTrial?: boolean
}

/** Why somebody is asked to pay, besides that it did not. */
export type TermsReason = PaymentFault | 'insufficient_credit' | 'month_used_up'

/** What an unpaid call of a paid route gets: a 402 with this header PAYMENT-REQUIRED and this body. */
export interface PaymentTerms {
  readonly header: string
  /** JSON. */
  readonly body: Buffer
  readonly accepts: readonly Requirement[]
}

const MAX_TIMEOUT_SECONDS = 300

/** Of simulated data without a chain to try payments on. */
export const SIMULATED_TERMS =
  'x402 v2, but the data is simulated: its terms name addresses that cannot receive; `perptape devchain` starts a test chain to try payments on'

const WHY: Readonly<Record<TermsReason, string>> = {
  insufficient_credit: 'Too little is left on the prepaid key.',
  month_used_up: "The calls of the month of this key's plan are used up.",
  unsupported_version: 'Payments are taken in version 2 of x402 alone.',
  unsupported_scheme: 'The payment is of a scheme that is not among the terms.',
  wrong_network: 'The payment is for a network that is not among the terms.',
  wrong_asset: 'The payment is in an asset that is not among the terms.',
  wrong_amount: 'The payment is not of the amount that is asked for.',
  wrong_recipient: 'The payment is for somebody else.',
  expired: 'The payment has expired.',
  not_yet_valid: 'The payment is not valid yet.',
  invalid_signature: 'The payment is not signed by its payer.',
  insufficient_funds: 'The payer has too little.',
  already_used: 'The payment was used before.',
  used_for_another_call: 'The payment was used for another call.',
  verification_failed: 'The payment could not be verified.',
  settlement_failed: 'The payment could not be settled; nothing was taken.',
  settlement_unknown:
    'Nobody knows yet whether the payment was settled. Send the same payment again in a minute: if it was, it gets its answer.',
}

/** The terms of one route, in x402 version 2. */
export function paymentTerms(offer: Offer, seller: Seller, reason?: TermsReason): PaymentTerms {
  const micros = usdToMicros(offer.priceUsd)
  const accepts = seller.networks.map(({ network, asset, payTo, extra }) => ({
    scheme: 'exact',
    network,
    // USDC has six decimals, so its smallest unit is the micro-dollar.
    amount: String(micros),
    asset,
    payTo,
    maxTimeoutSeconds: MAX_TIMEOUT_SECONDS,
    extra,
  }))
  const terms = {
    x402Version: 2,
    error: reason ?? 'payment_required',
    resource: {
      url: `${seller.publicUrl.replace(/\/+$/, '')}${offer.path}`,
      description: offer.about,
      mimeType: 'application/json',
      serviceName: 'perptape',
      tags: ['market-data', 'derivatives'],
    },
    accepts,
    extensions: { bazaar: bazaar(offer) },
  }
  const message = [
    ...(reason === undefined ? [] : [WHY[reason]]),
    howToPay(offer, accepts.length > 0, seller),
  ]
  return {
    header: Buffer.from(JSON.stringify(terms)).toString('base64'),
    body: Buffer.from(JSON.stringify({ ok: false, message: message.join(' '), ...terms })),
    accepts,
  }
}

function howToPay(
  { priceUsd, answer }: Offer,
  takesPayments: boolean,
  { isTestChain, isTrial }: Seller,
): string {
  const price = microsToUsd(usdToMicros(priceUsd)).replace(/0{1,4}$/, '')
  const cost = `A call costs ${price} USD`
  const plan = 'a key of the Builder plan or above runs it unpaid.'
  if (!takesPayments) return `${cost}, but this server takes no payments: ${plan}`
  if (isTrial) return `${cost}. ${SIMULATED_TERMS}; ${plan}`
  const chain = isTestChain ? 'test USDC on the local test chain (no real money)' : 'USDC'
  const payment = `in ${chain} by x402 version 2 (see accepts)`
  return answer.kind === 'key credit'
    ? `${cost}, ${payment}.`
    : `${cost}, ${payment}, from a prepaid key (x-api-key), or ${plan}`
}

/** How catalogs learn what the route takes and gives: an example call and answer, and the schema of both. */
function bazaar(offer: Offer) {
  const properties: Record<string, unknown> = {}
  const queryParams: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(offer.params.shape)) {
    const note = paramNote(schema as z.ZodType)
    if (!note) continue
    properties[name] = { ...note.schema, description: note.about }
    const { examples } = note.schema
    const shown = Array.isArray(examples) ? examples[0] : note.schema.default
    if (shown !== undefined) queryParams[name] = shown
  }
  return {
    info: {
      input: { type: 'http', method: 'GET', queryParams },
      output: { type: 'json', example: exampleOf(offer) },
    },
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        input: {
          type: 'object',
          properties: {
            type: { type: 'string', const: 'http' },
            method: { type: 'string', enum: ['GET'] },
            queryParams: { type: 'object', properties },
          },
          required: ['type', 'method'],
          additionalProperties: false,
        },
        output: {
          type: 'object',
          properties: { type: { type: 'string' }, example: { type: 'object' } },
          required: ['type'],
        },
      },
      required: ['input'],
    },
  }
}

/** An answer in small. */
function exampleOf({ route, answer, priceUsd }: Offer) {
  if (answer.kind === 'key credit') return { ok: true, route, action: 'minted', credit_usd: priceUsd }
  const rows = answer.kind === 'table history' ? [answer.sample] : []
  return { ok: true, route, rows, count: rows.length, truncated: false }
}
