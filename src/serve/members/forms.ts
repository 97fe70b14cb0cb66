import { LedgerError } from '../../core/errors.ts'
import type { Account } from '../../ledger/port.ts'
import { goTo, ownMade } from '../accounts/account-made.ts'
import { ownerEndpoint } from '../accounts/form.ts'
import { type Visitor, visitorOf } from '../accounts/visitor.ts'
import type { Made } from '../bytes.ts'
import type { Asked, Endpoint } from '../endpoint.ts'
import { PAGE_POLICY } from '../http/shared-headers.ts'
import { pageOf, type Shell } from '../web/shell.ts'
import { chargedTo, type MemberParts } from './parts.ts'

/** An idea may be long. */
const LONGEST_FORM = 64_000

/** A page for whoever asks, and nobody else. */
export function ownPage(shell: Shell, status = 200): Made {
  return ownMade(pageOf(shell), status)
}

/** The same for everybody. */
export function publicPage(shell: Shell): Made {
  return {
    body: pageOf(shell),
    contentType: 'text/html; charset=utf-8',
    cacheControl: 'public, max-age=300',
    headers: ['Content-Security-Policy', PAGE_POLICY],
  }
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
        return isSignedIn(visitor) ? make(visitor, chargedTo(spend, parts)) : goTo(parts.signInPath)
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

/** What a form of ours does for who is signed in. */
export function memberForm(
  parts: MemberParts,
  place: Pick<Endpoint, 'name' | 'path'>,
  act: (filled: Filled) => Promise<Made>,
): Endpoint {
  return ownerEndpoint(
    parts,
    { ...place, maxBytes: LONGEST_FORM },
    ({ visitor, account, fields, asked, spend }) =>
      act({
        visitor: { ...visitor, account },
        fields,
        params: asked.params,
        charged: chargedTo(spend, parts),
      }),
  )
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
