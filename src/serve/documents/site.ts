import { HOUR } from '../../core/time.ts'
import { INTERNAL_PREFIXES } from '../internal-routes.ts'
import { MARK } from '../mark.ts'
import type { Document, Site } from './document.ts'

/** The small files that every site has. */
export function siteDocuments(site: Site): Document[] {
  const file = (id: string, path: `/${string}`, contentType: string, body: string): Document => ({
    id,
    path,
    rule: 'files',
    maxAgeS: 86_400,
    freshMs: 24 * HOUR,
    make: async () => ({ body, contentType }),
  })
  return [
    file('robots', '/robots.txt', 'text/plain; charset=utf-8', robots(site)),
    file('favicon', '/favicon.svg', 'image/svg+xml', MARK),
    // Browsers ask for this name by themselves and take what the type says it is.
    file('favicon-ico', '/favicon.ico', 'image/svg+xml', MARK),
  ]
}

function robots(site: Site): string {
  const closed = INTERNAL_PREFIXES.map((prefix) => `Disallow: ${prefix}`)
  return [
    'User-agent: *',
    ...closed,
    '',
    `Sitemap: ${site.publicUrl}/sitemap.xml`,
    `# ${site.publicUrl}/llms.txt lists what there is for programs that read,`,
    `# ${site.publicUrl}/openapi.json describes the interface.`,
    '',
  ].join('\n')
}
