import type { IncomingHttpHeaders } from 'node:http'
import { KEY_PREFIX } from '../ledger/secrets.ts'

/** Prepaid keys share the x-api-key header; they pay for calls and do not say whose account it is. */
const PREPAID_PREFIX = 'pk_'

const BEARER = /^Bearer +([\w.~+/-]{1,200}=*)$/i

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
  if (header !== undefined && !(typeof header === 'string' && header.startsWith(PREPAID_PREFIX))) {
    if (typeof header !== 'string' || !header.startsWith(KEY_PREFIX)) return MALFORMED
    if (key !== null && key !== header) return MALFORMED
    key = header
  }
  const query = queryWithKey(request)
  if (query === null) return key
  for (const name of ['api_key', 'token']) {
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
  // A percent sign may hide the name of the parameter.
  if (!/api_key|token|%/.test(rawUrl)) return null
  return query ?? new URLSearchParams(rawUrl.slice(mark))
}
