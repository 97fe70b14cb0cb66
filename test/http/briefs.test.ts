import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { briefsBoard } from '../../src/boards/market/briefs.ts'
import { DAY, dateOf, HOUR } from '../../src/core/time.ts'
import { PAGES } from '../../src/pages/index.ts'
import { briefs } from '../../src/tables/market/briefs.ts'
import { MemoryStore } from '../fakes/memory-store.ts'
import { get, type Running, START, startService } from './fixture.ts'

// biome-ignore lint/suspicious/noExplicitAny: feeds are looked into freely by the tests.
type Parsed = any

/** Text as it was meant, lists even of one; throws where it is no XML. */
function parsed(xml: string): Parsed {
  expect(XMLValidator.validate(xml)).toBe(true)
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    htmlEntities: true,
    isArray: (name) => name === 'item' || name === 'url',
  })
  return parser.parse(xml)
}

const store = new MemoryStore()
let running: Running
beforeAll(async () => {
  await store.insert(
    briefs,
    [3, 2, 1].map((ago) => ({
      date: dateOf(START - ago * DAY),
      title: `Day <${ago}> & more`,
      summary: `Bitcoin ended the day at $${ago}.\nFear & greed "stood" at 1 < 2.`,
      numbers: { btc_close_usd: ago, btc_change_pct: -3.125, cascades: 0 },
    })),
  )
  running = await startService({
    engine: store as never,
    boards: [briefsBoard],
    simulated: true,
  })
})
afterAll(() => running.service.close())

const ask = (path: string, headers: Record<string, string> = {}) => get(running.base, path, { headers })
const HTML = { accept: 'text/html,*/*;q=0.8' }

describe('the feed of briefs', () => {
  it('is RSS 2.0 and says what the board says', async () => {
    const { status, headers, text } = await ask('/briefs/feed.xml')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'x-data-source': 'simulated',
    })
    const { rss } = parsed(text)
    expect(rss['@_version']).toBe('2.0')
    const { item, ...channel } = rss.channel
    expect(channel).toEqual({
      title: 'perptape: daily market brief (simulated market)',
      link: 'http://perptape.example/briefs',
      description: expect.stringContaining('Simulated market: every figure comes from a seeded model'),
      language: 'en',
      lastBuildDate: 'Sun, 15 Nov 2026 04:00:00 GMT',
      ttl: '5',
      'atom:link': {
        '@_href': 'http://perptape.example/briefs/feed.xml',
        '@_rel': 'self',
        '@_type': 'application/rss+xml',
      },
    })
    const { json } = await ask('/api/v1/public/briefs?limit=60')
    expect(json.count).toBe(3)
    expect(item).toEqual(
      json.briefs.map(({ date, summary, page, published_at }: Record<string, string>) => ({
        title: `${date} brief`,
        link: `http://perptape.example${page}`,
        guid: { '@_isPermaLink': 'true', '#text': `http://perptape.example/brief/${date}` },
        pubDate: new Date(published_at!).toUTCString(),
        description: summary,
      })),
    )
    for (const [place, { published_at }] of json.briefs.entries())
      expect(Date.parse(item[place].pubDate)).toBe(Date.parse(published_at))
  })

  it('is not sent again to who has it', async () => {
    const first = await ask('/briefs/feed.xml')
    const { etag, 'last-modified': changed } = first.headers as Record<string, string>
    expect(changed).toBe('Sun, 15 Nov 2026 04:00:00 GMT')
    // Made anew, from the same record.
    running.clock.ms += HOUR
    const second = await ask('/briefs/feed.xml')
    expect(second.text).toBe(first.text)
    expect(second.headers.etag).toBe(etag)
    const same = await ask('/briefs/feed.xml', { 'if-none-match': etag! })
    expect([same.status, same.text]).toEqual([304, ''])
    expect((await ask('/briefs/feed.xml', { 'if-modified-since': changed! })).status).toBe(304)
    const before = new Date(Date.parse(changed!) - 1_000).toUTCString()
    expect((await ask('/briefs/feed.xml', { 'if-modified-since': before })).status).toBe(200)
    // The tag goes before the time.
    expect(
      (await ask('/briefs/feed.xml', { 'if-modified-since': changed!, 'if-none-match': '"other"' })).status,
    ).toBe(200)
    const zipped = await ask('/briefs/feed.xml', { 'accept-encoding': 'gzip' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    running.clock.ms = START
  })
})

