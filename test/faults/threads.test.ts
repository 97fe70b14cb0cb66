import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { clockEnv, perptape, QUICK_CLI, type RunningPerptape, startBy } from '../end-to-end/perptape.ts'
import { bornWithoutPast, SOME_VENUES } from '../fixtures/folder-without-past.ts'
import { built } from '../made-once/ask.ts'

/** A whole service, one of whose threads dies or hangs. */
const root = mkdtempSync(join(tmpdir(), 'perptape-threads-'))
const data = join(root, 'data')
const orders = join(root, 'orders')
let service: RunningPerptape

const BREAKING = pathToFileURL(resolve('test/faults/breaking.mjs')).href

/** In one step, so that no half of it is read. */
function breakThread(name: 'kitchen' | 'recorder' | 'engine', how: 'throw' | 'hang'): void {
  writeFileSync(join(root, 'order'), how)
  renameSync(join(root, 'order'), join(orders, name))
}

const becomes = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 90_000, interval: 100 })
const ask = (path: string) => fetch(`${service.url}${path}`)

async function metric(name: string, labels: string): Promise<number> {
  const text = await (await fetch(`${service.opsUrl}/metrics`)).text()
  const found = new RegExp(`^${name}\\{${labels}\\} (\\S+)$`, 'm').exec(text)?.[1]
  return Number(found)
}

const restarts = (thread: string) => metric('perptape_thread_restarts_total', `thread="${thread}"`)

async function isUpAgain(thread: string, times: number): Promise<void> {
  await becomes(async () => {
    expect(await restarts(thread)).toBe(times)
    expect(await metric('perptape_thread_up', `thread="${thread}"`)).toBe(1)
    expect((await ask('/api/v1/public/health')).status).toBe(200)
  })
}

beforeAll(async () => {
  mkdirSync(orders)
  await Promise.all([built(), bornWithoutPast(data)])
  const { CLOCK_SHIFT_MS } = clockEnv
  const settings = { ...SOME_VENUES, BREAK_DIR: orders, CLOCK_SHIFT_MS, LOG_FORMAT: 'json' }
  const flags = ['--data', data, '--port', '0', '--ops-port', '0']
  const node = ['--import', BREAKING, ...clockEnv.NODE_OPTIONS.split(' ')]
  service = await startBy(process.execPath, [...node, QUICK_CLI, 'start', ...flags], settings)
}, 600_000)
afterAll(async () => {
  await service?.stop('SIGKILL')
  rmSync(root, { recursive: true, force: true })
}, 180_000)

describe('a kitchen that dies', () => {
  it('is started again, while what lies ready is served on', async () => {
    const board = '/api/public/oi'
    expect((await ask(board)).status).toBe(200)
    breakThread('kitchen', 'throw')
    await becomes(async () => {
      expect((await ask(board)).status).toBe(200)
      expect(await restarts('kitchen')).toBe(1)
    })
    await isUpAgain('kitchen', 1)
    await becomes(async () => expect((await ask('/api/public/oi?format=csv')).status).toBe(200))
    expect(service.log()).toContain('The kitchen has ended: the kitchen was broken by a test.')
  }, 180_000)
})

describe('a recorder that dies', () => {
  it('is started again, and the time without it is in the gap ledger', async () => {
    const begun = Date.now()
    breakThread('recorder', 'throw')
    await isUpAgain('recorder', 1)
    await becomes(async () => {
      const { gaps } = JSON.parse((await perptape('gaps', '--data', data, '--days', '1', '--json')).out)
      const isOfNow = ({ ended_at }: { ended_at: string | null }) =>
        ended_at === null || Date.parse(ended_at) >= begun
      const own = gaps.filter(isOfNow)
      expect(own.length).toBeGreaterThan(0)
    })
  }, 180_000)

  it('and one that hangs, after twenty seconds in which it wants no processor', async () => {
    breakThread('recorder', 'hang')
    await becomes(async () => {
      const health = (await (await ask('/api/v1/public/health')).json()) as { reasons: string[] }
      expect(health.reasons.join(' ')).toContain('The recorder has stopped and is being started again')
    })
    await isUpAgain('recorder', 2)
    expect(service.log()).toMatch(/The recorder has given no sign of life for \d\d/)
  }, 180_000)
})

describe('an engine that dies', () => {
  it('is started again when no statement is under way, and everybody gets a line to the new one', async () => {
    // A recorder that is still finding its way back would have to begin once more.
    await becomes(async () => {
      expect(await metric('perptape_source_rows_total', 'source="okx\\.tickers"[^}]*')).toBeGreaterThan(0)
    })
    breakThread('engine', 'throw')
    await isUpAgain('engine', 1)
    await becomes(async () => expect((await ask('/api/public/oi?format=csv')).status).toBe(200))
    expect(await restarts('recorder')).toBe(2)
    await becomes(async () => {
      const health = (await (await ask('/api/v1/public/health')).json()) as { status: string }
      expect(health.status).toBe('ok')
    })
  }, 180_000)
})

describe('a service with threads that were replaced', () => {
  it('stops cleanly', async () => {
    expect(await service.stop()).toBe(0)
    expect(service.log()).toContain('Stopped; everything recorded is stored.')
  }, 180_000)
})
