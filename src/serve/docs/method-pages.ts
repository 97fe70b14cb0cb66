import { z } from 'zod'
import { noSuch } from '../../core/errors.ts'
import { Html, html } from '../../core/markup.ts'
import { nearest } from '../../core/nearest.ts'
import { METHOD_DOMAINS, type Method, methodPath } from '../../define/method.ts'
import { requiredText } from '../../define/params.ts'
import { METHODS } from '../../methods/index.ts'
import type { Document } from '../documents/document.ts'
import { type DocsParts, docsPage } from './docs-page.ts'
import { guideHtml } from './guide-html.ts'
import { methodMarkdown } from './method-text.ts'

const METHOD_IDS = METHODS.map(({ id }) => id)

/** How figures come about, for people: a page for each method, and the list of all by domain. */
export function methodDocuments(
  parts: DocsParts,
  form: Pick<Document, 'rule' | 'maxAgeS' | 'freshMs'>,
): Document[] {
  return [
    {
      ...form,
      id: 'methodology',
      path: '/docs/methodology',
      page: { changes: 'weekly', weight: 0.5 },
      make: async () => listPage(parts),
    },
    {
      ...form,
      id: 'method',
      path: '/docs/methodology/{method}',
      params: z.object({ method: requiredText(/^[a-z0-9-]{1,60}$/, 'a method', 'Method.') }),
      page: { changes: 'weekly', weight: 0.3, names: METHOD_IDS },
      async make({ method }) {
        const at = METHODS.findIndex(({ id }) => id === method)
        // There are more than an answer names: those that were likely meant come first.
        if (at === -1) {
          const named = [...new Set([...nearest(String(method), METHOD_IDS), ...METHOD_IDS])]
          throw noSuch('other', { method: String(method) }, 'is no method', named)
        }
        return methodPage(parts, at)
      },
    },
  ]
}

function listPage(parts: DocsParts) {
  const domains = Object.entries(METHOD_DOMAINS).map(([domain, title]) => ({
    id: domain,
    title,
    own: METHODS.filter((method) => method.domain === domain),
  }))
  return docsPage(parts, {
    path: '/docs/methodology',
    title: 'Methodology',
    about: 'Every derived figure: its formula, its version, what it is made of, and one case worked out.',
    headings: domains,
    main: html`${domains.map(
      ({ id, title, own }) =>
        html`<section class="panel full" id="${id}" aria-labelledby="${id}-title"><header><h2 id="${id}-title">${title}</h2></header><ul class="meanings">${own.map(
          ({ id: method, title: name, answers }) =>
            html`<li><a href="${methodPath(method)}">${name}</a> <span>${answers}</span></li>`,
        )}</ul></section>`,
    )}`,
  })
}

function methodPage(parts: DocsParts, at: number) {
  const method = METHODS[at]!
  return docsPage(parts, {
    path: methodPath(method.id),
    title: `${method.title}: how it is worked out`,
    about: method.answers,
    before: neighbour(METHODS[at - 1]),
    after: neighbour(METHODS[at + 1]),
    main: html`<section class="panel full prose">${new Html(guideHtml(methodMarkdown(method)))}</section>`,
  })
}

function neighbour(method: Method | undefined) {
  return method && { path: methodPath(method.id), title: method.title }
}
