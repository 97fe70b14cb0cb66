import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { HOUR, isoOf } from '../../src/core/time.ts'
import { interruptedPerptape, perptape, type RunningPerptape, startPerptape } from '../end-to-end/perptape.ts'
import { bornInto } from '../made-once/ask.ts'

/** An operator who presses Ctrl-C, beside a running service and without one. */
const folder = mkdtempSync(join(tmpdir(), 'perptape-ctrl-c-'))
const data = join(folder, 'data')
let service: RunningPerptape

beforeAll(async () => {
  await bornInto(data)
  // What it would record meanwhile says nothing to exports and imports.
  service = await startPerptape('--role', 'serve', '--data', data)
}, 600_000)
afterAll(async () => {
  await service.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}, 180_000)

const files = (name: string) => readdirSync(folder).filter((file) => file.startsWith(name))
const exportUntilDraft = (name: string) =>
  interruptedPerptape(
    () => files(name).length > 0,
    ...['export', 'oi_5m', '--data', data, '--out', join(folder, `${name}.csv.gz`)],
  )

describe('beside a running service', () => {
  it('an export ends there too, and leaves no file', async () => {
    const { code, err } = await exportUntilDraft('there')
    expect([code, err]).toEqual([130, expect.stringContaining('Broken off; no file was written.')])
    await vi.waitFor(() => expect(files('there')).toEqual([]), { timeout: 60_000 })
  }, 180_000)

  it('an import ends there too, and can be run again', async () => {
    const file = join(folder, 'interest.csv')
    // Some hours of it are several pages, so that there is a midst to break off in.
    const from = isoOf(Date.now() - 4 * HOUR)
    const range = ['oi_5m', '--from', from, '--data', data]
    const exported = await perptape('export', ...range, '--out', file, '--json')
    const { rows } = JSON.parse(exported.out)
    expect(rows).toBeGreaterThan(30_000)
    expect(exported.err).toMatch(/Exporting oi_5m \d+ % /)
    const args = ['import', 'oi_5m', file, '--data', data, '--json']
    const broken = await interruptedPerptape((err) => err.includes('% importing'), ...args)
    expect(broken.code).toBe(130)
    expect(broken.err).toContain('What was imported by then stays')
    const again = await perptape(...args)
    expect(JSON.parse(again.out)).toEqual({
      readAs: null,
      rows,
      imported: 0,
      present: rows,
      bad: 0,
      badLines: [],
    })
  }, 240_000)
})

describe('without one', () => {
  it('an export leaves no file', async () => {
    expect(await service.stop()).toBe(0)
    const { code, err } = await exportUntilDraft('own')
    expect([code, err]).toEqual([130, expect.stringContaining('Broken off; no file was written.')])
    expect(files('own')).toEqual([])
  }, 180_000)
})
