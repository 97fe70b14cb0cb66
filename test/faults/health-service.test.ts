import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../end-to-end/free-port.ts'
import { type RunningPerptape, startBy, startPerptape } from '../end-to-end/perptape.ts'

/** The health check of a whole service, as faults befall it. */
const root = mkdtempSync(join(tmpdir(), 'perptape-health-'))
const data = join(root, 'data')
const market = join(data, 'market.duckdb')
const aside = join(root, 'aside')
let service: RunningPerptape
/** What the probes said while the folder was being born. */
const whileWarming = { live: new Set<number>(), ready: new Set<string>() }

interface Health {
  readonly http: number
  readonly status: string
  readonly reasons: readonly string[]
}

async function health(): Promise<Health> {
  const response = await fetch(`${service.url}/api/v1/public/health`)
  const body = (await response.json()) as Omit<Health, 'http'>
  return { http: response.status, status: body.status, reasons: body.reasons }
}

const healthBecomes = (what: Partial<Health> | Record<string, unknown>) =>
  vi.waitFor(async () => expect(await health()).toMatchObject(what), { timeout: 30_000, interval: 100 })

const well = () =>
  vi.waitFor(async () => expect((await health()).http).toBe(200), { timeout: 30_000, interval: 100 })

const becomesReady = (base: string) =>
  vi.waitFor(async () => expect((await fetch(`${base}/readyz`)).status).toBe(200), { timeout: 30_000 })

beforeAll(async () => {
  const port = await freePort()
  const starting = startPerptape('--source', 'sim', '--data', data, '--port', String(port))
  let isUp = false
  const probing = (async () => {
    while (!isUp) {
      const live = await fetch(`http://127.0.0.1:${port}/livez`).catch(() => null)
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
      if (live) whileWarming.live.add(live.status)
      if (ready?.status === 503) whileWarming.ready.add(await ready.text())
    }
  })()
  service = await starting.finally(() => {
    isUp = true
  })
  await probing
}, 180_000)
afterAll(async () => {
  await service?.stop('SIGKILL')
  rmSync(root, { recursive: true, force: true })
}, 60_000)

describe('a new folder', () => {
  it('is alive from its first moment and ready when it is up', async () => {
    expect([...whileWarming.live]).toEqual([200])
    expect([...whileWarming.ready].join('')).toMatch(/Writing the past of the simulated market: \d+ %/)
    for (const base of [service.url, service.opsUrl]) {
      await becomesReady(base)
      expect((await fetch(`${base}/livez`)).status).toBe(200)
    }
  })
})

describe('a service is down, and says so within seconds,', () => {
  it('when its folder is taken away, until it is back', async () => {
    await well()
    renameSync(data, aside)
    await healthBecomes({
      http: 503,
      status: 'down',
      reasons: [expect.stringMatching(/data folder is gone/)],
    })
    const metrics = await (await fetch(`${service.opsUrl}/metrics`)).text()
    expect(metrics).toContain('\nperptape_healthy 0\n')
    expect(metrics).toContain('\nperptape_ailments{part="folder"} 1\n')
    renameSync(aside, data)
    await well()
  }, 90_000)

  it('when its market file is deleted or replaced by another', async () => {
    renameSync(market, aside)
    await healthBecomes({ http: 503, reasons: [expect.stringMatching(/^market\.duckdb is gone/)] })
    copyFileSync(aside, market)
    await healthBecomes({ http: 503, reasons: [expect.stringMatching(/^market\.duckdb was replaced/)] })
    renameSync(aside, market)
    await well()
    expect(await service.stop()).toBe(0)
  }, 90_000)

  it('when the disk is full: no row gets in, boards go on', async () => {
    // A limit on the size of files stands in for the full disk: see store-disk-full.test.ts.
    const script = `trap '' XFSZ; ulimit -f 128; exec "$0" "$@"`
    const cli = ['--import', import.meta.resolve('tsx'), 'src/cli.ts']
    const flags = ['start', '--port', '0', '--ops-port', '0', '--data', data]
    service = await startBy('sh', ['-c', script, process.execPath, ...cli, ...flags])
    await healthBecomes({
      http: 503,
      reasons: expect.arrayContaining([
        expect.stringMatching(/^No space left on the disk/),
        expect.stringMatching(/^The store has refused rows of /),
      ]),
    })
    await becomesReady(service.url)
    expect((await fetch(`${service.url}/livez`)).status).toBe(200)
    expect((await fetch(`${service.url}/api/public/coverage`)).status).toBe(200)
    await service.stop('SIGKILL')
  }, 120_000)

  it('and with room again it is well, and nothing that was acknowledged is missing', async () => {
    service = await startPerptape('--data', data)
    await well()
    expect(service.log()).not.toMatch(/missing/)
    expect((await health()).reasons.join()).not.toMatch(/missing/)
    expect(await service.stop()).toBe(0)
  }, 120_000)
})
