import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { silentLog } from '../../src/core/log.ts'
import * as is from '../../src/define/answer.ts'
import { board } from '../../src/define/board.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import type { Store } from '../../src/store/port.ts'
import { liquidationEvents } from '../../src/tables/liquidations/liquidations.ts'
import { sourceTerms } from '../../src/tables/record/recording.ts'
import { signalOutcomes } from '../../src/tables/signals/signals.ts'
import { venueFeeds, venueSnapshots } from '../../src/tables/venues/venues.ts'
import { get, START, startService } from '../http/fixture.ts'
import { damageTexts } from './damage-block.ts'
import { batchOf, faultTable } from './store-table.ts'

const HEALTH = '/api/v1/public/health'
const TABLES = [faultTable, liquidationEvents, signalOutcomes, sourceTerms, venueFeeds, venueSnapshots]

let dir = ''
let store: Store
const closing: (() => Promise<void>)[] = []
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'perptape-health-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0).reverse()) await close().catch(() => {})
  rmSync(dir, { recursive: true, force: true })
})

const textsBoard = board({
  id: 'texts',
  path: '/api/public/texts',
  title: 'Texts',
  about: 'Reads a column of the test.',
  cadence: '1m',
  spelling: 'snake',
  result: is.part({ rows: is.count('Rows that were read.') }),
  reads: { faultTable },
  subject: 'faultTable',
  async compute({ faultTable: reader }) {
    const rows = await reader.range({ since: 0, order: 'asc', limit: 100_000, columns: ['filler'] })
    return { rows: rows.length }
  },
})

const open = () => openDuckdbStore({ file: join(dir, 'market.duckdb'), tables: TABLES, log: silentLog })

async function serve() {
  store = await open()
  closing.push(() => store.close())
  const running = await startService({
    engine: store,
    boards: [textsBoard],
    ailments: () => store.ailments(),
  })
  closing.push(() => running.service.close())
  return running
}

it('a damaged block that a board meets brings health down, and other answers go on', async () => {
  store = await open()
  for (let batch = 0; batch < 30; batch++) await store.insert(faultTable, batchOf(batch))
  await store.close()
  const place = await damageTexts(join(dir, 'market.duckdb'))

  const { base, clock } = await serve()
  expect((await get(base, HEALTH)).status).toBe(200)
  const failed = await get(base, '/api/public/texts')
  expect(failed.status).toBe(500)
  expect(failed.text).not.toContain(dir)
  clock.ms = START + 2_000
  const { status, json, text } = await get(base, HEALTH)
  expect(status).toBe(503)
  expect(json).toMatchObject({ status: 'down', db: { reachable: true } })
  expect(json.reasons[0]).toContain(`market.duckdb has damaged blocks (at byte ${place})`)
  expect(text).not.toContain(dir)
  expect((await get(base, '/readyz')).status).toBe(200)
  expect((await store.extent(faultTable)).rows).toBe(30 * 500)
}, 180_000)

it('an engine that has died brings health down at once', async () => {
  const spy = vi.spyOn(Worker.prototype, 'postMessage')
  const { base, clock } = await serve()
  const worker = spy.mock.contexts.at(-1) as unknown as Worker
  expect((await get(base, HEALTH)).status).toBe(200)
  await worker.terminate()
  clock.ms = START + 2_000
  const { status, json } = await get(base, HEALTH)
  expect(status).toBe(503)
  expect(json).toMatchObject({ status: 'down', db: { reachable: false } })
  expect(json.reasons[0]).toBe(
    'The storage engine has stopped: nothing can be read or recorded until it is started again.',
  )
  expect((await get(base, '/livez')).status).toBe(200)
  expect((await get(base, '/readyz')).status).toBe(503)
}, 180_000)
