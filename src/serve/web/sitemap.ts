import type { z } from 'zod'
import type { Clock } from '../../core/clock.ts'
import { escaped } from '../../core/markup.ts'
import { isoOf, MINUTE, parseIso } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import type { Board } from '../../define/board.ts'
import type { Page } from '../../define/page.ts'
import { writingOf } from '../../define/writing.ts'
import { PAGES } from '../../pages/index.ts'
import { allBriefs } from '../briefs/documents.ts'
import { type Ask, type Document, jsonBody, type Site } from '../documents/document.ts'
import { addressOf } from './panel.ts'

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
  readonly documents: () => readonly Pick<Document, 'path' | 'page'>[]
  /** What is served: pages are named by boards. */
  readonly boards: readonly Board[]
  readonly pages?: readonly Page[]
}

/** A page of one name weighs less than one of all. */
const WEIGHT_OF_A_NAME = 0.5

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

async function urlsOf(parts: SitemapParts, ask: Ask): Promise<Url[]> {
  const { site, documents, boards, pages = PAGES } = parts
  const serves = (id: string) => boards.some((board) => board.id === id)
  const standing = documents().flatMap(({ path, page }) =>
    page
      ? (page.names ?? ['']).map((name) => ({
          loc: `${site.publicUrl}${path.replace(/\{\w+\}/, name)}`,
          lastmod: null,
          changefreq: page.changes,
          priority: page.weight,
        }))
      : [],
  )
  const named = await Promise.all(
    pages.filter(({ every }) => every && serves(every.question.board.id)).map((page) => pathsOf(page, ask)),
  )
  const days = (serves('briefs') ? await allBriefs(ask) : []).map(({ page, published_at }) => ({
    loc: `${site.publicUrl}${page}`,
    lastmod: parseIso(published_at),
    changefreq: null,
    priority: null,
  }))
  const ofNames = named.flat().map((path) => ({
    loc: `${site.publicUrl}${path}`,
    lastmod: null,
    changefreq: 'hourly',
    priority: WEIGHT_OF_A_NAME,
  }))
  return [...standing, ...ofNames, ...days]
}

/** One for each name that the board of the page tells. */
async function pathsOf({ path, every }: Page, ask: Ask): Promise<string[]> {
  const { board, params = {} } = every!.question
  const { answer } = await ask(board.id, params)
  const [, param] = /\{(\w+)\}/.exec(path)!
  return every!.names(answer).map((name) => addressOf(path, { [param!]: name }))
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
