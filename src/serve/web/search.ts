import { z } from 'zod'
import { type Found, ranked } from '../../core/found.ts'
import { type Html, html } from '../../core/markup.ts'
import { MINUTE } from '../../core/time.ts'
import type { Board } from '../../define/board.ts'
import { optionalText } from '../../define/params.ts'
import { type Document, jsonBody, type Site } from '../documents/document.ts'
import { PAGE_POLICY } from '../http/shared-headers.ts'
import { type Section, searchIndex } from './search-index.ts'
import { pageOf } from './shell.ts'

interface SearchParts {
  readonly site: Site
  readonly boards: readonly Board[]
}

/** Of each kind. */
const MOST = 24
const LONGEST = 100

const params = z.object({
  q: optionalText(/^[^\0]{0,100}$/, `up to ${LONGEST} characters`, 'What is looked for.'),
})

/** The search: a page that needs no script, and the list that the field in the bar looks through by itself. */
export function searchDocuments({ site, boards }: SearchParts): Document[] {
  const search = { rule: 'fair', maxAgeS: 60, freshMs: MINUTE } as const
  return [
    {
      ...search,
      id: 'search',
      path: '/search',
      params,
      make: async ({ q = '' }, ask) => ({
        body: searchPage(site, String(q).trim(), await searchIndex(ask, boards)),
        contentType: 'text/html; charset=utf-8',
        headers: ['Content-Security-Policy', PAGE_POLICY],
      }),
    },
    {
      ...search,
      id: 'search-index',
      path: '/search.json',
      make: async (_params, ask) =>
        jsonBody({ found: (await searchIndex(ask, boards)).flatMap(({ all }) => all) }),
    },
  ]
}

function searchPage(site: Site, wanted: string, sections: readonly Section[]): string {
  const found = sections
    .map((section) => ({ ...section, hits: ranked(section.all, wanted, Number.POSITIVE_INFINITY) }))
    .filter(({ hits }) => hits.length > 0)
  const heading = wanted === '' ? 'Search' : `Search: ${wanted}`
  return pageOf({
    site,
    title: heading,
    description: 'Perpetuals, pages, venues, docs and what the figures mean.',
    heading,
    tagline: 'Perpetuals, pages, venues, docs and what the figures mean.',
    main: html`<form class="panel full find" role="search" aria-label="Look for something" action="/search"><label for="wanted">Look for</label><input id="wanted" type="search" name="q" value="${wanted}" maxlength="${LONGEST}" autocomplete="off" spellcheck="false"><button type="submit">Search</button></form>${found.map(sectionOf)}${wanted !== '' && found.length === 0 && nothing(wanted)}`,
  })
}

function sectionOf({ id, title, hits }: Section & { readonly hits: readonly Found[] }): Html {
  const more =
    hits.length > MOST &&
    html`<p class="note">The first ${MOST} of ${hits.length}; a longer word finds fewer.</p>`
  return html`<section class="panel half" id="${id}" aria-labelledby="${id}-title"><header><h2 id="${id}-title">${title}</h2></header><ul class="found">${hits.slice(0, MOST).map((hit) => html`<li><a href="${hit.path}">${hit.title}</a></li>`)}</ul>${more}</section>`
}

function nothing(wanted: string): Html {
  return html`<section class="panel full"><p class="state empty"><b>Nothing here is called “${wanted}”.</b> Perpetuals are spelled as BTCUSDT, venues as binance.</p></section>`
}
