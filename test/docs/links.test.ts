import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROBLEM_CODES } from '../../src/core/errors.ts'
import { fullStore } from '../fixtures/ask.ts'
import { endOf, type Served, serve } from '../fixtures/served.ts'

/** No link leads nowhere: on the site, and between the files of the project. */
const PUBLIC = 'http://perptape.example'
const STARTS = ['/', '/docs', '/llms.txt', '/sitemap.xml']

/** Served by parts that the service of this test does not have; each has tests of its own. */
const ELSEWHERE: readonly RegExp[] = [/^\/account(\/|$)/]

/** Pages of one kind look alike: so many of each are looked at, and of what is asked at one path. */
const OF_A_KIND = 2
/** Of names. The market of this test does not have every name that its rows tell of; the sitemap names those it has. */
const KINDS: readonly RegExp[] = [/^\/symbols\//, /^\/boards\/venues\//, /^\/brief\//, /^\/verify\//]

/** What is not for everybody says so. */
const STATUSES: Readonly<Record<string, number>> = { '/api/v1/public/me': 401 }

interface Page {
  readonly status: number
  readonly type: string
  readonly text: string
  /** Where the first link to it stands. */
  readonly from: string
}

let served: Served
const pages = new Map<string, Page>()
const anchors: { readonly from: string; readonly path: string; readonly id: string }[] = []
const outside = new Map<string, string>()

beforeAll(async () => {
  served = await serve(await fullStore())
  await crawl()
}, 180_000)
afterAll(() => endOf(served))

async function crawl(): Promise<void> {
  const waiting = STARTS.map((path) => ({ path, from: 'the start' }))
  const seen = new Set(STARTS)
  const counts = new Map<string, number>()
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { path, from } = next
    const response = await fetch(`${served.url}${path}`, { headers: { accept: 'text/html' } })
    const type = response.headers.get('content-type') ?? ''
    const isRead = /^(text\/html|application\/xml|text\/plain)/.test(type)
    const text = isRead ? await response.text() : ''
    if (!isRead) await response.body?.cancel()
    pages.set(path, { status: response.status, type, text, from })
    if (path === '/llms-full.txt') continue
    for (const link of linksOf(type, text)) {
      const url = URL.canParse(link, PUBLIC + path) ? new URL(link, PUBLIC + path) : null
      if (url?.origin !== PUBLIC) {
        outside.set(link, path)
        continue
      }
      const to = url.pathname + url.search
      if (url.hash !== '') anchors.push({ from: path, path: to, id: decodeURIComponent(url.hash.slice(1)) })
      if (seen.has(to) || ELSEWHERE.some((one) => one.test(to))) continue
      const named = KINDS.find((one) => one.test(to))
      if (named && path !== '/sitemap.xml') continue
      const kind = named?.source ?? (url.search === '' ? to : `${url.pathname}?`)
      const before = counts.get(kind) ?? 0
      if (before >= OF_A_KIND) continue
      counts.set(kind, before + 1)
      seen.add(to)
      waiting.push({ path: to, from: path })
    }
  }
}

function linksOf(type: string, text: string): string[] {
  if (type.startsWith('text/html'))
    return [...text.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map(([, link]) => decoded(link!))
  if (type.startsWith('application/xml'))
    return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, link]) => decoded(link!))
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!)
}

function decoded(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))).replaceAll('&amp;', '&')
}

describe('links of the site', () => {
  it('lead to something', () => {
    expect(pages.size).toBeGreaterThan(200)
    const due = (path: string) => STATUSES[path] ?? (/^\/api\/x402\/./.test(path) ? 402 : 200)
    const dead = [...pages].filter(([path, { status }]) => status !== due(path))
    expect(dead.map(([path, { status, from }]) => `${status} ${path} on ${from}`)).toEqual([])
  })

  it('lead to places that are there', () => {
    const missing = anchors.filter(({ path, id }) => {
      const page = pages.get(path)
      return page?.type.startsWith('text/html') && !page.text.includes(` id="${id}"`)
    })
    expect(missing.map(({ from, path, id }) => `${path}#${id} on ${from}`)).toEqual([])
    expect(anchors.length).toBeGreaterThan(100)
  })

  it('to others are https and name a host of the web', () => {
    const odd = [...outside].filter(([link]) => !/^(https:\/\/[a-z0-9.-]+\.[a-z]{2,}(\/|$)|data:)/.test(link))
    expect(odd).toEqual([])
  })

  it('of the whole text lead to pages that there are', () => {
    const links = linksOf('text/plain', pages.get('/llms-full.txt')!.text).filter((link) =>
      link.startsWith(`${PUBLIC}/docs`),
    )
    expect(links.length).toBeGreaterThan(50)
    for (const link of links) expect(pages.keys(), link).toContain(new URL(link).pathname)
  })

  it('reach every page of the docs from its index', () => {
    const docs = linksOf('text/html', pages.get('/docs')!.text)
    for (const path of ['quick-start', 'concepts', 'paying', 'mcp', 'client', 'stream', 'widgets'])
      expect(docs).toContain(`/docs/${path}`)
    for (const path of ['reference', 'meanings', 'errors', 'limits', 'operating', 'changelog'])
      expect(docs).toContain(`/docs/${path}`)
  })
})

it.each(PROBLEM_CODES)('the page of the error %s names it', (code) => {
  const { status, text } = pages.get(`/docs/errors/${code}`)!
  expect(status).toBe(200)
  expect(text).toContain(`<h1>${code}</h1>`)
  expect(text).toContain('What to do next')
})

it('the type of a problem is the address of its page', async () => {
  const { type } = (await (await fetch(`${served.url}/api/public/symbols?top=5000`)).json()) as {
    type: string
  }
  expect(type).toBe(`${PUBLIC}/docs/errors/invalid_parameter`)
})

describe('files of the project', () => {
  const within = (folder: string) =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
      : []
  const files = [...readdirSync('.'), ...within('docs'), ...within('examples'), ...within('deploy')].filter(
    (name) => name.endsWith('.md') && !name.includes('node_modules'),
  )
  const idsOf = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
      title!
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    )

  it.each(files)('%s links to what is there', (file) => {
    const text = readFileSync(file, 'utf8').replace(/^```[\s\S]*?^```/gm, '')
    for (const [, to] of text.matchAll(/\]\((?!https?:|\{base_url\})([^)\s]+)\)/g)) {
      const [path = '', id] = to!.split('#')
      const target = path === '' ? file : join(dirname(file), path)
      expect(existsSync(target), `${file}: ${to}`).toBe(true)
      if (id !== undefined && target.endsWith('.md')) expect(idsOf(target), `${file}: ${to}`).toContain(id)
    }
  })
})
