import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { bytesOf, type Made } from './bytes.ts'
import { formFor } from './http/negotiate.ts'
import { Prepared } from './prepared.ts'

const made = (body: string): Made => ({ body, contentType: 'text/plain', cacheControl: 'no-cache' })
const prepare = async (one: Made, former?: Prepared) =>
  new Prepared(await bytesOf(one, former?.encodings), [])
const LONG = 'a line that is said again and again\n'.repeat(5_000)

it('is compressed for whoever asks, once, and not for those who do not', async () => {
  const prepared = await prepare(made(LONG))
  const plain = prepared.size
  expect(formFor(prepared, undefined)).toBe(prepared.identity)
  expect(formFor(prepared, 'identity')).toBe(prepared.identity)
  expect(prepared.encodings).toEqual([])
  const [one, two] = await Promise.all([formFor(prepared, 'gzip'), formFor(prepared, 'gzip')])
  expect(one).toBe(two)
  expect(formFor(prepared, 'gzip')).toBe(one)
  expect(gunzipSync(one.body).toString()).toBe(LONG)
  expect(prepared.encodings).toEqual(['gzip'])
  expect(prepared.size).toBe(plain + one.body.length + (one.text?.length ?? 0))
  const best = await formFor(prepared, 'br, gzip')
  expect(brotliDecompressSync(best.body).toString()).toBe(LONG)
})

it('an answer that takes its place is there in the same encodings', async () => {
  const former = await prepare(made(LONG))
  await formFor(former, 'br')
  const next = await prepare(made(`${LONG} and more`), former)
  expect(next.encodings).toEqual(['br'])
  expect(formFor(next, 'br')).not.toBeInstanceOf(Promise)
})

it('is sent as it is where compressing saves nothing', async () => {
  const short = await prepare(made('short'))
  expect(formFor(short, 'br, gzip')).toBe(short.identity)
  const noise = Buffer.from(Array.from({ length: 2_000 }, (_, at) => (at * at * 7919 + at * 104_729) % 251))
  const dense = await prepare({ ...made(''), body: [noise.subarray(0, 1_200)] })
  const form = await formFor(dense, 'gzip')
  expect(form.body.length).toBeLessThanOrEqual(1_200)
})

it.each([999, 1_000, 1_001, 65_519, 65_520, 65_521, 300_000])(
  '%i bytes come back from brotli as they were',
  async (bytes) => {
    const body = LONG.repeat(3).slice(0, bytes)
    const form = await formFor(await prepare(made(body)), 'br')
    const isPlain = form.headers.indexOf('Content-Encoding') === -1
    expect((isPlain ? form.body : brotliDecompressSync(form.body)).toString()).toBe(body)
  },
)

it('says that its record is too old from the moment on that it is, in another content', async () => {
  const answer = { asOf: '2024-03-01T00:00:00.000Z', stale: false }
  const prepared = await prepare({ ...made(JSON.stringify(answer)), staleFrom: 5_000 })
  expect(prepared.at(4_999)).toBe(prepared)
  const late = prepared.at(5_000)
  expect(JSON.parse(late.identity.body.toString())).toEqual({ ...answer, stale: true })
  expect(late.tag).not.toBe(prepared.tag)
  expect(prepared.at(6_000)).toBe(late)
})
