import type { z } from 'zod'
import type { Clock } from '../../core/clock.ts'
import { escaped } from '../../core/markup.ts'
import { isoOf, MINUTE, parseIso } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { writingOf } from '../../define/writing.ts'
import { allBriefs } from '../briefs/documents.ts'
import { type Ask, type Document, jsonBody, type Site } from '../documents/document.ts'

const Address = is.part({
  loc: is.text('Address of the page.'),
  lastmod: is.unsure(is.iso('When it changed last; null where that is not kept.')),
  changefreq: is.unsure(is.text('About how often it changes.')),
  priority: is.unsure(is.ratio('What it weighs among these, up to 1.')),
})
const Sitemap = is.part({
  ok: is.always(true, 'True.'),
  generated_at: is.iso('When this was made.'),
  count: is.count('How many there are.'),
  urls: is.listOf(Address, 'Pages for people.'),
})

const written = writingOf(Sitemap)
type Url = z.output<typeof Address>

interface SitemapParts {
  readonly site: Site
  readonly clock: Clock
  readonly documents: () => readonly Document[]
  readonly hasBriefs: boolean
}

/** Every page that there is, for search engines and for programs: one list, in two forms. */
export function sitemapDocuments(parts: SitemapParts): Document[] {
  const document = { maxAgeS: 300, freshMs: 5 * MINUTE } as const
  return [
    {
      ...document,
      id: 'sitemap',
      path: '/sitemap.xml',
      rule: 'files',
      make: async (_params, ask) => ({
        body: xmlOf(await urlsOf(parts, ask)),
        contentType: 'application/xml; charset=utf-8',
      }),
    },
    {
      ...document,
      id: 'sitemap-json',
      path: '/api/v1/public/sitemap.json',
      rule: 'fair',
      listed: { title: 'Sitemap', about: 'Every page for people, as in /sitemap.xml.', schema: Sitemap },
      async make(_params, ask) {
        const urls = await urlsOf(parts, ask)
        return jsonBody(written({ ok: true, generated_at: parts.clock.now(), count: urls.length, urls }))
      },
    },
  ]
}

async function urlsOf({ site, documents, hasBriefs }: SitemapParts, ask: Ask): Promise<Url[]> {
  const standing = documents().flatMap(({ path, page }) =>
    page
      ? [
          {
            loc: `${site.publicUrl}${path}`,
            lastmod: null,
            changefreq: page.changes,
            priority: page.weight,
          },
        ]
      : [],
  )
  const days = (hasBriefs ? await allBriefs(ask) : []).map(({ page, published_at }) => ({
    loc: `${site.publicUrl}${page}`,
    lastmod: parseIso(published_at),
    changefreq: null,
    priority: null,
  }))
  return [...standing, ...days]
}

function xmlOf(urls: readonly Url[]): string {
  const lines = urls.map(({ loc, lastmod, changefreq, priority }) => {
    const told = [
      ['loc', loc],
      ['lastmod', lastmod === null ? null : isoOf(lastmod)],
      ['changefreq', changefreq],
      ['priority', priority],
    ] as const
    const elements = told.map(([name, value]) =>
      value === null ? '' : `<${name}>${escaped(String(value))}</${name}>`,
    )
    return `<url>${elements.join('')}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines,
    '</urlset>',
    '',
  ].join('\n')
}
