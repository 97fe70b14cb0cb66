import { type Html, type HtmlPart, html } from '../../core/markup.ts'
import type { Spend } from '../../define/reader.ts'
import type { Account } from '../../ledger/port.ts'
import type { Made } from '../bytes.ts'
import type { Asked, Endpoint } from '../endpoint.ts'
import { goTo } from './account-made.ts'
import type { AccountParts } from './account-parts.ts'
import { assertOwnForm, FORM_TOKEN, formToken, type Visitor, visitorOf } from './visitor.ts'

const LONGEST_FORM = 4_096

/** A form that came from a page of ours. */
export interface Filled {
  readonly visitor: Visitor
  readonly fields: URLSearchParams
  readonly asked: Asked
  /** At whose expense the record is read. */
  readonly spend: Spend
}

/** Where a form is sent to. */
interface FormPlace extends Pick<Endpoint, 'path'> {
  readonly name?: string
  /** Left out where a few kilobytes will do. */
  readonly maxBytes?: number
}

/** Goes into every form: it is bound to the browser of its visitor. */
export function tokenField(visitor: Pick<Visitor, 'token'>): Html {
  return html`<input type="hidden" name="${FORM_TOKEN}" value="${formToken(visitor)}">`
}

export function formTo(path: string, visitor: Pick<Visitor, 'token'>, fields: HtmlPart): Html {
  return html`<form class="own" method="post" action="${path}">${tokenField(visitor)}${fields}</form>`
}

interface Parts extends Pick<AccountParts, 'site'> {
  readonly ledger: Pick<AccountParts['ledger'], 'findSession' | 'findAccount'>
}

/** One from elsewhere does nothing. */
export function formEndpoint(
  parts: Parts,
  place: FormPlace,
  act: (filled: Filled) => Promise<Made>,
): Endpoint {
  return sentTo(parts, place, (filled) => {
    assertOwnForm(filled.visitor, filled.fields, filled.asked.headers, parts.site)
    return act(filled)
  })
}

/** The same for who is signed in; everybody else, also whose session is over, is shown where that is done. */
export function ownerEndpoint(
  parts: Parts,
  place: FormPlace,
  act: (filled: Filled & { readonly account: Account }) => Promise<Made>,
): Endpoint {
  return sentTo(parts, place, async (filled) => {
    const { account } = filled.visitor
    if (account === null) return goTo('/account', filled.visitor.headers)
    assertOwnForm(filled.visitor, filled.fields, filled.asked.headers, parts.site)
    return act({ ...filled, account })
  })
}

function sentTo(
  { ledger, site }: Parts,
  { path, name = 'account', maxBytes = LONGEST_FORM }: FormPlace,
  take: (filled: Filled) => Promise<Made>,
): Endpoint {
  return {
    method: 'POST',
    path,
    name,
    rule: 'files',
    body: { contentType: 'application/x-www-form-urlencoded', maxBytes },
    answer: (asked) => async (spend) => {
      const fields = new URLSearchParams(String(asked.body))
      return take({ visitor: await visitorOf(asked.headers, ledger, site), fields, asked, spend })
    },
  }
}
