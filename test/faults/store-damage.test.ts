import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '../../src/core/log.ts'
import { BLOCK_BYTES } from '../../src/store/duckdb/connections.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import { TABLES } from '../../src/tables/index.ts'
import { liquidationEvents } from '../../src/tables/liquidations/liquidations.ts'
import { perptape } from '../end-to-end/perptape.ts'
import { built } from '../made-once/ask.ts'
import { damageTexts } from './damage-block.ts'
import { batchOf, faultTable } from './store-table.ts'

const root = mkdtempSync(join(tmpdir(), 'perptape-damage-'))
const whole = join(root, 'whole')
const market = join(whole, 'market.duckdb')
const T0 = Date.UTC(2026, 10, 1)
let folders = 0

/** A live folder with rows in the file and in the log, as a kill leaves it. */
beforeAll(async () => {
  await built()
  const living = join(root, 'living.duckdb')
  mkdirSync(whole)
  const birth = { kind: 'live', born: '2026-11-14T00:00:00.000Z', version: 1 }
  writeFileSync(join(whole, 'perptape.json'), JSON.stringify(birth))
  const store = await openDuckdbStore({ file: living, tables: TABLES, log: silentLog })
  await store.insert(liquidationEvents, liquidations(0))
  await store.compact()
  await store.insert(liquidationEvents, liquidations(1))
  for (const part of ['', '.wal', '.commits']) copyFileSync(living + part, market + part)
  await store.close()
}, 600_000)
afterAll(() => rmSync(root, { recursive: true, force: true }))

function liquidations(hour: number) {
  return Array.from({ length: 2_000 }, (_, index) => ({
    event_time: T0 + hour * 3_600_000 + index,
    received_at: T0 + hour * 3_600_000 + index,
    exchange: 'okx',
    symbol: 'BTCUSDT',
    side: 'SELL' as const,
    price: 60_000,
    qty: 0.5,
    quote_qty: 30_000,
    delayed: false,
    dedupe_key: `k${hour}-${index}`,
  }))
}

function folderWith(change: (file: string) => void): { folder: string; file: string } {
  const folder = join(root, `damaged-${++folders}`)
  mkdirSync(folder)
  for (const name of ['perptape.json', 'market.duckdb', 'market.duckdb.wal', 'market.duckdb.commits'])
    copyFileSync(join(whole, name), join(folder, name))
  const file = join(folder, 'market.duckdb')
  change(file)
  return { folder, file }
}

function flip(file: string, at: (size: number) => number): void {
  const bytes = readFileSync(file)
  bytes[at(bytes.length)]! ^= 0xff
  writeFileSync(file, bytes)
}

describe('a damaged market file', () => {
  it.each<[string, (file: string) => void]>([
    ['cut to nothing', (file) => truncateSync(file, 0)],
    ['cut to 100 bytes', (file) => truncateSync(file, 100)],
    ['cut to half', (file) => truncateSync(file, readFileSync(file).length / 2)],
    ['with a flipped byte in its header', (file) => flip(file, () => 20)],
    ['with a flipped byte in what describes its tables', (file) => flip(file, () => 12_288 + 1_000)],
  ])(
    '%s is named in one sentence, with exit code 5',
    async (_how, change) => {
      const { folder, file } = folderWith(change)
      const before = readFileSync(file)
      const { code, out, err } = await perptape('gaps', '--data', folder)
      expect([code, out]).toEqual([5, ''])
      expect(err).toBe(
        `perptape: ${file} is damaged or is no perptape data file. Restore a backup, or choose another folder with --data.\n`,
      )
      // It is left as it is for whoever wants to save something of it.
      expect(readFileSync(file).equals(before)).toBe(true)
    },
    180_000,
  )

  it('keeps a service from starting, with the same code', async () => {
    const { folder, file } = folderWith((path) => truncateSync(path, 100))
    const flags = ['--source', 'live', '--port', '0', '--ops-port', '0']
    const { code, err } = await perptape('start', '--data', folder, ...flags)
    expect(code).toBe(5)
    expect(err).toContain(`${file} is damaged`)
    expect(err).not.toMatch(/\n\s+at /)
  }, 180_000)
})

