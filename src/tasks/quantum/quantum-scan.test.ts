import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noFolder } from '../../../test/fakes/no-folder.ts'
import { BASE_HASH, type Coin, snapshotOf } from '../../../test/fixtures/utxo-snapshot.ts'
import { silentLog } from '../../core/log.ts'
import { DAY } from '../../core/time.ts'
import { Batcher } from '../../recorder/batcher.ts'
import { openDuckdbStore } from '../../store/duckdb/open.ts'
import type { Store } from '../../store/port.ts'
import { btcNetworkDaily } from '../../tables/cycle/network.ts'
import { quantumCompositionDaily, quantumDaily, quantumWatchset } from '../../tables/cycle/quantum.ts'
import { runTask } from '../tasks.ts'
import type { QuantumReport } from './quantum-scan.ts'

const NOW = Date.UTC(2026, 10, 15)
const KEY = '11db93e1dcdb8a016b49840f8c53bc1eb68a382e97b1482ecad7b148a6909a5c'

const TABLES = [quantumDaily, quantumCompositionDaily, quantumWatchset, btcNetworkDaily]

const folder = mkdtempSync(join(tmpdir(), 'quantum-'))
afterAll(() => rmSync(folder, { recursive: true }))
let store: Store
beforeEach(async () => {
  store = await openDuckdbStore({ file: ':memory:', tables: TABLES, log: silentLog })
})
afterEach(() => store.close())

const coin = (name: number, height: number, more: Partial<Coin> = {}): Coin => ({
  txid: name.toString(16).padStart(64, '0'),
  vout: 0,
  height,
  sats: 5_000_000_000n,
  script: { form: 5, data: KEY },
  ...more,
})
const segwit = `0014${'ab'.repeat(20)}`
const taproot = `5120${'ab'.repeat(32)}`
const tip = (height: number) => coin(height, height, { isCoinbase: true, script: segwit, sats: 312_500_000n })

/** Two keys of 2009, one of last year, taproot of this year and of 2021, and hashes. */
const OLD = [coin(1, 170), coin(2, 20_000, { script: { form: 3, data: KEY } })]
const FIRST = [
  ...OLD,
  coin(3, 900_000),
  coin(4, 945_000, { script: taproot, sats: 123_456_789n }),
  coin(4, 945_000, { vout: 7, script: taproot, sats: 1n }),
  coin(5, 715_000, { script: taproot, sats: 1_000n }),
  coin(6, 100_000, { script: { form: 0, data: 'ab'.repeat(20) }, sats: 777n }),
]

async function scan(
  bytes: Buffer,
  {
    date,
    kind = 'live',
    signal = new AbortController().signal,
  }: {
    date?: string
    kind?: 'live' | 'simulated'
    signal?: AbortSignal
  } = {},
): Promise<QuantumReport> {
  const file = join(folder, 'utxo.dat')
  writeFileSync(file, bytes)
  const clock = { now: () => NOW }
  const lanes = new Batcher({ store, clock, log: silentLog }, { flushMs: 1 })
  const context = {
    store,
    kind,
    clock,
    lanes,
    signal,
    progress: () => {},
    deliver: async () => {},
    ...noFolder,
  }
  return runTask('quantum_scan', context, { file, ...(date && { date }) }) as Promise<QuantumReport>
}

const ALL = { since: 0, order: 'asc', limit: 100 } as const
const measured = () => store.reader(quantumDaily).range(ALL)
const composed = () => store.reader(quantumCompositionDaily).range(ALL)
const watched = () => store.reader(quantumWatchset).range(ALL)

