import { type Html, html } from '../../core/markup.ts'
import type { Site } from '../documents/document.ts'
import { DOCS_PATH, type DocsEntry, inGroups } from './menu.ts'

interface WayIn {
  readonly title: string
  readonly about: string
  readonly code: string
  readonly page: string
}

const waysIn = (publicUrl: string): readonly WayIn[] => [
  {
    title: 'Call it',
    about: 'Boards are free and answer without a key. A key of your own has a higher limit.',
    code: `curl '${publicUrl}/api/public/symbols?sort=oi&top=5'`,
    page: 'quick-start',
  },
  {
    title: 'Pay it',
    about: 'History is sold by the call, from a fifth of a cent. An unpaid call tells its terms.',
    code: `curl -i '${publicUrl}/api/x402/oi-history?symbol=BTC'`,
    page: 'paying',
  },
  {
    title: 'Ask it by MCP',
    about: 'One address for assistants and agents, without credentials.',
    code: `${publicUrl}/mcp`,
    page: 'mcp',
  },
  {
    title: 'Run it',
    about: 'One process and one folder. Without a network it simulates the market.',
    code: 'npm ci && npm start',
    page: 'operating',
  },
]

/** The ways in, and every page. */
export function indexMain({ publicUrl }: Pick<Site, 'publicUrl'>, menu: readonly DocsEntry[]): Html {
  const titleOf = (path: string) => menu.find((entry) => entry.path === path)?.title
  const way = ({ title, about, code, page }: WayIn) => {
    const path = `${DOCS_PATH}/${page}`
    return html`<section class="panel prose"><h2>${title}</h2><p>${about}</p><pre><code>${code}</code></pre><p><a href="${path}">${titleOf(path)}</a></p></section>`
  }
  const groups = inGroups(menu).map(
    ({ group, pages }) =>
      html`<section class="panel full"><h2>${group}</h2><ul class="meanings">${pages.map(({ path, title, about }) => html`<li><a href="${path}">${title}</a> <span>${about}</span></li>`)}</ul></section>`,
  )
  return html`<div class="ways">${waysIn(publicUrl).map(way)}</div>${groups}<section class="panel full"><h2>For programs</h2><ul class="meanings">${FOR_PROGRAMS.map(
    ([path, about]) => html`<li><a href="${path}">${path}</a> <span>${about}</span></li>`,
  )}</ul></section>`
}

/** What says the same to who does not read pages. */
export const FOR_PROGRAMS = [
  ['/openapi.json', 'Every route in OpenAPI 3.1, with the meaning and unit of every field.'],
  ['/api/v1/public/manifest', 'Every public endpoint with its parameters, cache time and access rule.'],
  ['/api/x402', 'What is sold by the call, with prices and networks.'],
  ['/llms.txt', 'What there is, a line each.'],
  ['/llms-full.txt', 'All docs and every endpoint as one text.'],
  ['/sitemap.xml', 'Every page.'],
] as const
