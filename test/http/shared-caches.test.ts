import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { assetPath } from '../../src/serve/web/assets.ts'
import { get, KEYS, type Running, startService } from './fixture.ts'

let running: Running
beforeEach(async () => {
  running = await startService({ perMinute: 2 })
})
afterEach(() => running.service.close())

const PERSONAL = ['ratelimit', 'ratelimit-remaining', 'ratelimit-reset', 'x-quota-state']
const POLICY = '"anonymous";q=2;w=60, "compute";q=3000;qu="milliseconds";w=60'
const personalIn = (headers: object) => PERSONAL.filter((name) => name in headers)

/** The fixture's callers come through a proxy. */
describe('a public answer that a shared cache may keep', () => {
  it("has nobody's figures on the long way and on the short one, and what holds for everybody", async () => {
    const path = '/api/public/quotes'
    const first = await get(running.base, path)
    for (const got of [
      first,
      await get(running.base, path),
      await get(running.base, path, { headers: { 'if-none-match': first.headers.etag ?? '' } }),
      await get(running.base, path, { method: 'HEAD' }),
    ]) {
      expect([200, 304]).toContain(got.status)
      expect(personalIn(got.headers)).toEqual([])
      expect(got.headers).toMatchObject({
        'cache-control': 'public, max-age=300',
        vary: 'Authorization, X-Api-Key, Accept-Encoding',
        'ratelimit-policy': POLICY,
        'ratelimit-limit': '2',
      })
    }
  })

  it.each([{ authorization: `Bearer ${KEYS.free}` }, { 'x-api-key': KEYS.free }])(
    'has those of a key that it is kept apart by: %o',
    async (headers) => {
      for (const remaining of ['1', '0']) {
        const got = await get(running.base, '/api/public/quotes', { headers })
        expect(personalIn(got.headers)).toEqual(PERSONAL)
        expect(got.headers).toMatchObject({
          'cache-control': 'public, max-age=300',
          vary: 'Authorization, X-Api-Key, Accept-Encoding',
          'ratelimit-remaining': remaining,
        })
      }
    },
  )

  it('pages and descriptions likewise, with a limit of their own', async () => {
    for (const path of ['/', '/docs', '/openapi.json', '/robots.txt', assetPath('page.css')]) {
      for (const _ of [1, 2]) {
        const got = await get(running.base, path)
        expect([path, got.status]).toEqual([path, 200])
        expect(personalIn(got.headers)).toEqual([])
        expect(got.headers['ratelimit-policy']).toContain('"files";q=1200;w=60')
      }
    }
  })
})

it('an answer that no cache may keep tells its caller where it stands', async () => {
  for (const path of ['/api/public/quotes?top=0', '/api/nothing', '/nothing', '/api/x402/readings-history']) {
    const got = await get(running.base, path)
    expect(got.status).toBeGreaterThanOrEqual(400)
    expect(personalIn(got.headers)).toEqual(PERSONAL)
    expect(got.headers['cache-control']).toBe('no-store')
  }
})

it('health is counted for nobody', async () => {
  const { headers } = await get(running.base, '/api/v1/public/health')
  expect([...personalIn(headers), ...('ratelimit-policy' in headers ? ['policy'] : [])]).toEqual([])
})
