import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR, isoOf } from '../../src/core/time.ts'
import type { Row } from '../../src/define/table.ts'
import { bulkLiquidations } from '../../src/offers/liquidations/bulk-liquidations.ts'
import { BulkLinks } from '../../src/serve/bulk-links.ts'
import { bulkExports } from '../../src/tables/record/bulk-exports.ts'
import { MemoryStore } from '../fakes/memory-store.ts'
import { get, KEYS, type Running, START, startService } from './fixture.ts'

const PUBLIC_URL = 'http://perptape.example'
const OCTOBER = randomBytes(200_000)
/** More than the system takes in at once. */
const NOVEMBER = randomBytes(12_000_000)
const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

function exportOf(more: Partial<Row<typeof bulkExports>>, bytes: Buffer): Row<typeof bulkExports> {
  const sha256 = sumOf(bytes)
  const { month = '2026-11', format = 'csv.gz' } = more
  return {
    export: 'liquidations',
    month,
    format,
    file: `liquidations-${month}-${sha256.slice(0, 16)}.${format}`,
    path: `liquidations/${month}.1.${format}`,
    rows: 7,
    bytes: bytes.length,
    sha256,
    final: false,
    columns: ['exchange', 'symbol'],
    since: Date.UTC(2026, 10),
    until: START - 4 * HOUR,
    built_at: START - 60_000,
    ...more,
  }
}

