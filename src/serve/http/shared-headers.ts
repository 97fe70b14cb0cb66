import { BUYER_PROOFS, KEY_HEADERS } from '../../access/credentials.ts'
import { PAYMENT_HEADERS } from '../../access/payment-terms.ts'
import type { Site } from '../documents/document.ts'
import { IGNORED_PARAMETERS } from '../ignored-parameters.ts'

const EXPOSED = [
  'ETag',
  'Accept-Ranges',
  'Content-Range',
  'RateLimit',
  'RateLimit-Policy',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'X-Quota-State',
  'X-Request-Id',
  'X-Data-Source',
  'X-Next-Cursor',
  IGNORED_PARAMETERS,
  PAYMENT_HEADERS.required,
  PAYMENT_HEADERS.response,
  'X-Payment-Chain',
  'X-Bought-At',
  'X-Credit-Charged-Usd',
  'X-Credit-Balance-Usd',
]

/** Headers of every answer, errors and 304s included; flat. */
export function sharedHeaders(site: Site): string[] {
  return [
    'Access-Control-Allow-Origin',
    '*',
    'Access-Control-Expose-Headers',
    EXPOSED.join(', '),
    'Access-Control-Allow-Methods',
    'GET, OPTIONS',
    'Access-Control-Allow-Headers',
    [
      'Content-Type',
      ...KEY_HEADERS,
      ...PAYMENT_HEADERS.proofs,
      ...BUYER_PROOFS,
      'If-None-Match',
      'Range',
      'If-Range',
      'Last-Event-ID',
    ].join(', '),
    'X-Content-Type-Options',
    'nosniff',
    'Referrer-Policy',
    'strict-origin-when-cross-origin',
    ...(site.publicUrl.startsWith('https:') ? ['Strict-Transport-Security', 'max-age=31536000'] : []),
    ...(site.simulated ? ['X-Data-Source', 'simulated'] : []),
    // No real money moves, whatever a receipt says.
    ...(site.isTestChain ? ['X-Payment-Chain', 'test'] : []),
  ]
}

/** The same where a POST with such headers is open to pages from elsewhere. */
export function postAllowed(shared: readonly string[], headers: readonly string[]): string[] {
  const instead: Readonly<Record<string, string>> = {
    'Access-Control-Allow-Methods': 'POST, OPTIONS',
    'Access-Control-Allow-Headers': headers.join(', '),
  }
  return shared.map((text, at) => (at % 2 === 1 ? (instead[shared[at - 1]!] ?? text) : text))
}

/** What a preflight is told besides. */
export const PREFLIGHT_HEADERS: readonly string[] = [
  'Access-Control-Max-Age',
  '86400',
  'Cache-Control',
  'public, max-age=86400',
]

/** For HTML pages of ours: nothing from elsewhere. */
export const PAGE_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'self'; frame-ancestors 'self'"