describe('a damaged log', () => {
  it('is named instead of the file, with what can be done; without it the rest is there and the loss is said', async () => {
    const { folder, file } = folderWith((path) => flip(`${path}.wal`, (size) => Math.floor(size / 2)))
    const refused = await perptape('gaps', '--data', folder)
    expect(refused.code).toBe(5)
    expect(refused.err).toMatch(/^perptape: The log \S+market\.duckdb\.wal is damaged; \S+ itself is not\./)
    expect(refused.err).toMatch(/move the log away .* until \d{4}-\d\d-\d\dT[\d:.]+Z, and says how much/)
    expect(refused.err.trim().split('\n')).toHaveLength(1)
    rmSync(`${file}.wal`)
    const again = await perptape('gaps', '--data', folder, '--json')
    expect(again.code).toBe(0)
    expect(again.err).toMatch(/1 batch that was recorded after \S+ and up to \S+ is missing/)
    const { gaps, sources } = JSON.parse(again.out)
    expect(gaps).toMatchObject([{ source: 'store.log', reason: 'lost' }])
    // No source is blamed for it.
    expect(sources.filter(({ source }: { source: string }) => source === 'store.log')).toEqual([])
    const quiet = await perptape('gaps', '--data', folder, '--json')
    expect([quiet.code, quiet.err]).toEqual([0, ''])
    expect(JSON.parse(quiet.out).gaps).toHaveLength(1)
  }, 180_000)
})

describe('a file whose end was cut off', () => {
  it('is refused although its tables can be read, also where it was shortened by a merge before', async () => {
    const file = join(root, 'cut.duckdb')
    const open = () => openDuckdbStore({ file, tables: [faultTable], log: silentLog })
    const first = await open()
    for (let batch = 0; batch < 60; batch++) await first.insert(faultTable, batchOf(batch))
    await first.compact()
    // Half of it goes, and the file is shortened when that is merged: such a file is whole.
    await first.dropBefore(faultTable, T0 + 30)
    await first.close()
    const second = await open()
    expect((await second.extent(faultTable)).rows).toBe(30 * 500)
    await second.close()
    const size = readFileSync(file).length
    truncateSync(file, size - BLOCK_BYTES)
    await expect(open()).rejects.toMatchObject({ fault: 'corrupt' })
  }, 180_000)
})

describe('a damaged block', () => {
  it('is noticed when it is read and remembered, while everything else goes on', async () => {
    const file = join(root, 'block.duckdb')
    const open = () => openDuckdbStore({ file, tables: [faultTable, liquidationEvents], log: silentLog })
    const made = await open()
    for (let batch = 0; batch < 30; batch++) await made.insert(faultTable, batchOf(batch))
    await made.close()
    const place = await damageTexts(file)

    const store = await open()
    expect(store.ailments()).toEqual([])
    await store.insert(liquidationEvents, liquidations(0))
    const texts = () =>
      store.reader(faultTable).range({ since: 0, order: 'asc', limit: 100_000, columns: ['filler'] })
    await expect(texts()).rejects.toMatchObject({ fault: 'corrupt' })
    const [ailment, ...others] = store.ailments()
    expect(others).toEqual([])
    expect(ailment).toMatchObject({ part: 'store', down: true })
    expect(ailment!.sentence).toContain(`block.duckdb has damaged blocks (at byte ${place})`)
    // Other columns, other tables, writing and merging.
    expect((await store.extent(faultTable)).rows).toBe(30 * 500)
    await store.insert(liquidationEvents, liquidations(1))
    await store.compact()
    expect((await store.extent(liquidationEvents)).rows).toBe(4_000)
    await store.close()
    const again = await open()
    expect((await again.extent(liquidationEvents)).rows).toBe(4_000)
    await again.close()
  }, 180_000)
})
