import { PROBLEM_CODES, Problem } from '../../core/errors.ts'
import { html } from '../../core/markup.ts'
import { HOUR } from '../../core/time.ts'
import { PAGE_POLICY } from '../http/shared-headers.ts'
import { INTERNAL_PREFIXES } from '../internal-routes.ts'
import { MARK } from '../mark.ts'
import { pageOf } from '../web/shell.ts'
import type { Document, Site } from './document.ts'

/** The small files that every site has, and the page that explains the error codes. */
export function siteDocuments(site: Site): Document[] {
  const file = (
    id: string,
    path: `/${string}`,
    contentType: string,
    body: string | (() => string),
  ): Document => ({
    id,
    path,
    rule: 'files',
    maxAgeS: 86_400,
    freshMs: 24 * HOUR,
    make: async () => ({
      body: typeof body === 'string' ? body : body(),
      contentType,
      ...(contentType.startsWith('text/html') ? { headers: ['Content-Security-Policy', PAGE_POLICY] } : {}),
    }),
  })
  return [
    file('robots', '/robots.txt', 'text/plain; charset=utf-8', robots(site)),
    file('favicon', '/favicon.svg', 'image/svg+xml', MARK),
    // Browsers ask for this name by themselves and take what the type says it is.
    file('favicon-ico', '/favicon.ico', 'image/svg+xml', MARK),
    {
      ...file('errors', '/docs/errors', 'text/html; charset=utf-8', () => errorsPage(site)),
      page: { changes: 'weekly', weight: 0.2 },
    },
  ]
}

function robots(site: Site): string {
  const closed = INTERNAL_PREFIXES.map((prefix) => `Disallow: ${prefix}`)
  return [
    'User-agent: *',
    ...closed,
    '',
    `Sitemap: ${site.publicUrl}/sitemap.xml`,
    `# ${site.publicUrl}/openapi.json describes the interface.`,
    '',
  ].join('\n')
}

function errorsPage(site: Site): string {
  const rows = PROBLEM_CODES.map((code) => {
    const { status, title } = new Problem(code, '')
    return html`<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${title}</td></tr>`
  })
  return pageOf({
    site,
    title: 'Errors',
    description: 'Every error code of the interface, its status and what it means.',
    path: '/docs/errors',
    heading: 'Errors',
    tagline: 'Every error is an application/problem+json document (RFC 9457).',
    links: [['/docs', 'API reference']],
    main: html`<section class="panel full"><p>Its <code>error</code> is one of these codes, its <code>detail</code> says what was wrong and what is allowed, its <code>request_id</code> helps to find it.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Error codes"><table class="list"><thead><tr><th>error</th><th>status</th><th>title</th></tr></thead><tbody>${rows}</tbody></table></div></section>`,
  })
}
