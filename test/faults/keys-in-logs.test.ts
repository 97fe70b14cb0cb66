import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { createLog } from '../../src/core/log.ts'
import { get, type Running, startService } from '../http/fixture.ts'

const SECRET = 'mfrggzdfmztwq2lknnwg23tpobyxe43uov3ho6dz'
const KEY = `ak_${SECRET}`
const BOARD = '/api/public/quotes'

let running: Running | null = null
afterEach(async () => {
  await running?.service.close()
  running = null
})

/** Every way in which an address may carry a key, those of a hurried user and of a clumsy program. */
const names = fc.constantFrom(
  ...['api_key', 'token', 'key', 'apikey', 'api-key', 'access_token', 'auth', 'authorization', 'secret'],
  ...['password', 'x-api-key', 'X-API-Key', 'symbol', 'q', 'Bearer', 'top'],
)
const encoded = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((which) =>
      [...text].map((sign, at) => (which[at] ? `%${sign.charCodeAt(0).toString(16)}` : sign)).join(''),
    )
const key = fc.oneof(fc.constant(KEY), fc.constant(KEY.toUpperCase()), encoded(KEY))
const address = fc.oneof(
  fc.tuple(names, key).map(([name, value]) => `${BOARD}?${name}=${value}`),
  fc.tuple(names.chain(encoded), key).map(([name, value]) => `${BOARD}?top=3&${name}=${value}&x=1`),
  fc.tuple(names, key).map(([name, value]) => `${BOARD}?${name}=Bearer%20${value}`),
  key.map((value) => `${BOARD}?${value}`),
  key.map((value) => `${BOARD}?${value}=1`),
  key.map((value) => `${BOARD}/${value}`),
  key.map((value) => `/api/${value}/x`),
  key.map((value) => `/api/admin/${value}`),
  key.map((value) => `/dashboard/${value}?key=${value}`),
  key.map((value) => `/api/public/quotes/FAILUSDT?ref=https://a.example/${value}`),
  key.map((value) => `/nowhere;token=${value}/%zz`),
)

it('whatever way a key gets into an address, neither the log nor a problem repeats it', async () => {
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  running = await startService({ log })
  const { base } = running
  await fc.assert(
    fc.asyncProperty(address, async (path) => {
      lines.length = 0
      const { json } = await get(base, path, { headers: { referer: `https://a.example/?key=${KEY}` } })
      expect(lines.length, path).toBeGreaterThan(0)
      for (const line of lines) {
        expect(decoded(line)).not.toContain(SECRET)
        expect(() => JSON.parse(line)).not.toThrow()
      }
      expect(decoded(JSON.stringify(json ?? null))).not.toContain(SECRET)
    }),
    { numRuns: 250 },
  )
})

it('an error that names a key is logged without it', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const cause = new Error(`no such key\n${KEY}`)
  log.error({ err: new Error(`refused ${KEY}`, { cause }), key: `document ${KEY}` }, `it said ${KEY}`)
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain(SECRET)
  expect(JSON.parse(lines[0]!)).toMatchObject({ msg: 'it said [redacted]', key: 'document [redacted]' })
})

function decoded(text: string): string {
  return text
    .replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .toLowerCase()
}
