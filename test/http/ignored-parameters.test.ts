import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DATASETS } from '../../src/datasets/index.ts'
import { get, KEYS, type Running, startService } from './fixture.ts'

let running: Running
beforeAll(async () => {
  running = await startService({ datasets: DATASETS })
})
afterAll(() => running.service.close())

const BOARD = '/api/public/quotes'
const ask = (path: string, options?: Parameters<typeof get>[2]) => get(running.base, path, options)
const ignored = async (path: string, options?: Parameters<typeof get>[2]) =>
  (await ask(path, options)).headers['x-ignored-parameters']

describe('a parameter that the endpoint does not take', () => {
  it('is named, with the one that was meant, however often it is asked', async () => {
    for (let time = 0; time < 3; time++) {
      const { status, headers, json } = await ask(`${BOARD}?tpo=5`)
      expect([status, headers['x-ignored-parameters']]).toEqual([200, 'tpo; meant=top'])
      expect(json.quotes).toHaveLength(2)
    }
    // The answer is the one that is kept for all.
    const [plain, misspelt] = [await ask(BOARD), await ask(`${BOARD}?tpo=5`)]
    expect(misspelt.headers.etag).toBe(plain.headers.etag)
    expect(plain.headers).not.toHaveProperty('x-ignored-parameters')
  })

  it('is named where nothing is sent: to HEAD, and where the caller has the answer', async () => {
    const path = `${BOARD}?tpo=6`
    for (let time = 0; time < 2; time++) {
      expect(await ignored(path, { method: 'HEAD' })).toBe('tpo; meant=top')
      const { headers } = await ask(path)
      const again = await ask(path, { headers: { 'if-none-match': headers.etag! } })
      expect([again.status, again.headers['x-ignored-parameters']]).toEqual([304, 'tpo; meant=top'])
    }
  })

  it('is named beside an error', async () => {
    const { status, headers } = await ask(`${BOARD}?top=0&srot=price`)
    expect([status, headers['x-ignored-parameters']]).toEqual([400, 'srot; meant=sort'])
  })

  it('is named by documents, pages, files, and boards that take none', async () => {
    expect(await ignored('/api/v1/public/manifest?x=1&verbose=yes')).toBe('x, verbose')
    expect(await ignored('/robots.txt?theme=dark')).toBe('theme')
    expect(await ignored('/api/public/quotes/BTC?symbol=ETH&fromat=csv')).toBe('symbol, fromat; meant=format')
    // All rows of a file are not wanted here.
    const head = { method: 'HEAD' }
    expect(await ignored('/api/v1/public/datasets/listings.json?day=3', head)).toBe('day; meant=days')
  })

  it('is one of another case too, and may be read by pages of other sites', async () => {
    expect(await ignored(`${BOARD}?TOP=5`)).toBe('TOP; meant=top')
    const { headers } = await ask(BOARD)
    expect(headers['access-control-expose-headers']).toContain('X-Ignored-Parameters')
  })

  it('is refused by what is sold', async () => {
    const paid = { headers: { 'x-api-key': KEYS.builder } }
    const { status, json, headers } = await ask('/api/x402/readings-history?limti=5', paid)
    expect([status, json.param]).toEqual([400, 'limti'])
    expect(headers).not.toHaveProperty('x-ignored-parameters')
  })
})

describe('parameters that it takes', () => {
  it.each([
    '?top=5&sort=symbol',
    '?format=csv',
    `?api_key=${KEYS.free}`,
    `?token=${KEYS.free}&top=1`,
    '?',
    '',
  ])('are not named: %s', async (query) => {
    for (let time = 0; time < 2; time++) expect(await ignored(BOARD + query)).toBeUndefined()
  })
})

describe('a hostile name', () => {
  const NASTY = [
    ['CR and LF', 'a%0D%0ASet-Cookie:%20x=1', 'a%0D%0ASet-Cookie%3A%20x'],
    ['other scripts', '%E5%B8%81', '%E5%B8%81'],
    ['half of a character', '\\uD83D', '%5CuD83D'],
    ['marks of the header itself', 'a;b,c', 'a%3Bb%2Cc'],
    ['nothing', '=1', '_'],
    ['what only quotes would hold', "*'(x)!", '__%28x%29_'.replaceAll(/%28|%29/g, '_')],
  ] as const

  it.each(NASTY)('of %s is written so that it harms nobody', async (_, query, name) => {
    for (let time = 0; time < 2; time++) {
      const { status, headers } = await ask(`${BOARD}?${query}`)
      expect([status, headers['x-ignored-parameters']]).toEqual([200, name])
      expect(headers).not.toHaveProperty('set-cookie')
    }
  })

  it('is cut short, and so is a crowd of them', async () => {
    const long = (await ignored(`${BOARD}?${'x'.repeat(4_000)}=1`))!
    expect(long).toBe('x'.repeat(60))
    expect((await ignored(`${BOARD}?${'%F0%9F%98%80'.repeat(300)}`))!.length).toBe(60)
    const crowd = Array.from({ length: 300 }, (_, index) => `name${index}=1`).join('&')
    const named = (await ignored(`${BOARD}?${crowd}`))!
    expect(named).toMatch(/^name0, name1, .*name7, \*; count=292$/)
    expect(named.length).toBeLessThan(100)
  })

  it('longer than an address may be is refused with it', async () => {
    expect((await ask(`${BOARD}?${'x'.repeat(5_000)}`)).status).toBe(414)
  })
})
