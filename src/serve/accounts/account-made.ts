import type { HtmlPart } from '../../core/markup.ts'
import type { Made } from '../bytes.ts'
import type { Site } from '../documents/document.ts'
import { pageOf } from '../web/shell.ts'
import type { Visitor } from './visitor.ts'

/** Nothing from elsewhere, no frame around it, and forms that lead nowhere else. */
const ACCOUNT_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
/** What is somebody's own is kept by nobody. */
const NOT_KEPT = 'private, no-store'
const NOT_FOUND_BY_SEARCH = ['X-Robots-Tag', 'noindex']

export interface AccountPage {
  readonly status?: number
  readonly title: string
  readonly tagline: string
  readonly main: HtmlPart
  readonly links?: readonly (readonly [path: string, text: string])[]
  /** Further headers, flat. */
  readonly headers?: readonly string[]
}

/** A page for one visitor alone. */
export function madePage(site: Site, visitor: Pick<Visitor, 'headers'>, page: AccountPage): Made {
  const { status = 200, title, tagline, main, links = [], headers = [] } = page
  // What describes it is for strangers, and may not tell whose it is.
  const body = pageOf({ site, title, description: title, heading: title, tagline, links, main })
  return ownMade(body, status, [...NOT_FOUND_BY_SEARCH, ...visitor.headers, ...headers])
}

/** What is drawn for one visitor and kept by nobody. */
export function ownMade(body: string, status = 200, headers: readonly string[] = []): Made {
  return {
    status,
    body,
    contentType: 'text/html; charset=utf-8',
    cacheControl: NOT_KEPT,
    headers: ['Content-Security-Policy', ACCOUNT_POLICY, ...headers],
  }
}

/** After a form: the browser loads another page, and loading that again does nothing twice. */
export function goTo(path: string, headers: readonly string[] = []): Made {
  return {
    status: 303,
    body: '',
    contentType: 'text/plain; charset=utf-8',
    cacheControl: NOT_KEPT,
    headers: ['Location', path, ...headers],
  }
}
