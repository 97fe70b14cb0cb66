import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MemoryStore } from '../../test/fakes/memory-store.ts'
import { silentLog } from '../core/log.ts'
import { DAY, HOUR, SINCE_EVER } from '../core/time.ts'
import { devLog } from '../tables/record/dev-log.ts'
import { createDevLog } from './dev-log.ts'

const NOW = Date.UTC(2026, 10, 15, 12)
let folder: string
let file: string
let now: number
let store: MemoryStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perptape-dev-log-'))
  file = join(folder, 'CHANGELOG.md')
  now = NOW
  store = new MemoryStore()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lanes = {
  offer: (table: never, rows: never) => ({ stored: store.insert(table, rows) }),
  reread: () => {},
}
const kept = (path = file) =>
  createDevLog(
    { store, lanes: lanes as never, clock: { now: () => now }, log: silentLog },
    pathToFileURL(path),
  )
const entries = () => store.reader(devLog).range({ since: SINCE_EVER, order: 'asc', limit: 9 })
const write = (text: string) => writeFileSync(file, text)

it('keeps the day on which an entry came, until its release says another, and loses what was reworded', async () => {
  write('## 1.1.0 (unreleased)\n### added\n- **api**: one\n- **api**: two\n')
  await kept().keep()
  now += 3 * DAY
  write('## 1.1.0 (unreleased)\n### added\n- **api**: one\n- **api**: two in other words\n')
  await kept().keep()
  expect(await entries()).toMatchObject([
    { title: 'one', at: NOW, checked_at: now },
    { title: 'two in other words', at: now },
  ])
  write('## 1.1.0 (2026-11-01)\n### added\n- **api**: one\n')
  await kept().keep()
  expect(await entries()).toMatchObject([{ title: 'one', at: Date.UTC(2026, 10, 1) }])
})

it('looks again once a day', async () => {
  write('## 1.1.0\n### added\n- **api**: one\n')
  const log = kept()
  await log.keep()
  now += 23 * HOUR
  await log.keep()
  expect(store.inserts).toHaveLength(1)
  now += HOUR
  await log.keep()
  expect(store.inserts).toHaveLength(2)
})

it('lets the recorder run without a changelog', async () => {
  await kept(join(folder, 'none.md')).keep()
  expect(await entries()).toEqual([])
})

it('offers nothing to lanes that are being closed', async () => {
  write('## 1.1.0\n### added\n- **api**: one\n')
  const log = kept()
  const keeping = log.keep()
  log.stop()
  await keeping
  expect(store.inserts).toHaveLength(0)
})
