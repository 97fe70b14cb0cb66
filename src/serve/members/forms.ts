import { LedgerError } from '../../core/errors.ts'
import { type Html, html } from '../../core/markup.ts'
import type { Account } from '../../ledger/port.ts'
import { assertOwnForm, FORM_TOKEN, formToken, type Visitor, visitorOf } from '../accounts/visitor.ts'
import type { Made } from '../bytes.ts'
import type { Asked, Endpoint } from '../endpoint.ts'
import { PAGE_POLICY } from '../http/shared-headers.ts'
import { pageOf, type Shell } from '../web/shell.ts'
import { chargedTo, type MemberParts } from './parts.ts'

const BODY = { contentType: 'application/x-www-form-urlencoded', maxBytes: 64_000 }

/** A page for whoever asks, and nobody else. */
export function ownPage(shell: Shell, status = 200): Made {
  return { ...page(shell), status, cacheControl: 'private, no-store' }
}

/** The same for everybody. */
export function publicPage(shell: Shell): Made {
  return { ...page(shell), cacheControl: 'public, max-age=300' }
}

function page(shell: Shell) {
  return {
    body: pageOf(shell),
    contentType: 'text/html; charset=utf-8',
    headers: ['Content-Security-Policy', PAGE_POLICY],
  }
}

export function leadTo(path: string): Made {
  return {
    status: 303,
    body: '',
    contentType: 'text/plain; charset=utf-8',
    cacheControl: 'private, no-store',
    headers: ['Location', path],
  }
}

/** Goes into every form. */
export function tokenField(visitor: Visitor): Html {
  return html`<input type="hidden" name="${FORM_TOKEN}" value="${formToken(visitor)}">`
}

/** Who is signed in. */
export interface SignedIn extends Visitor {
  readonly account: Account
}

export function isSignedIn(visitor: Visitor): visitor is SignedIn {
  return visitor.account !== null
}

/** A page of somebody's own; who is not signed in is sent to where that is done. */
export function ownEndpoint(
  parts: MemberParts,
  { name, path }: Pick<Endpoint, 'name' | 'path'>,
  make: (visitor: SignedIn, charged: MemberParts) => Promise<Made>,
): Endpoint {
  return {
    method: 'GET',
    path,
    name,
    rule: 'files',
    answer:
      ({ headers }) =>
      async (spend) => {
        const visitor = await visitorOf(headers, parts.ledger, parts.site)
        return isSignedIn(visitor) ? make(visitor, chargedTo(spend, parts)) : leadTo(parts.signInPath)
      },
  }
}

/** A form of ours, filled in by who is signed in. */
interface Filled {
  readonly visitor: SignedIn
  readonly fields: URLSearchParams
  readonly params: Asked['params']
  /** What the record is read by, at the expense of this call. */
  readonly charged: MemberParts
}

/** What a form of ours does for who is signed in. Nothing is done for a form of anybody else. */
export function formEndpoint(
  parts: MemberParts,
  { name, path }: Pick<Endpoint, 'name' | 'path'>,
  act: (filled: Filled) => Promise<Made>,
): Endpoint {
  return {
    method: 'POST',
    path,
    name,
    rule: 'files',
    body: BODY,
    answer({ headers, body, params }) {
      const fields = new URLSearchParams(body?.toString('utf8') ?? '')
      return async (spend) => {
        const visitor = await visitorOf(headers, parts.ledger, parts.site)
        if (!isSignedIn(visitor)) return leadTo(parts.signInPath)
        assertOwnForm(visitor, fields, headers, parts.site)
        return act({ visitor, fields, params, charged: chargedTo(spend, parts) })
      }
    },
  }
}

/** What cannot be done is told beside the form: 409 where something else stands in the way, otherwise 400. */
export function refusalOf(thrown: unknown): { readonly sentence: string; readonly status: number } {
  if (!(thrown instanceof LedgerError)) throw thrown
  const inTheWay = thrown.fault === 'handle_taken' || thrown.fault === 'too_many_ideas'
  return { sentence: thrown.message, status: inTheWay ? 409 : 400 }
}

/** Back to where a small form stood, if that is a page of ours that has some. */
export function backOf(fields: URLSearchParams, otherwise: string): string {
  const back = fields.get('back') ?? ''
  return /^\/(ideas(\/idea_[a-z2-7]{16})?|u\/[a-z0-9_]{3,30})(\?[\w=&]{0,80})?(#idea_[a-z2-7]{16})?$/.test(
    back,
  )
    ? back
    : otherwise
}
