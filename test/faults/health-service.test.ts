import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type RunningPerptape, startLimited, startPerptapeWith } from '../end-to-end/perptape.ts'
import { bornWithoutPast, SOME_VENUES } from '../fixtures/folder-without-past.ts'

/** The health check of a whole service, as faults befall it. */
const root = mkdtempSync(join(tmpdir(), 'perptape-health-'))
const data = join(root, 'data')
const market = join(data, 'market.duckdb')
const aside = join(root, 'aside')
let service: RunningPerptape

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
  vi.waitFor(async () => expect(await health()).toMatchObject(what), { timeout: 120_000, interval: 100 })

const well = () =>
  vi.waitFor(async () => expect((await health()).http).toBe(200), { timeout: 120_000, interval: 100 })

const becomesReady = (base: string) =>
  vi.waitFor(async () => expect((await fetch(`${base}/readyz`)).status).toBe(200), { timeout: 120_000 })

beforeAll(async () => {
  await bornWithoutPast(data)
  service = await startPerptapeWith(SOME_VENUES, '--data', data)
}, 600_000)
afterAll(async () => {
  await service?.stop('SIGKILL')
  rmSync(root, { recursive: true, force: true })
}, 180_000)

describe('a service that is up', () => {
  it('is alive and ready at both of its ports', async () => {
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
  }, 300_000)

  it('when its market file is deleted or replaced by another', async () => {
    renameSync(market, aside)
    await healthBecomes({ http: 503, reasons: [expect.stringMatching(/^market\.duckdb is gone/)] })
    copyFileSync(aside, market)
    await healthBecomes({ http: 503, reasons: [expect.stringMatching(/^market\.duckdb was replaced/)] })
    renameSync(aside, market)
    await well()
    expect(await service.stop()).toBe(0)
  }, 300_000)

  it('when the disk is full: no row gets in, boards go on', async () => {
    service = await startLimited(128, SOME_VENUES, '--data', data)
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
  }, 300_000)

  it('and with room again it is well, and nothing that was acknowledged is missing', async () => {
    service = await startPerptapeWith(SOME_VENUES, '--data', data)
    await well()
    expect(service.log()).not.toMatch(/missing/)
    expect((await health()).reasons.join()).not.toMatch(/missing/)
    expect(await service.stop(), service.log()).toBe(0)
  }, 300_000)
})
