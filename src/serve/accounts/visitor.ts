import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from '../../core/errors.ts'
import type { Account, Ledger } from '../../ledger/port.ts'
import { newSessionToken } from '../../ledger/secrets.ts'
import type { Site } from '../documents/document.ts'
import { cookieIn, SESSION_COOKIE, setCookie, VISIT_COOKIE } from './cookies.ts'

/** Somebody in front of a browser. */
export interface Visitor {
  /** Null for who is not signed in. */
  readonly account: Account | null
  /** What the browser knows by a cookie and nobody else does: the session, or that of the visit. */
  readonly token: string
  /** Headers, flat, that hand it to a browser that has none yet. */
  readonly headers: readonly string[]
}

/** In a form, next to what is filled in. */
export const FORM_TOKEN = 'form_token'

const VISIT_SECONDS = 24 * 3_600

/** A session cookie that is not one of ours any more is the same as none. */
export async function visitorOf(
  headers: IncomingHttpHeaders,
  ledger: Pick<Ledger, 'findSession' | 'findAccount'>,
  site: Site,
): Promise<Visitor> {
  const token = cookieIn(headers, SESSION_COOKIE)
  const session = token && (await ledger.findSession(token))
  const account = session && (await ledger.findAccount({ id: session.accountId }))
  if (token && account) return { account, token, headers: [] }
  const visit = cookieIn(headers, VISIT_COOKIE)
  if (visit !== null) return { account: null, token: visit, headers: [] }
  const fresh = newSessionToken()
  return { account: null, token: fresh, headers: setCookie(site, VISIT_COOKIE, fresh, VISIT_SECONDS) }
}

/** What a form carries to show that it was filled in on a page of ours, in this browser. It tells nothing of the cookie. */
export function formToken({ token }: Pick<Visitor, 'token'>): string {
  return createHash('sha256').update(`form ${token}`).digest('base64url')
}

/** Throws where a form comes from anywhere else: no page of others may act for somebody who is signed in. */
export function assertOwnForm(
  visitor: Pick<Visitor, 'token'>,
  fields: URLSearchParams,
  headers: IncomingHttpHeaders,
  site: Site,
): void {
  const isCrossSite = headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin'
  const [given, meant] = [Buffer.from(fields.get(FORM_TOKEN) ?? ''), Buffer.from(formToken(visitor))]
  const isOurs = given.length === meant.length && timingSafeEqual(given, meant)
  if (isFromElsewhere(headers, site) || isCrossSite || !isOurs) {
    throw new Problem(
      'form_refused',
      'This form has expired, or was not filled in here; load the page again.',
    )
  }
}

/** A page of ours is found under the public address, and under the one that the browser was told to call. */
function isFromElsewhere({ origin, host }: IncomingHttpHeaders, site: Site): boolean {
  if (origin === undefined || origin === new URL(site.publicUrl).origin) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}
