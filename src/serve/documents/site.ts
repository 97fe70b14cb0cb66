import { PROBLEM_CODES, Problem } from '../../core/errors.ts'
import { HOUR } from '../../core/time.ts'
import { PAGE_POLICY } from '../http/shared-headers.ts'
import { INTERNAL_PREFIXES } from '../internal-routes.ts'
import { MARK } from '../mark.ts'
import type { Document, Site } from './document.ts'

/** The small files that every site has, and the page that explains the error codes. */
export function siteDocuments(site: Site): Document[] {
  const file = (id: string, path: `/${string}`, contentType: string, body: string): Document => ({
    id,
    path,
    rule: 'files',
    maxAgeS: 86_400,
    freshMs: 24 * HOUR,
    make: async () => ({
      body,
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
      ...file('errors', '/docs/errors', 'text/html; charset=utf-8', errorsPage()),
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

function errorsPage(): string {
  const rows = PROBLEM_CODES.map((code) => {
    const { status, title } = new Problem(code, '')
    return `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${title}</td></tr>`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Errors · perptape</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="/favicon.svg">
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:3rem auto;padding:0 1rem;color-scheme:light dark}
td,th{padding:.3rem .8rem;text-align:left;border-bottom:1px solid #8884}tr:target{background:#4fd1a533}</style></head>
<body><h1>Errors</h1>
<p>Every error is an <code>application/problem+json</code> document (RFC 9457). Its <code>error</code> is one of these
codes, its <code>detail</code> says what was wrong and what is allowed, its <code>request_id</code> helps to find it.</p>
<table><tr><th>error</th><th>status</th><th>title</th></tr>
${rows.join('\n')}
</table></body></html>
`
}
