import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SETTING_NAMES } from '../../src/config/settings.ts'
import { originOf } from '../../src/define/source.ts'
import { DATA_SOURCES } from '../../src/tables/venues/data-sources.ts'
import { bornInto, built } from '../made-once/ask.ts'
import { clockEnv, perptape, perptapeIn, QUICK_CLI, type RunningPerptape, startBy } from './perptape.ts'

/** What an operator decides takes effect in a service as it runs, on a folder that was recorded otherwise before. */
const root = mkdtempSync(join(tmpdir(), 'perptape-settings-'))
const data = join(root, 'data')
const TOKEN = 'only-for-those-who-watch'
const SETTINGS = {
  VENUES: 'okx:perp,upbit',
  OPS_HOST: '0.0.0.0',
  OPS_TOKEN: TOKEN,
  CACHE_MB: '1',
  RETENTION: 'oi_5m=400d',
}
let service: RunningPerptape

beforeAll(async () => {
  await bornInto(data)
  const args = [QUICK_CLI, 'start', '--data', data, '--port', '0', '--ops-port', '0']
  service = await startBy(process.execPath, args, { ...clockEnv, ...SETTINGS })
}, 600_000)
afterAll(async () => {
  await service?.stop('SIGKILL')
  rmSync(root, { recursive: true, force: true })
}, 180_000)

// biome-ignore lint/suspicious/noExplicitAny: the assertions say what is in it.
const json = async (path: string, headers = {}): Promise<any> =>
  (await fetch(`${service.url}${path}`, { headers })).json()

