import { afterEach, expect, it } from 'vitest'
import { silentLog } from '../../src/core/log.ts'
import { createOps, type Ops } from '../../src/serve/ops.ts'
import { get, startService } from './fixture.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

const up = (value: number, source: string) => ({
  kind: 'gauge' as const,
  name: 'perptape_source_up',
  help: 'Whether a source is well.',
  value,
  labels: { source },
})

it('shows requests, durations, the cache, the process and what others report', async () => {
  const { service, base } = await startService()
  open.push(service)
  for (let call = 0; call < 3; call++) await get(base, '/api/public/quotes')
  await get(base, '/api/public/quotes?top=0')
  const ops: Ops = createOps({
    log: silentLog,
    port: 0,
    counts: service.counts,
    collect: () => [
      up(1, 'a.b'),
      { kind: 'counter', name: 'perptape_rows_total', help: 'Rows that came.', value: 7 },
      up(0, 'c"d'),
    ],
  })
  open.push(ops)
  const address = await ops.listen()
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:/)
  const { status, text, headers } = await get(address, '/metrics')
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/plain')
  for (const line of [
    'perptape_http_requests_total{route="quotes",status="200"} 3',
    'perptape_http_requests_total{route="quotes",status="400"} 1',
    'perptape_http_request_seconds_count{route="quotes"} 4',
    'perptape_http_request_seconds_bucket{route="quotes",le="+Inf"} 4',
    'perptape_cache_events_total{event="hits"} 2',
    'perptape_cache_entries 1',
    'perptape_rows_total 7',
    '# TYPE perptape_rows_total counter',
    '# TYPE perptape_source_up gauge',
    'perptape_source_up{source="a.b"} 1',
    'perptape_source_up{source="c\\"d"} 0',
  ]) {
    expect(text.split('\n')).toContain(line)
  }
  expect(text).toContain('nodejs_eventloop_lag_seconds')
  expect(text).toContain('process_resident_memory_bytes')
  expect(text.match(/# TYPE perptape_source_up/g)).toHaveLength(1)
  expect((await get(address, '/')).status).toBe(404)
})

it('says so when a figure cannot be collected', async () => {
  const ops = createOps({
    log: silentLog,
    port: 0,
    collect: () => {
      throw new Error('no figures today')
    },
  })
  open.push(ops)
  const { status, text } = await get(await ops.listen(), '/metrics')
  expect(status).toBe(500)
  expect(text).toContain('no figures today')
})

it('collects once for all who ask at the same time', async () => {
  let times = 0
  let go = () => {}
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  const ops = createOps({
    log: silentLog,
    port: 0,
    collect: async () => {
      times++
      await gate
      return []
    },
  })
  open.push(ops)
  const address = await ops.listen()
  const asked = Array.from({ length: 10 }, () => get(address, '/metrics'))
  // An answer that does not wait comes after all of them were taken in.
  expect((await get(address, '/other')).status).toBe(404)
  go()
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(new Array(10).fill(200))
  expect(times).toBe(1)
})

it('shows figures only to who names its token, where it has one; supervisors need none', async () => {
  const token = 'a-token-of-sixteen-signs'
  const ops = createOps({ log: silentLog, port: 0, token })
  open.push(ops)
  const address = await ops.listen()
  const asked = async (authorization?: string) => {
    const { status, headers } = await get(address, '/metrics', {
      headers: authorization ? { authorization } : {},
    })
    return [status, headers['www-authenticate']]
  }
  expect(await asked()).toEqual([401, 'Bearer'])
  for (const wrong of [
    token,
    `Basic ${token}`,
    `Bearer ${token}x`,
    `Bearer ${token.slice(0, -1)}`,
    'Bearer ',
  ])
    expect(await asked(wrong)).toEqual([401, 'Bearer'])
  expect(await asked(`Bearer ${token}`)).toEqual([200, undefined])
  for (const probe of ['/livez', '/readyz']) expect((await get(address, probe)).status).toBe(200)
})

it('answers to its own names alone: a page whose name was made to point here gets nothing', async () => {
  const ops = createOps({ log: silentLog, port: 0, names: ['record-1'], token: 'sixteen-or-more-signs' })
  open.push(ops)
  const address = await ops.listen()
  const { port } = new URL(address)
  const authorization = 'Bearer sixteen-or-more-signs'
  const statusBy = async (host: string, path = '/metrics') =>
    (await get(address, path, { headers: { host, authorization } })).status
  const own = [
    'localhost',
    `localhost:${port}`,
    `127.0.0.1:${port}`,
    '[::1]:9464',
    '10.0.0.7:9464',
    'RECORD-1.:1',
  ]
  for (const host of own) expect(await statusBy(host), host).toBe(200)
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    '127.0.0.1.evil.example',
    'record-2',
    'localhost.evil',
  ]) {
    for (const path of ['/metrics', '/livez', '/readyz', '/tasks/sql', '/']) {
      expect(await statusBy(host, path), host).toBe(421)
    }
  }
  const { json } = await get(address, '/metrics', { headers: { host: 'evil.example' } })
  expect(json).toMatchObject({
    detail: 'evil.example is no name of this port. OPS_NAMES adds names to its own.',
  })
})
