import type { IncomingHttpHeaders } from 'node:http'
import { KEY_PREFIX, PREPAID_PREFIX } from '../ledger/secrets.ts'

/** Where a key may stand: in either header, or under one of these names in the address. */
export const KEY_HEADERS = ['Authorization', 'X-Api-Key'] as const
/** How it is sent best. */
export const KEY_FORM = `${KEY_HEADERS[0]}: Bearer <key>`
export const KEY_PARAMS: readonly string[] = ['api_key', 'token']
/** A prepaid key that is asked about or topped up. */
export const TOPPED_UP = 'key'
const SECRET_PARAMS = [...KEY_PARAMS, TOPPED_UP]
/** A percent sign may hide the name of the parameter. */
const MAY_NAME_KEY = new RegExp([...KEY_PARAMS, '%'].join('|'))

const BEARER = /^Bearer +([\w.~+/-]{1,200}=*)$/i

/** The prepaid key of a request; null where it names none. */
export function prepaidKeyIn(headers: IncomingHttpHeaders): string | null {
  const header = headers['x-api-key']
  return typeof header === 'string' && header.startsWith(PREPAID_PREFIX) ? header : null
}

/** Headers that a payment of x402 is sent in: of version 2, and of version 1, which is told the terms of version 2. */
export const PAYMENT_PROOFS = ['Payment-Signature', 'X-Payment'] as const

export function bringsPayment(headers: IncomingHttpHeaders): boolean {
  return headers['payment-signature'] !== undefined || headers['x-payment'] !== undefined
}

/** Headers by which a buyer gets again what it paid for: a secret of the first try, or a signature of its wallet. */
export const BUYER_PROOFS = ['Idempotency-Key', 'Sign-In-With-X', 'X-Redeliver'] as const

export function bringsBuyerProof(headers: IncomingHttpHeaders): boolean {
  return headers['idempotency-key'] !== undefined || headers['sign-in-with-x'] !== undefined
}

/** A key was meant, but the request does not hold exactly one. */
export const MALFORMED = Symbol('malformed')

interface KeyedRequest {
  readonly headers: IncomingHttpHeaders
  readonly query: URLSearchParams | null
  readonly rawUrl: string
}

/** The account key of a request, null when it names none. Several places may name it if they name the same. */
export function keyIn(request: KeyedRequest): string | null | typeof MALFORMED {
  const { authorization } = request.headers
  const header = request.headers['x-api-key']
  let key: string | null = null
  if (authorization !== undefined) {
    const match = BEARER.exec(authorization)
    if (!match) return MALFORMED
    key = match[1]!
  }
  // Prepaid keys share the header; they pay for calls and do not say whose account it is.
  if (header !== undefined && prepaidKeyIn(request.headers) === null) {
    if (typeof header !== 'string' || !header.startsWith(KEY_PREFIX)) return MALFORMED
    if (key !== null && key !== header) return MALFORMED
    key = header
  }
  const query = queryWithKey(request)
  if (query === null) return key
  for (const name of KEY_PARAMS) {
    for (const value of query.getAll(name)) {
      if (value === '' || (key !== null && key !== value)) return MALFORMED
      key = value
    }
  }
  return key
}

/** Most calls carry no key in their query: they should not pay for taking it apart. */
function queryWithKey({ query, rawUrl }: KeyedRequest): URLSearchParams | null {
  const mark = rawUrl.indexOf('?')
  if (mark === -1) return null
  if (!mayNameKey(rawUrl)) return null
  return query ?? new URLSearchParams(rawUrl.slice(mark))
}

/** False of an address that names no account key for certain. */
export function mayNameKey(rawUrl: string): boolean {
  return MAY_NAME_KEY.test(rawUrl)
}

/** Whether a header names a key, of whatever kind. */
export function hasKeyHeader({ authorization, 'x-api-key': other }: IncomingHttpHeaders): boolean {
  return authorization !== undefined || other !== undefined
}

/** Whether the address does. */
export function hasKeyParam(query: URLSearchParams | null): boolean {
  return query !== null && SECRET_PARAMS.some((name) => query.has(name))
}