describe('bulk files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'perptape-downloads-'))
  const links = new BulkLinks('a secret of the test', PUBLIC_URL)
  const store = new MemoryStore()
  let running: Running

  beforeAll(async () => {
    mkdirSync(join(folder, 'liquidations'))
    writeFileSync(join(folder, 'liquidations/2026-10.1.csv.gz'), OCTOBER)
    writeFileSync(join(folder, 'liquidations/2026-11.1.csv.gz'), NOVEMBER)
    writeFileSync(join(folder, 'liquidations/2026-10.1.parquet'), OCTOBER)
    await store.insert(bulkExports, [
      exportOf({ month: '2026-10', format: 'parquet', final: true }, OCTOBER),
      exportOf(
        { month: '2026-10', final: true, since: Date.UTC(2026, 9, 2), until: Date.UTC(2026, 10) },
        OCTOBER,
      ),
      exportOf({}, NOVEMBER),
      // Of another offer.
      { ...exportOf({}, NOVEMBER), export: 'oi-5m', file: 'oi-5m-2026-11-0.csv.gz' },
    ])
    running = await startService({
      engine: store,
      offers: [bulkLiquidations],
      downloads: { links, folder, openReader: store.reader },
    })
  })
  afterAll(async () => {
    await running.service.close()
    rmSync(folder, { recursive: true })
  })

  const sold = async () =>
    (await get(running.base, '/api/x402/bulk-liquidations', { headers: { 'x-api-key': KEYS.builder } })).json
  const pathOf = (url: string) => url.slice(PUBLIC_URL.length)
  const linkTo = (file: string, expires = START + HOUR) => pathOf(links.linkTo(file, expires))
  const october = () => linkTo(exportOf({ month: '2026-10' }, OCTOBER).file)
  const download = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    get(running.base, path, { headers, method })

  it('are listed with what they hold and a link each, newest month first, text before columns', async () => {
    const answer = await sold()
    expect(answer).toMatchObject({
      ok: true,
      route: 'bulk-liquidations',
      count: 3,
      recorded_since: '2026-10-02',
    })
    expect(answer.rows.map((row: { month: string; format: string }) => `${row.month} ${row.format}`)).toEqual(
      ['2026-11 csv.gz', '2026-10 csv.gz', '2026-10 parquet'],
    )
    expect(answer.rows[1]).toEqual({
      table: 'liquidations',
      month: '2026-10',
      final: true,
      from: '2026-10-02T00:00:00.000Z',
      to: '2026-11-01T00:00:00.000Z',
      row_count: 7,
      bytes: OCTOBER.length,
      sha256: sumOf(OCTOBER),
      columns: ['exchange', 'symbol'],
      url: expect.stringMatching(/^http:\/\/perptape\.example\/download\/bulk\/.*&signature=[0-9a-f]{64}$/),
      expires_at: isoOf(START + HOUR),
      format: 'csv.gz',
    })
  })

  it('are downloaded by their links, without a key and without being sold again', async () => {
    const [, row] = (await sold()).rows
    const { status, headers, body } = await download(pathOf(row.url))
    expect([status, sumOf(body)]).toEqual([200, row.sha256])
    expect(headers).toMatchObject({
      etag: `"${row.sha256}"`,
      'accept-ranges': 'bytes',
      'content-length': String(OCTOBER.length),
      'content-type': 'application/gzip',
      'content-disposition': 'attachment; filename="liquidations-2026-10.csv.gz"',
    })
    expect(headers['content-encoding']).toBeUndefined()
    const head = await download(pathOf(row.url), { range: 'bytes=5-' }, 'HEAD')
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
      200,
      String(OCTOBER.length),
      0,
    ])
  })

  it('are refused to links that are forged in any sign, of another file, or not whole', async () => {
    const url = new URL(links.linkTo('liquidations-2026-10.csv.gz', START + HOUR))
    const good = { file: 'liquidations-2026-10.csv.gz', ...Object.fromEntries(url.searchParams) } as const
    expect(links.fileOf(good, START)).toBe(good.file)
    const forgeries = Object.entries(good).flatMap(([name, value]) =>
      [...value].map((sign, place) => {
        const other = sign === '0' ? '1' : '0'
        return { ...good, [name]: value.slice(0, place) + other + value.slice(place + 1) }
      }),
    )
    const halves = Object.keys(good).flatMap((name) => [
      { ...good, [name]: undefined },
      { ...good, [name]: '' },
      { ...good, [name]: [good[name as 'file'], good[name as 'file']] },
    ])
    for (const forged of [...forgeries, ...halves, { ...good, signature: good.file }])
      expect(() => links.fileOf(forged as never, START)).toThrow(/no link of ours/)
    const other = new BulkLinks('another secret', PUBLIC_URL)
    expect(() => other.fileOf(good, START)).toThrow(/no link of ours/)

    const path = october()
    for (const forged of [
      path.slice(0, -1) + (path.endsWith('0') ? '1' : '0'),
      path.replace('2026-10', '2026-11'),
      path.replace(/liquidations-[^?]*/, 'no-such-file'),
      path.replace(/liquidations-[^?]*/, '..%2f..%2fpackage.json'),
      path.replace(/&.*/, ''),
      path.replace(/\?.*/, ''),
    ]) {
      const { status, json } = await download(forged)
      expect([status, json.error]).toEqual([403, 'link_invalid'])
    }
  })

  it('are refused to links that have expired, to the millisecond', async () => {
    const { file } = exportOf({ month: '2026-10' }, OCTOBER)
    expect((await download(linkTo(file, START + 1))).status).toBe(200)
    const { status, json } = await download(linkTo(file, START))
    expect([status, json.error]).toEqual([403, 'link_expired'])
  })

  it('are found by their names alone: nothing else on the disk is', async () => {
    for (const name of ['liquidations%2F2026-10.1.csv.gz', '..%2F..%2Fetc%2Fpasswd', 'gone.csv.gz']) {
      const link = links.linkTo(decodeURIComponent(name), START + HOUR)
      const { search } = new URL(link)
      const { status, json } = await download(`/download/bulk/${name}${search}`)
      expect([status, json.error]).toEqual([404, 'not_found'])
    }
  })

  it('come in parts that join to the same bytes', async () => {
    const tag = `"${sumOf(OCTOBER)}"`
    const parts: Buffer[] = []
    for (let from = 0; from < OCTOBER.length; from += 70_001) {
      const part = await download(october(), { range: `bytes=${from}-${from + 70_000}`, 'if-range': tag })
      const last = Math.min(from + 70_000, OCTOBER.length - 1)
      expect([part.status, part.headers['content-range']]).toEqual([
        206,
        `bytes ${from}-${last}/${OCTOBER.length}`,
      ])
      parts.push(part.body)
    }
    expect(Buffer.concat(parts).equals(OCTOBER)).toBe(true)
    const rest = await download(october(), { range: 'bytes=199990-' })
    const end = await download(october(), { range: 'bytes=-10' })
    expect([rest.body, end.body]).toEqual([OCTOBER.subarray(-10), OCTOBER.subarray(-10)])
    const beyond = await download(october(), { range: 'bytes=200000-' })
    expect([beyond.status, beyond.json.error, beyond.headers['content-range']]).toEqual([
      416,
      'range_not_satisfiable',
      'bytes */200000',
    ])
  })

  it.each([
    ['something that it was before', { range: 'bytes=5-', 'if-range': '"0123"' }],
    ['several parts', { range: 'bytes=0-1,5-6' }],
    ['what is no range', { range: 'bytes=6-5' }],
    ['other units', { range: 'rows=1-2' }],
  ])('are given whole to whoever asks for a part of %s', async (_, headers) => {
    const { status, body } = await download(october(), headers)
    expect([status, body.length]).toEqual([200, OCTOBER.length])
  })

  it('stay what they were to whoever reads them while they grow, and when they are removed', async () => {
    const before = exportOf({}, NOVEMBER)
    const path = linkTo(before.file)
    const { hostname, port } = new URL(running.base)
    const body = await new Promise<Buffer>((resolve, reject) => {
      const sent = request({ hostname, port, path }, (res) => {
        const chunks: Buffer[] = []
        res.once('data', (first: Buffer) => {
          chunks.push(first)
          res.pause()
          const grown = Buffer.concat([NOVEMBER, OCTOBER])
          appendFileSync(join(folder, before.path), OCTOBER)
          const told = store.insert(bulkExports, [exportOf({ built_at: START }, grown)])
          const removed = told
            .then(() => sold())
            .then(async ({ rows }) => {
              expect(rows[0].sha256).toBe(sumOf(grown))
              // Its own link leads to it as it was, beside the new one.
              expect(sumOf((await download(path)).body)).toBe(before.sha256)
              expect(sumOf((await download(pathOf(rows[0].url))).body)).toBe(sumOf(grown))
              rmSync(join(folder, before.path))
              res.on('data', (chunk: Buffer) => chunks.push(chunk))
            })
          removed.then(() => res.resume(), reject)
        })
        res.on('end', () => resolve(Buffer.concat(chunks)))
        res.on('error', reject)
      })
      sent.on('error', reject)
      sent.end()
    })
    expect(sumOf(body)).toBe(before.sha256)
    expect((await download(path)).status).toBe(404)
  })
})
