import { PAYMENT_CHAINS } from '../../../access/payment-networks.ts'
import { PAYMENT_HEADERS } from '../../../access/payment-terms.ts'
import type { Offer } from '../../../define/offer.ts'
import type { Schema } from '../json-schema.ts'
import { CSV } from './board-operations.ts'
import { pascal, ref } from './components.ts'
import type { Description } from './description.ts'
import { headersBy, OF_LIMITS, ON_ALL } from './headers.ts'
import { offerSchema } from './offer-schema.ts'
import { parametersOf } from './parameters.ts'
import { PAYING_HEADERS, SECURITY } from './security.ts'

/** What is sold by the call: operations and their answers are named apart from the boards that they go deeper than. */
export function addOffer(made: Description, offer: Offer): void {
  const { route, path, params, answer } = offer
  const id = `paid-${route}`
  const takesCsv = 'format' in params.shape
  const isMoney = answer.kind === 'key credit'
  made.add({
    id,
    path,
    tag: 'history',
    summary: answer.title,
    description: offer.note ? `${offer.about} ${offer.note}` : offer.about,
    security: SECURITY.paid,
    more: {
      'x-payment-info': {
        protocols: [{ x402: {} }],
        price: { mode: 'fixed', currency: 'USD', amount: offer.priceUsd.toFixed(6) },
        networks: PAYMENT_CHAINS,
        asset: 'USDC',
      },
    },
    parameters: [...parametersOf(params, path), ...PAYING_HEADERS],
    gives: {
      'application/json': made.components.answer(offerSchema(offer), { base: pascal(id), list: 'rows' }),
      ...(takesCsv ? { 'text/csv': CSV } : {}),
    },
    answer: isMoney ? 'The key, or what is on it now.' : 'Rows, newest first unless asked otherwise.',
    isCounted: true,
    isKept: false,
    headers: [
      ...(takesCsv ? (['X-Next-Cursor'] as const) : []),
      PAYMENT_HEADERS.response,
      'X-Bought-At',
      ...(isMoney ? [] : (['X-Credit-Charged-Usd', 'X-Credit-Balance-Usd'] as const)),
    ],
    responses: { 402: ref('responses', 'PaymentRequired') },
    errors: [400, 404, 409],
  })
}

/** The 402 of all that is sold. */
export function paymentRequired(example: unknown): Schema {
  return {
    description: 'Payment required: the terms, here and in the PAYMENT-REQUIRED header.',
    headers: headersBy(
      PAYMENT_HEADERS.required,
      PAYMENT_HEADERS.response,
      'Cache-Control',
      'Vary',
      ...OF_LIMITS,
      ...ON_ALL,
    ),
    content: {
      'application/json': {
        schema: ref('schemas', 'PaymentRequired'),
        examples: { terms: { summary: 'The terms of one call', value: example } },
      },
    },
  }
}
