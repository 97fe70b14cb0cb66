import type { z } from 'zod'
import { microsToUsd, usdToMicros } from '../core/money.ts'
import type { Offer } from '../define/offer.ts'
import { paramNote } from '../define/params.ts'
import { PAYMENT_PROOFS } from './credentials.ts'
import type { PaymentNetwork } from './payment-networks.ts'
import { PAYMENT_IDENTIFIER, SHORTEST_SECRET } from './x402/buyer-secret.ts'
import type { PaymentFault, Requirement } from './x402/facilitator.ts'
import type { ChallengeInfo } from './x402/sign-in-challenge.ts'

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
  /** A challenge for wallets that paid before; null where nobody can check it. */
  readonly challengeFor?: (uri: string) => ChallengeInfo
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
  already_used:
    'The payment was brought before. What it bought is delivered again with the Idempotency-Key or payment-identifier of the first try, or with a signature of the paying wallet (sign-in-with-x); see docs/guide/paying.',
  used_for_another_call: 'The payment was used for another call.',
  secret_used_for_another_call:
    'This Idempotency-Key or payment-identifier belongs to another call: use a new random one for each purchase.',
  nothing_to_deliver:
    'There is no purchase of this call to deliver again, or it is not kept any more. To name an older one, send its transaction as X-Redeliver.',
  proof_refused:
    'The signature of the wallet is not good for this challenge, which holds once and for five minutes.',
  verification_failed: 'The payment could not be verified.',
  settlement_failed: 'The payment could not be settled; nothing was taken.',
  settlement_unknown:
    'It is not known yet whether the payment was settled. Call again in a minute with the same Idempotency-Key or payment-identifier, or with a signature of the paying wallet (sign-in-with-x): if it was, you get the answer.',
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
  const url = resourceUrl(seller.publicUrl, offer)
  const terms = {
    x402Version: 2,
    error: reason ?? 'payment_required',
    resource: {
      url,
      description: offer.about,
      mimeType: 'application/json',
      serviceName: 'perptape',
      tags: ['market-data', 'derivatives'],
    },
    accepts,
    extensions: { bazaar: bazaar(offer), ...redelivery(url, seller) },
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

/** The address of what is sold, as the world sees it: payments and challenges are for it. */
export function resourceUrl(publicUrl: string, { path }: Offer): string {
  return `${publicUrl.replace(/\/+$/, '')}${path}`
}

/** The two extensions by which buyers get again what they paid for. */
function redelivery(url: string, { networks, challengeFor }: Seller) {
  if (challengeFor === undefined || networks.length === 0) return {}
  return {
    [PAYMENT_IDENTIFIER]: { info: { required: false }, schema: IDENTIFIER_SCHEMA },
    'sign-in-with-x': {
      info: challengeFor(url),
      supportedChains: networks.map(({ network }) => ({
        chainId: network,
        type: network.startsWith('solana:') ? 'ed25519' : 'eip191',
      })),
      schema: SIGN_IN_SCHEMA,
    },
  }
}

const JSON_SCHEMA = 'https://json-schema.org/draft/2020-12/schema'

const IDENTIFIER_SCHEMA = {
  $schema: JSON_SCHEMA,
  type: 'object',
  properties: {
    required: { type: 'boolean' },
    id: { type: 'string', minLength: SHORTEST_SECRET, maxLength: 128, pattern: '^[a-zA-Z0-9_-]+$' },
  },
  required: ['required'],
}

/** Without a form for each field: clients send the terms back with their payment, and proxies bound headers to 8 KB. */
const SIGN_IN_SCHEMA = {
  $schema: JSON_SCHEMA,
  type: 'object',
  required: [
    ...['domain', 'address', 'uri', 'version', 'chainId', 'type', 'nonce', 'issuedAt', 'expirationTime'],
    'signature',
  ],
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
      $schema: JSON_SCHEMA,
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
