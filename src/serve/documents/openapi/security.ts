import { PAYMENT_HEADERS } from '../../../access/payment-terms.ts'
import { PREPAID_KEY } from '../../../define/params.ts'
import { SESSION_COOKIE } from '../../accounts/cookies.ts'
import type { Schema } from '../json-schema.ts'

export const SECURITY_SCHEMES: Schema = {
  bearerAuth: {
    type: 'http',
    scheme: 'bearer',
    description: 'An account key. It may be sent as x-api-key too.',
  },
  prepaidKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'A prepaid key, which pays for calls from what is on it.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'Of who is signed in, on pages of this site.',
  },
}

/**
 * What an operation needs. Crawlers take any key that is named here for one that has to be had: so what is free needs
 * nothing, and what is sold is said by its price; keys that may be sent all the same are parameters.
 */
export const SECURITY = {
  free: [],
  paid: [{}, { bearerAuth: [] }],
  prepaid: [{ prepaidKey: [] }],
  session: [{ session: [] }],
} as const satisfies Readonly<Record<string, readonly Schema[]>>

/** Optional everywhere. */
export const KEY_HEADER: Schema = {
  name: 'X-Api-Key',
  in: 'header',
  required: false,
  description:
    'An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it.',
  schema: { type: 'string', pattern: '^ak_\\w{1,200}$' },
}

/** How what is sold is paid for by the call. */
export const PAYING_HEADERS: readonly Schema[] = [
  {
    name: 'X-Api-Key',
    in: 'header',
    required: false,
    description:
      'A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it.',
    schema: { type: 'string', pattern: `${PREPAID_KEY.source}|^ak_\\w{1,200}$` },
  },
  {
    name: PAYMENT_HEADERS.proofs[0].toUpperCase(),
    in: 'header',
    required: false,
    description:
      'A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9+/=_-]+$', maxLength: 12000 },
  },
  {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{32,128}$' },
  },
  {
    name: 'SIGN-IN-WITH-X',
    in: 'header',
    required: false,
    description:
      'The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9+/=_-]+$', maxLength: 8000 },
  },
  {
    name: 'X-Redeliver',
    in: 'header',
    required: false,
    description:
      'With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9]{1,100}$' },
  },
]
