import { z } from 'zod'
import { noSuch } from '../../core/errors.ts'
import { Html, html } from '../../core/markup.ts'
import { nearest } from '../../core/nearest.ts'
import { HOUR } from '../../core/time.ts'
import { METHOD_DOMAINS, type Method, methodPath } from '../../define/method.ts'
import { requiredText } from '../../define/params.ts'
import { METHODS } from '../../methods/index.ts'
import type { Document, Site } from '../documents/document.ts'
import { PAGE_POLICY } from '../http/shared-headers.ts'
import { pageOf } from '../web/shell.ts'
import { markdownHtml } from './meanings.ts'
import { methodMarkdown } from './method-text.ts'

/** How figures come about, for people: a page for each method, and the list of all by domain. */
export function methodDocuments(site: Site): Document[] {
  const document = { rule: 'files', maxAgeS: 3_600, freshMs: 24 * HOUR } as const
  const made = (body: string) => ({
    body,
    contentType: 'text/html; charset=utf-8',
    headers: ['Content-Security-Policy', PAGE_POLICY],
  })
  return [
    {
      ...document,
      id: 'methodology',
      path: '/docs/methodology',
      page: { changes: 'weekly', weight: 0.5 },
      make: async () => made(listPage(site)),
    },
    {
      ...document,
      id: 'method',
      path: '/docs/methodology/{method}',
      params: z.object({ method: requiredText(/^[a-z0-9-]{1,60}$/, 'a method', 'Method.') }),
      async make({ method }) {
        const asked = String(method)
        const at = METHODS.findIndex(({ id }) => id === asked)
        if (at === -1) {
          const ids = METHODS.map(({ id }) => id)
          // There are more than an answer names: those that were likely meant come first.
          throw noSuch('other', { method: asked }, 'is no method', [
            ...new Set([...nearest(asked, ids), ...ids]),
          ])
        }
        return made(methodPage(site, at))
      },
    },
  ]
}

const TAGLINE = 'Every derived figure: its formula, its version, what it is made of, and one case worked out.'

function listPage(site: Site): string {
  const domains = Object.entries(METHOD_DOMAINS).map(([domain, title]) => ({
    domain,
    title,
    own: METHODS.filter((method) => method.domain === domain),
  }))
  return pageOf({
    site,
    title: 'Methodology',
    description: TAGLINE,
    path: '/docs/methodology',
    heading: 'Methodology',
    tagline: TAGLINE,
    links: [
      ['/docs', 'All docs'],
      ['/docs/meanings', 'What the figures mean'],
    ],
    main: html`${domains.map(
      ({ domain, title, own }) =>
        html`<section class="panel full" id="${domain}" aria-labelledby="${domain}-title"><header><h2 id="${domain}-title">${title}</h2></header><ul class="meanings">${own.map(
          ({ id, title, answers }) =>
            html`<li><a href="${methodPath(id)}">${title}</a> <span>${answers}</span></li>`,
        )}</ul></section>`,
    )}`,
  })
}

function methodPage(site: Site, at: number): string {
  const method = METHODS[at]!
  const link = (other: Method | undefined, words: (title: string) => string) =>
    other ? html`<a href="${methodPath(other.id)}">${words(other.title)}</a>` : html`<span></span>`
  return pageOf({
    site,
    title: `${method.title}: how it is worked out`,
    description: method.answers,
    path: methodPath(method.id),
    heading: method.title,
    tagline: 'How it is worked out.',
    links: [['/docs/methodology', 'All methods']],
    main: html`<section class="panel full prose">${new Html(markdownHtml(methodMarkdown(method)))}</section><nav class="neighbours" aria-label="Other methods">${link(METHODS[at - 1], (name) => `← ${name}`)}${link(METHODS[at + 1], (name) => `${name} →`)}</nav>`,
  })
}
