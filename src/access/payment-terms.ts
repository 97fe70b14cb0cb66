import type { z } from 'zod'
import { microsToUsd, usdToMicros } from '../core/money.ts'
import type { Offer } from '../define/offer.ts'
import { paramNote } from '../define/params.ts'
import { offeredNetworks, type PayTo } from './payment-networks.ts'

/** Headers of x402: the terms, what pays, and what became of it. */
export const PAYMENT_HEADERS = {
  required: 'PAYMENT-REQUIRED',
  proofs: ['Payment-Signature', 'X-Payment'],
  response: 'PAYMENT-RESPONSE',
} as const

interface Seller {
  /** The address under which the world sees the service; never the request's Host header. */
  readonly publicUrl: string
  readonly payTo: PayTo
}

/** What an unpaid call of a paid route gets: a 402 with this header PAYMENT-REQUIRED and this body. */
export interface PaymentTerms {
  readonly header: string
  readonly body: Readonly<Record<string, unknown>>
}

const MAX_TIMEOUT_SECONDS = 300

/** The terms of one route, in x402 version 2. */
export function paymentTerms(offer: Offer, seller: Seller): PaymentTerms {
  const micros = usdToMicros(offer.priceUsd)
  const accepts = offeredNetworks(seller.payTo).map(({ network, asset, payTo, extra }) => ({
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
    error: 'payment_required',
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
  const price = microsToUsd(micros).replace(/0{1,4}$/, '')
  const payment =
    accepts.length > 0 ? `in USDC by x402 version 2 (see accepts), or` : `but this server takes no payments:`
  const message = `A call costs ${price} USD, ${payment} a key of the Builder plan or above runs it unpaid.`
  return {
    header: Buffer.from(JSON.stringify(terms)).toString('base64'),
    body: { ok: false, message, ...terms },
  }
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
function exampleOf({ route, answer }: Offer) {
  const rows = answer.kind === 'table history' ? [answer.sample] : []
  return { ok: true, route, rows, count: rows.length, truncated: false }
}
