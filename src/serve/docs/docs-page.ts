import type { Anchor } from '../../content/markdown.ts'
import { type Html, type HtmlPart, html } from '../../core/markup.ts'
import type { Site } from '../documents/document.ts'
import { PAGE_POLICY } from '../http/shared-headers.ts'
import { pageOf } from '../web/shell.ts'
import { DOCS_PATH, type DocsEntry, inGroups } from './menu.ts'

/** What a page of the docs is drawn with, whichever it is. */
export interface DocsParts {
  readonly site: Site
  /** The pages that are served, in their order. */
  readonly menu: () => Promise<readonly DocsEntry[]>
}

interface Link {
  readonly path: string
  readonly title: string
}

interface DocsPage {
  readonly path: string
  readonly title: string
  readonly about: string
  /** What stands below its title, where that is not what it is about. */
  readonly tagline?: string
  /** What can be linked to in it. */
  readonly headings?: readonly Anchor[]
  readonly before?: Link | undefined
  readonly after?: Link | undefined
  readonly main: HtmlPart
}

/** A page of the docs as it is sent: the menu at its side, where to go on at its end. */
export async function docsPage({ site, menu }: DocsParts, page: DocsPage) {
  const { path, title, about, headings = [], before, after, main } = page
  const entries = await menu()
  const list = menuOf(entries, path, headings)
  const body = pageOf({
    site,
    title: path === DOCS_PATH ? title : `${title} · Docs`,
    description: about,
    path,
    heading: title,
    tagline: page.tagline ?? about,
    // Twice: what is folded on a phone stands open beside the text where there is room.
    main: html`<div class="docs"><details class="docs-menu"><summary>All docs</summary><nav aria-label="Docs">${list}</nav></details><nav class="docs-menu" aria-label="Docs">${list}</nav><div class="docs-text">${main}${neighbours(before, after)}</div></div>`,
  })
  return { body, contentType: 'text/html; charset=utf-8', headers: ['Content-Security-Policy', PAGE_POLICY] }
}

function menuOf(entries: readonly DocsEntry[], path: string, headings: readonly Anchor[]): Html {
  const here = (to: string) => path === to || path.startsWith(`${to}/`)
  const within =
    headings.length > 0 &&
    html`<ul>${headings.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul>`
  const item = ({ path: to, title }: Link) =>
    here(to)
      ? html`<li><a href="${to}" aria-current="${path === to ? 'page' : 'true'}">${title}</a>${path === to && within}</li>`
      : html`<li><a href="${to}">${title}</a></li>`
  const groups = inGroups(entries).map(
    ({ group, pages }) => html`<h2>${group}</h2><ul>${pages.map(item)}</ul>`,
  )
  return html`<p><a href="${DOCS_PATH}"${path === DOCS_PATH && html` aria-current="page"`}>Docs</a></p>${groups}`
}

function neighbours(before: Link | undefined, after: Link | undefined): Html | null {
  if (!before && !after) return null
  const link = (to: Link | undefined, words: (title: string) => string) =>
    to ? html`<a href="${to.path}">${words(to.title)}</a>` : html`<span></span>`
  return html`<nav class="neighbours" aria-label="Other pages">${link(before, (title) => `← ${title}`)}${link(after, (title) => `${title} →`)}</nav>`
}