const opsUrl = () => service.opsUrl.replace('0.0.0.0', '127.0.0.1')
const metrics = async (): Promise<string> => {
  const response = await fetch(`${opsUrl()}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(response.status).toBe(200)
  return response.text()
}
const figureOf = (text: string, metric: string) => Number(text.split(`\n${metric} `)[1]?.split('\n')[0])

/** VENUES says nothing of other sources of data. */
const isVenue = (origin: string | undefined) => !DATA_SOURCES.some(({ id }) => id === origin)

describe('venues that are left out', () => {
  it('have no source, and nobody waits for them', async () => {
    const sources = [...(await metrics()).matchAll(/^perptape_source_stale\{source="([a-z0-9]+)\./gm)]
    expect(new Set(sources.map((match) => match[1]).filter(isVenue))).toEqual(new Set(['okx', 'upbit']))
    await vi.waitFor(
      async () =>
        expect(await json('/api/v1/public/health')).toMatchObject({
          status: 'ok',
          data_freshness: { feeds_total: 2, feeds_stale: 0 },
        }),
      { timeout: 150_000, interval: 500 },
    )
  })

  it('are out of the coverage registry, where those that are left are whole', async () => {
    const pairs = (list: { exchange: string; market?: string }[]) =>
      list.map(({ exchange, market }) => `${exchange} ${market ?? ''}`.trim())
    // Sources that are gone are noted a moment after the start, and an answer of before that is kept for minutes.
    const noted = `select 'noted' from source_terms where source = 'aster.liquidations' and due_until is not null`
    await vi.waitFor(
      async () => expect((await perptapeIn({}, 'sql', '--data', data, noted)).out).toContain('\nnoted'),
      { timeout: 150_000, interval: 500 },
    )
    const coverage = await json('/api/public/coverage')
    expect(pairs(coverage.snapshots)).toEqual(['okx perp', 'upbit spot'])
    expect(pairs(coverage.liquidations)).toEqual(['okx'])
    expect(pairs(coverage.whale_tape)).toEqual(['okx perp'])
    expect(pairs(coverage.orderbook)).toEqual(['upbit'])
    expect(coverage.totals).toMatchObject({ feeds: 2, liquidation_feeds: 1 })
  })

  it('are not tried by doctor', async () => {
    const { out } = await perptapeIn({ settings: { VENUES: 'upbit' } }, 'doctor', '--data', data, '--json')
    const tried = JSON.parse(out).sources.map(({ source }: { source: string }) => source)
    expect(tried.length).toBeGreaterThan(1)
    expect(new Set(tried.map(originOf).filter(isVenue))).toEqual(new Set(['upbit']))
  })
})

describe('the operations port', () => {
  it('is heard at its address, and shows figures to who names the token', async () => {
    expect(service.opsUrl).toMatch(/^http:\/\/0\.0\.0\.0:\d+$/)
    expect((await fetch(`${opsUrl()}/metrics`)).status).toBe(401)
    for (const probe of ['/livez', '/readyz']) expect((await fetch(`${opsUrl()}${probe}`)).status).toBe(200)
  })

  it("does the operator's commands as ever, with a token of its own: the set one is written nowhere", async () => {
    const mark = readFileSync(join(data, 'running.json'), 'utf8')
    expect(JSON.parse(mark).opsUrl).toBe(opsUrl())
    expect(mark).not.toContain(TOKEN)
    const { code, out } = await perptape('gaps', '--data', data, '--source', 'okx', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out).sources.length).toBeGreaterThan(5)
  })
})

it('answers that lie ready take no more room than they may', async () => {
  for (let top = 400; top < 420; top++) await json(`/api/public/symbols?top=${top}`)
  const text = await metrics()
  expect(figureOf(text, 'perptape_cache_events_total{event="evictions"}')).toBeGreaterThan(0)
  expect(figureOf(text, 'perptape_cache_bytes')).toBeLessThanOrEqual(1024 * 1024)
}, 180_000)

it('what is sold says for how long it is kept here', async () => {
  const account = ['account', 'create', '--email', 'ada@example.org', '--plan', 'builder', '--json']
  const { key } = JSON.parse((await perptape(...account, '--data', data)).out)
  const answer = await json('/api/x402/oi-history?symbol=BTC&limit=1', { authorization: `Bearer ${key}` })
  expect(answer).toMatchObject({ count: 1, retention_days: 400 })
})

describe('perptape config', () => {
  const cwd = mkdtempSync(join(root, 'cwd-'))
  writeFileSync(join(cwd, '.env'), '# mine\nSIM_SEED=9\nHTTPS_PROXY=http://ada:s3cret@proxy.test:3128\n')
  beforeAll(() => built())

  it('prints every setting in force and where it comes from, and no secret', async () => {
    const settings = { OPS_TOKEN: TOKEN, CACHE_MB: '64' }
    const { code, out } = await perptapeIn({ cwd, settings }, 'config', '--port', '9')
    expect(code).toBe(0)
    const lines = out.split('\n').map((line) => line.trim().split(/ {2,}/))
    const of = (name: string) => lines.find(([first]) => first === name)?.slice(1)
    expect(lines.slice(2, -1).map(([name]) => name)).toEqual(SETTING_NAMES)
    expect(of('PORT')).toEqual(['9', '--port'])
    expect(of('SIM_SEED')).toEqual(['9', '.env, line 2'])
    expect(of('CACHE_MB')).toEqual(['64', 'CACHE_MB in the environment'])
    expect(of('OPS_TOKEN')).toEqual(['[redacted]', 'OPS_TOKEN in the environment'])
    expect(of('HTTPS_PROXY')).toEqual(['http://[redacted]@proxy.test:3128', '.env, line 3'])
    expect(of('HOSTS')).toEqual(['not set', 'default'])
    const { out: text } = await perptapeIn({ cwd, settings }, 'config', '--json')
    expect(JSON.parse(text).settings).toContainEqual({
      name: 'SIM_SEED',
      value: '9',
      from: 'file',
      where: '.env, line 2',
    })
    expect(out + text).not.toMatch(new RegExp(`s3cret|${TOKEN}`))
  })

  it('says of every wrong one what is wrong with it, with code 2', async () => {
    const settings = { VENUES: 'binanc', CACHE_MB: 'much' }
    const { code, out, err } = await perptapeIn({ cwd, settings }, 'config')
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(
      'VENUES in the environment is "binanc": there is no venue "binanc". Did you mean binance?',
    )
    expect(err).toContain('CACHE_MB in the environment is "much", but must be a whole number of megabytes')
  })
})