describe('the first snapshot', () => {
  it('is measured by script and age, with what it can be repeated by', async () => {
    const { day, dated, composition } = await scan(snapshotOf({ coins: [...FIRST, tip(955_000)] }))
    expect(await measured()).toEqual([day])
    expect(day).toMatchObject({
      base_height: 955_000,
      base_hash: BASE_HASH,
      coins_written: 8,
      exposed_btc: 151.234_577_9,
      exposed_outputs: 6,
      exposed_pct_outputs: 75,
      utxo_set_btc: 154.359_585_67,
      exposed_pct_value: (100 * 151.234_577_9) / 154.359_585_67,
      watch_set_size: 2,
      watch_set_btc: 100,
      classifier_version: '1',
    })
    expect(day.txoutset_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(dated).toBe('estimated')
    // 5,561 blocks after 949,439, which was the first of 2026-05-15: every ten minutes one.
    expect(day.date).toBe('2026-06-22')
    const parts = Object.fromEntries(
      composition.flatMap(({ family, cohort, btc, outputs }) =>
        outputs > 0 ? [[`${family} ${cohort}`, [btc, outputs]]] : [],
      ),
    )
    expect(parts).toEqual({
      'p2pk >10y': [100, 2],
      'p2pk 1-3y': [50, 1],
      'p2tr <1y': [1.234_567_9, 2],
      'p2tr 3-5y': [0.000_01, 1],
    })
    expect(await composed()).toHaveLength(4 * 5)
  })

  it('draws the watch set', async () => {
    const { watchset } = await scan(snapshotOf({ coins: [...FIRST, tip(955_000)] }))
    expect(watchset).toEqual({ is_new: true, is_past: false, size: 2, spent_now: 0 })
    const [first, second] = await watched()
    expect(first).toEqual({
      txid: `${'0'.repeat(63)}1`,
      vout: 0,
      height: 170,
      // The block of the first payment of all, found at 03:30 on the 12th: its day is known to some hours.
      block_date: '2009-01-11',
      value_btc: 50,
      script_type: 'p2pk',
      pubkey_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      status: 'unspent',
      spent_height: null,
    })
    expect(second).toMatchObject({ height: 20_000, status: 'unspent' })
    expect(second!.pubkey_sha256).not.toBe(first!.pubkey_sha256)
  })

  it('has the day of its block from what is recorded of the network, or as it is told', async () => {
    const network = (date: string, height: number) => ({
      date,
      height,
      hashrate_ehs: 1_000,
      difficulty: 1e14,
      fees_btc: 1,
      fee_share_pct: 1,
      blocks: 144,
      median_feerate_sat_vb: null,
      mempool_vbytes: null,
      mempool_tx_count: null,
      mempool_min_feerate_sat_vb: null,
    })
    await store.insert(btcNetworkDaily, [
      network('2026-06-24', 954_900),
      network('2026-06-25', 955_040),
    ] as never)
    const file = snapshotOf({ coins: [...FIRST, tip(955_000)] })
    expect(await scan(file)).toMatchObject({ dated: 'recorded', day: { date: '2026-06-25' } })
    expect(await scan(file, { date: '2026-06-23' })).toMatchObject({
      dated: 'told',
      day: { date: '2026-06-23' },
    })
    await expect(scan(file, { date: '2026-11-16' })).rejects.toThrow('no day that has begun')
    await expect(scan(file, { date: 'yesterday' })).rejects.toThrow('--date yesterday')
  })
})

describe('a later snapshot', () => {
  const later = snapshotOf({ coins: [OLD[1]!, ...FIRST.slice(2), tip(960_000)] })

  it('shows what of the set is gone, and draws no other', async () => {
    await scan(snapshotOf({ coins: [...FIRST, tip(955_000)] }))
    const { day, watchset } = await scan(later)
    expect(watchset).toEqual({ is_new: false, is_past: false, size: 1, spent_now: 1 })
    expect(day).toMatchObject({ watch_set_size: 1, watch_set_btc: 50 })
    const set = await watched()
    expect(set.map(({ height, status, spent_height }) => [height, status, spent_height])).toEqual([
      [170, 'spent', null],
      [20_000, 'unspent', null],
    ])
    // Once more it is the same, and what is gone is not gone anew.
    expect((await scan(later)).watchset).toMatchObject({ size: 1, spent_now: 0 })
    expect(await measured()).toHaveLength(2)
  })

  it('is not undone by one from before it', async () => {
    const first = snapshotOf({ coins: [...FIRST, tip(955_000)] })
    await scan(first)
    await scan(later)
    const { day, watchset } = await scan(first)
    expect(watchset).toMatchObject({ is_past: true, spent_now: 0 })
    expect(day.watch_set_size).toBe(2)
    expect((await watched()).filter(({ status }) => status === 'spent')).toHaveLength(1)
  })

  it('from before the first is refused: the set lacks what was spent in between', async () => {
    await scan(later)
    await expect(scan(snapshotOf({ coins: [...FIRST, tip(955_000)] }))).rejects.toThrow(
      'of height 955000, before 960000',
    )
    expect(await measured()).toHaveLength(1)
  })
})

describe('nothing is stored', () => {
  const whole = snapshotOf({ coins: [...FIRST, tip(955_000)] })

  it.each([
    ['of a file that ends too soon', whole.subarray(0, whole.length - 1), {}],
    ['of one with something at its end', Buffer.concat([whole, Buffer.alloc(1)]), {}],
    ['in a simulated folder', whole, { kind: 'simulated' as const }],
    ['of what was broken off', whole, { signal: AbortSignal.abort(new Error('broken off')) }],
  ])('%s', async (_what, bytes, options) => {
    await expect(scan(bytes, options)).rejects.toThrow()
    for (const table of TABLES) expect(await store.extent(table)).toMatchObject({ rows: 0 })
  })

  it('of a file that is not there', async () => {
    rmSync(join(folder, 'utxo.dat'), { force: true })
    const context = {
      store,
      kind: 'live' as const,
      clock: { now: () => NOW + DAY },
      lanes: null as never,
      signal: new AbortController().signal,
      progress: () => {},
      deliver: async () => {},
      ...noFolder,
    }
    await expect(runTask('quantum_scan', context, { file: join(folder, 'utxo.dat') })).rejects.toThrow(
      'there is no such file',
    )
  })
})
