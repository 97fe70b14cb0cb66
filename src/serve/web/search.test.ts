import { describe, expect, it } from 'vitest'
import { symbolsBoard } from '../../boards/market/symbols.ts'
import { venueProfileBoard } from '../../boards/venues/venue-profile.ts'
import { Problem } from '../../core/errors.ts'
import type { Ask } from '../documents/document.ts'
import { searchDocuments } from './search.ts'

const NASTY = '<img src=x onerror=alert(1)>'
const documents = searchDocuments({
  site: { publicUrl: 'http://perptape.example', simulated: false },
  boards: [symbolsBoard, venueProfileBoard],
})
const ask: Ask = async (board) => {
  const answers: Record<string, object> = {
    symbols: { symbols: [{ symbol: 'BTCUSDT' }, { symbol: `${NASTY}USDT` }] },
    'venues-profile': { venues: ['binance', 'btcturk'] },
  }
  return { answer: answers[board] as never, asOf: null, staleFrom: null, ranAt: 0 }
}
const made = async (id: string, params = {}, asked = ask) =>
  String((await documents.find((document) => document.id === id)!.make(params, asked)).body)

describe('the search', () => {
  it('finds perpetuals, pages, venues and meanings, each in its place', async () => {
    const btc = await made('search', { q: 'btc' })
    expect(btc).toContain('<a href="/symbols/BTCUSDT">BTCUSDT</a>')
    expect(btc).toContain('<a href="/boards/venues/btcturk">btcturk</a>')
    expect(btc).not.toContain('binance')
    const open = await made('search', { q: 'open int' })
    expect(open).toContain('<a href="/boards/open-interest">')
    expect(open).toContain('<a href="/docs/meanings/open-interest">')
  })

  it('keeps what is looked for and what is found as text', async () => {
    for (const q of [NASTY, 'img']) {
      const page = await made('search', { q })
      expect(page).not.toContain('<img')
      expect(page).toContain('&#60;img src=x')
    }
    expect(await made('search', { q: '"><script>' })).toContain('value="&#34;&#62;&#60;script&#62;"')
  })

  it('says that there is nothing, and nothing at all while nothing is looked for', async () => {
    expect(await made('search', { q: 'zzzz' })).toContain('Nothing here is called “zzzz”')
    expect(await made('search')).not.toContain('Nothing here')
  })

  it('goes on without a board that does not answer', async () => {
    const away: Ask = async (board, params) => {
      if (board === 'symbols') throw new Problem('warming_up', 'Soon.')
      return ask(board, params)
    }
    const { found } = JSON.parse(await made('search-index', {}, away))
    expect(found).toContainEqual({ title: 'binance', path: '/boards/venues/binance', kind: 'venue' })
    expect(found.some(({ kind }: { kind: string }) => kind === 'perpetual')).toBe(false)
  })
})
