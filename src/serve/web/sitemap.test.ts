import { describe, expect, it } from 'vitest'
import { symbolsBoard } from '../../boards/market/symbols.ts'
import { page } from '../../define/page.ts'
import { perpSymbol } from '../../define/params.ts'
import type { Ask } from '../documents/document.ts'
import { sitemapDocuments } from './sitemap.ts'

const ask: Ask = async () => ({
  answer: { symbols: [{ symbol: 'BTCUSDT' }, { symbol: 'A&B/CUSDT' }] } as never,
  asOf: null,
  staleFrom: null,
  ranAt: 0,
})
const named = page({
  id: 'symbol',
  path: '/symbols/{symbol}',
  title: 'Perpetual',
  about: 'One perpetual.',
  group: null,
  params: { symbol: perpSymbol() },
  example: { symbol: 'BTCUSDT' },
  every: {
    question: { board: symbolsBoard, params: { top: '1000' } },
    names: ({ symbols }: { symbols: readonly { symbol: string }[] }) => symbols.map(({ symbol }) => symbol),
  },
  panels: [],
})
const made = async (id: string, boards = [symbolsBoard]) => {
  const documents = sitemapDocuments({
    site: { publicUrl: 'http://perptape.example', simulated: false },
    clock: { now: () => Date.UTC(2026, 10, 16) },
    documents: () => [],
    boards,
    pages: [named],
  })
  return String((await documents.find((document) => document.id === id)!.make({}, ask)).body)
}

describe('the sitemap', () => {
  it('has a page for each name that a board tells', async () => {
    const { count, urls } = JSON.parse(await made('sitemap-json'))
    expect(count).toBe(2)
    expect(urls[0]).toEqual({
      loc: 'http://perptape.example/symbols/BTCUSDT',
      lastmod: null,
      changefreq: 'hourly',
      priority: 0.5,
    })
    expect(await made('sitemap')).toContain('<loc>http://perptape.example/symbols/A%26B%2FCUSDT</loc>')
  })

  it('names none of them where the board is not served', async () => {
    expect(JSON.parse(await made('sitemap-json', [])).urls).toEqual([])
  })
})
