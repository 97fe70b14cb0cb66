import { type Html, type HtmlPart, html } from '../../core/markup.ts'
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
}

/** The form as it is shown: bound to the browser of its visitor. */
export function formTo(path: string, visitor: Pick<Visitor, 'token'>, fields: HtmlPart): Html {
  return html`<form class="own" method="post" action="${path}"><input type="hidden" name="${FORM_TOKEN}" value="${formToken(visitor)}">${fields}</form>`
}

type Parts = Pick<AccountParts, 'ledger' | 'site'>

/** Where a form is sent to; one from elsewhere does nothing. */
export function formEndpoint(
  { ledger, site }: Parts,
  path: Endpoint['path'],
  act: (filled: Filled) => Promise<Made>,
): Endpoint {
  return {
    method: 'POST',
    path,
    name: 'account',
    rule: 'files',
    body: { contentType: 'application/x-www-form-urlencoded', maxBytes: LONGEST_FORM },
    answer: (asked) => async () => {
      const fields = new URLSearchParams(String(asked.body))
      const visitor = await visitorOf(asked.headers, ledger, site)
      assertOwnForm(visitor, fields, asked.headers, site)
      return act({ visitor, fields, asked })
    },
  }
}

/** The same for who is signed in; everybody else is shown where that is done. */
export function ownerEndpoint(
  parts: Parts,
  path: Endpoint['path'],
  act: (filled: Filled & { readonly account: Account }) => Promise<Made>,
): Endpoint {
  return formEndpoint(parts, path, async (filled) => {
    const { account } = filled.visitor
    return account === null ? goTo('/account', filled.visitor.headers) : act({ ...filled, account })
  })
}