describe('pages of briefs', () => {
  it('show a day with its figures, and lead to its neighbours', async () => {
    const { status, headers, text } = await ask('/brief/2026-11-13', HTML)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(text).toContain('<h2>Day &#60;2&#62; &#38; more</h2>')
    expect(text).toContain('<p>Bitcoin ended the day at $2.</p>')
    expect(text).toContain('<tr><td>Bitcoin, close</td><td>$2.00</td></tr>')
    expect(text).toContain('<tr><td>Bitcoin, change</td><td>−3.1 %</td></tr>')
    expect(text).toContain('<tr><td>Cascades detected</td><td>0</td></tr>')
    expect(text).not.toContain('Ether, close')
    expect(text).toContain('<a rel="prev" href="/brief/2026-11-12">')
    expect(text).toContain('<a rel="next" href="/brief/2026-11-14">')
    expect(text).toContain('<p class="banner" role="note">Simulated market')
    expect(text).toContain('type="application/rss+xml"')
  })

  it('list all days', async () => {
    const { text } = await ask('/briefs', HTML)
    expect(text.match(/href="\/brief\/[^"]+"/g)).toEqual(
      ['14', '13', '12'].map((day) => `href="/brief/2026-11-${day}"`),
    )
    expect((await ask('/briefs?to=2026-11-12')).text.match(/"\/brief\/[^"]+"/g)).toEqual([
      '"/brief/2026-11-12"',
    ])
  })

  it.each([
    ['/brief/2026-11-15', 404],
    ['/brief/2020-01-01', 404],
    ['/brief/9999-12-31', 404],
    ['/brief/2026-13-45', 400],
    ['/brief/yesterday', 400],
    ['/nowhere', 404],
  ])('say to people that %s is not there', async (path, status) => {
    const page = await ask(path, HTML)
    expect([page.status, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(page.text).toContain(`<h1>${status}</h1>`)
    expect(page.headers['cache-control']).toBe('no-store')
    const program = await ask(path)
    expect([program.status, program.headers['content-type']]).toEqual([status, 'application/problem+json'])
  })
})

it('the sitemap names every page, in both its forms', async () => {
  const { text, headers } = await ask('/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  const { urlset } = parsed(text)
  expect(urlset['@_xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
  const { json } = await ask('/api/v1/public/sitemap.json')
  expect(json).toMatchObject({
    ok: true,
    generated_at: new Date(START).toISOString(),
    count: json.urls.length,
  })
  const paths = json.urls.map(({ loc }: { loc: string }) => loc.replace('http://perptape.example', ''))
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths).toEqual(
    expect.arrayContaining([
      ...PAGES.map(({ path }) => path).filter((path) => !path.includes('{')),
      '/briefs',
      '/datasets',
      '/docs',
      '/docs/quick-start',
      '/docs/reference',
      '/docs/errors/not_found',
      '/docs/meanings/funding',
      '/verify',
      ...[12, 13, 14].map((day) => `/brief/2026-11-${day}`),
    ]),
  )
  expect(urlset.url.map(({ loc }: { loc: string }) => loc).sort()).toEqual(
    json.urls.map(({ loc }: { loc: string }) => loc).sort(),
  )
  // Loading the reference takes longer than all the rest; members are not served here.
  const elsewhere = ['/docs/reference', '/ideas', '/courses']
  for (const path of paths.filter((one: string) => !elsewhere.includes(one)))
    expect([path, (await ask(path)).status]).toEqual([path, 200])
  expect((await ask('/robots.txt')).text).toContain('Sitemap: http://perptape.example/sitemap.xml\n')
})
