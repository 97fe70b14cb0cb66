import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BOARDS } from '../../src/boards/index.ts'
import { silentLog } from '../../src/core/log.ts'
import { DAY, dateOf } from '../../src/core/time.ts'
import { chargeRollup } from '../../src/rollups/cycle/charge.ts'
import { indicatorEventsRollup, indicatorsRollup } from '../../src/rollups/cycle/indicators.ts'
import { boardEntry } from '../../src/serve/board-answers.ts'
import { boardCsv } from '../../src/serve/csv.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import { readImportFile } from '../../src/store/import.ts'
import type { Store } from '../../src/store/port.ts'
import { chargeDaily } from '../../src/tables/cycle/charge.ts'
import { indicatorEvents } from '../../src/tables/cycle/indicators.ts'
import { stablecoinSupply } from '../../src/tables/cycle/indices.ts'
import { btcClosesDaily } from '../../src/tables/market/candles.ts'
import { rollupMarks } from '../../src/tables/record/recording.ts'
import { importLane } from '../../src/tasks/import-lane.ts'
import { askOn } from '../fixtures/ask.ts'
import { btcCourse } from '../fixtures/btc-course.ts'
import { cycleRows } from '../fixtures/cycle.ts'
import { NOW } from '../fixtures/market.ts'
import { rolling } from '../fixtures/rolling.ts'

const CYCLE = ['indicators', 'network', 'quantum', 'quantum-watchset', 'charge']
const ROLLED = [indicatorsRollup, indicatorEventsRollup, chargeRollup]

function openStore(): Promise<Store> {
  const read = [...BOARDS.filter(({ id }) => CYCLE.includes(id)), ...ROLLED].flatMap(({ reads }) =>
    Object.values(reads),
  )
  const tables = [...new Set([...read, ...ROLLED.map(({ into }) => into), rollupMarks])]
  return openDuckdbStore({ file: ':memory:', tables, log: silentLog })
}

describe('who imports closes and nothing else', () => {
  const course = btcCourse()
  const now = Date.UTC(2023, 0, 1, 3)
  const folder = mkdtempSync(join(tmpdir(), 'closes-'))
  let store: Store
  let recorder: ReturnType<typeof rolling>

  async function importCloses(rows: readonly { date: string; close: number; source: string }[]) {
    const file = join(folder, 'closes.csv')
    const lines = rows.map(({ date, close, source }) => `${date},${close},${source}`)
    writeFileSync(file, `date,close,source\n${lines.join('\n')}\n`)
    const { keep, end } = importLane({ lanes: recorder.batcher, store }, btcClosesDaily)
    const report = await readImportFile(btcClosesDaily, file, { keep, kind: 'live', now })
    end()
    return report
  }

  beforeAll(async () => {
    store = await openStore()
    recorder = rolling(store, ROLLED)
    // The recorder runs before, and has nothing to make.
    for (const rollup of ROLLED) expect(await recorder.at(now, rollup)).toEqual([])
    expect(await importCloses(course)).toMatchObject({ imported: course.length, bad: 0 })
    expect(await recorder.at(now, indicatorsRollup)).toHaveLength(course.length)
    await recorder.at(now, indicatorEventsRollup)
  }, 180_000)
  afterAll(async () => {
    await store?.close()
    rmSync(folder, { recursive: true })
  })

  it('gets the tops of all cycles', async () => {
    const { latest, pi_cycle_crosses, recorded_since, points } = await askOn(store)(
      'indicators',
      { days: '1200' },
      now,
    )
    expect(recorded_since).toBe('2010-07-18')
    const tops = pi_cycle_crosses.filter(({ kind }: { kind: string }) => kind === 'top')
    const known = ['2013-04-06', '2013-12-05', '2017-12-16', '2021-04-12']
    expect(tops).toHaveLength(known.length)
    for (const [place, date] of known.entries()) {
      const { date: found, ma111, ma350x2, return_365d_pct } = tops[place]
      expect(Math.abs(Date.parse(found) - Date.parse(date)) / DAY, date).toBeLessThanOrEqual(1)
      expect(ma111).toBeGreaterThan(ma350x2)
      if (place > 0) expect(return_365d_pct).toBeLessThan(-30)
    }
    expect(latest).toMatchObject({ date: '2022-12-31', pi_cycle: { above: false }, margin: null })
    expect(latest.mayer.band).toBe('0.8 to 1')
    expect(latest.ma200w.multiple).toBeCloseTo(0.68, 1)
    const { days, total, pct } = latest.profitable_days
    expect([total, pct]).toEqual([course.length - 1, expect.closeTo((100 * days) / total, 3)])
    expect(points.rows).toHaveLength(1200)
    expect(points.rows.at(-1)[0]).toBe('2022-12-31')
    expect(JSON.stringify(points).length).toBeLessThan(220_000)
  })

  it('shows points in the order of their columns, thinned where they are many', async () => {
    const ask = askOn(store)
    const { points, latest } = await ask('indicators', { days: '1' }, now)
    const named = Object.fromEntries(
      points.columns.map((name: string, at: number) => [name, points.rows[0][at]]),
    )
    expect(named).toMatchObject({ date: latest.date, btc_close: latest.btc_close, mayer: latest.mayer.value })
    expect(named).toMatchObject({ ma2y_x5: latest.ma2y.x5, puell: latest.puell.value })
    const long = await ask('indicators', { days: '10000' }, now)
    expect(long.step_days).toBe(9)
    expect(long.points.rows).toHaveLength(Math.ceil(course.length / 9))
    expect(await ask('indicators', { points: '0' }, now)).not.toHaveProperty('points')
  })

  it('has what depends on a close made again when it is corrected, and nothing before it', async () => {
    const place = course.findIndex(({ date }) => date === '2016-01-05')
    await importCloses([{ ...course[place]!, close: 2 * course[place]!.close }])
    const written = await recorder.at(now, indicatorsRollup)
    const dates = written.map(({ date }) => String(date)).sort()
    expect(dates[0]).toBe('2016-01-05')
    // It stays in the averages for 1,400 days.
    expect(dates.length).toBeGreaterThanOrEqual(1_400)
    await recorder.at(now, indicatorEventsRollup)
    const jumped = await store.reader(indicatorEvents).range({
      where: { date: '2016-01-05' },
      order: 'asc',
      limit: 20,
    })
    expect(jumped.length).toBeGreaterThan(0)
    for (const event of jumped) expect(event.return_7d_pct).toBeLessThan(-40)
  })

  it('has returns told when they have passed', async () => {
    const ahead = [1, 2, 3, 4, 5, 6, 7, 8].map((days) => ({
      date: dateOf(Date.UTC(2022, 11, 31) + days * DAY),
      close: days === 1 ? 60_000 : 70_000,
      source: 'course',
    }))
    const at = (days: number) => now + days * DAY
    await recorder.put(at(1), btcClosesDaily, ahead.slice(0, 1))
    await recorder.at(at(1), indicatorsRollup)
    const first = await recorder.at(at(1), indicatorEventsRollup)
    const event = first.find(({ indicator, band }) => indicator === 'mayer' && band === '2.4')
    expect(event).toMatchObject({ date: '2023-01-01', direction: 'up', return_7d_pct: null })
    await recorder.put(at(8), btcClosesDaily, ahead.slice(1))
    await recorder.at(at(8), indicatorsRollup)
    await recorder.at(at(8), indicatorEventsRollup)
    const [later] = await store.reader(indicatorEvents).range({
      where: { date: '2023-01-01', indicator: 'mayer', band: '2.4' },
      order: 'asc',
      limit: 1,
    })
    expect(later!.return_7d_pct).toBeCloseTo((100 * 10) / 60, 9)
  })

  it('gets charge once there are stablecoins beside, and a late row changes no day before it', async () => {
    const since = Date.UTC(2021, 0, 1)
    const supply = Array.from({ length: 730 }, (_, place) => ({
      ts: since + place * DAY,
      symbol: 'USDT',
      pegged_id: '1',
      name: 'Tether',
      circulating_usd: 2e10 * (1 + place / 300 + 0.1 * Math.sin(place / 40)),
    }))
    await recorder.put(now + 8 * DAY, stablecoinSupply, supply)
    await recorder.at(now + 8 * DAY, chargeRollup)
    const before = await store.reader(chargeDaily).range({ order: 'asc', limit: 5_000 })
    expect(before[0]!.date).toBe(dateOf(since + 209 * DAY))
    expect(before.at(-1)!.date).toBe('2022-12-31')
    const late = { ...supply[600]!, ts: supply[600]!.ts + 1, circulating_usd: 9e10 }
    await recorder.put(now + 8 * DAY, stablecoinSupply, [late])
    await recorder.at(now + 8 * DAY, chargeRollup)
    const anew = await store.reader(chargeDaily).range({ order: 'asc', limit: 5_000 })
    const changed = anew.filter((row, place) => row.score !== before[place]!.score)
    expect(changed[0]!.date).toBe(dateOf(late.ts))
    const { score, history, scorecard } = await askOn(store)('charge', {}, now)
    expect([history.length, history.at(-1)]).toEqual([365, ['2022-12-31', score, anew.at(-1)!.state]])
    const daysOf = (year: number) =>
      scorecard.reduce(
        (total: number, row: { year: number; days: number }) => total + (row.year === year ? row.days : 0),
        0,
      )
    expect([daysOf(2021), daysOf(2022)]).toEqual([365 - 209, 365])
  })
})

describe('boards of the fixture', () => {
  let store: Store
  beforeAll(async () => {
    store = await openStore()
    for (const [table, rows] of cycleRows(NOW)) await store.insert(table, rows)
  })
  afterAll(() => store?.close())
  const ask = (id: string, params?: Record<string, string>) => askOn(store)(id, params)

  it('network: the newest day, its week, its next change of difficulty', async () => {
    const { latest, series } = await ask('network', { days: '30' })
    expect(latest).toMatchObject({ date: '2026-11-14', height: 973_850, hashrate_7d_ehs: 1_104 })
    expect(latest).toMatchObject({ fees_per_block_btc: 0.02, avg_block_interval_s: 576, blocks_24h: 150 })
    expect(latest.mempool).toEqual({ tx_count: 70_000, vbytes: 30e6, min_feerate_sat_vb: 0.1 })
    // 2,016 · 483 = 973,728: a day of blocks is not in yet.
    expect(latest.retarget).toEqual({ height: 975_744, blocks_left: 1_894, estimated_change_pct: null })
    expect(series).toHaveLength(5)
    expect(series[0].points).toHaveLength(30)
    expect(series[4].points.slice(-2)).toEqual([
      ['2026-11-13', null],
      ['2026-11-14', 30e6],
    ])
  })

  it('quantum: sums by script and by age, and what became of the watch set', async () => {
    const { composition, dormancy, watch_set, latest, history } = await ask('quantum')
    expect(composition).toEqual([
      { family: 'p2pk', btc: 250, outputs: 10, share_of_exposed_pct: 62.5 },
      { family: 'p2tr', btc: 150, outputs: 30, share_of_exposed_pct: 37.5 },
    ])
    expect(dormancy).toEqual([
      { cohort: '<1y', btc: 100, outputs: 20 },
      { cohort: '>10y', btc: 300, outputs: 20 },
    ])
    expect(watch_set).toEqual({
      size: 2,
      btc: 100,
      base_height: 973_500,
      spent_since_base: 1,
      last_spent_at: '2026-11-13T00:00:00.000Z',
      csv: '/api/public/quantum/watchset.csv',
    })
    expect(latest).toMatchObject({ date: '2026-11-14', base_height: 973_800 })
    expect(history.map(({ watch_set_btc }: { watch_set_btc: number }) => watch_set_btc)).toEqual([
      150, 100, 100,
    ])
  })

  it('the watch set is a file: where it was drawn, then its outputs by height', async () => {
    const file = BOARDS.find(({ id }) => id === 'quantum-watchset')!
    const lines = boardCsv(file, await ask('quantum-watchset')).split('\r\n')
    expect(lines.slice(0, 4)).toEqual([
      '# base_height=973500',
      '# base_hash=hash of 973500',
      '# classifier_version=1',
      'txid,vout,height,block_date,value_btc,script_type,pubkey_sha256,status,spent_height',
    ])
    const [first, second, hash] = ['aa', 'ab', 'cd'].map((pair) => pair.repeat(32))
    expect(lines.slice(4)).toEqual([
      `${first},0,700,2009-03-01,50,p2pk,${hash},unspent,`,
      `${second},0,900,2009-03-01,50,p2pk,${hash},spent,973600`,
      `${second},1,900,2009-03-01,50,p2pk,${hash},unspent,`,
      '',
    ])
    const asked = (format: string) => () =>
      boardEntry(undefined as never, undefined as never, file, { format }, 'public')
    expect(asked('json')).toThrow(expect.objectContaining({ code: 'invalid_parameter', allowed: ['csv'] }))
  })

  it('charge: the state, since when, and what was before', async () => {
    const { alarms, scorecard, history, ...now } = await ask('charge')
    expect(now).toMatchObject({ score: 69, state: 'superposition', stress: 31, previous_state: 'ground' })
    expect(now).toMatchObject({ state_since: '2026-11-12', model_version: 'charge-1' })
    expect(alarms).toEqual([
      {
        date: '2026-11-12',
        state: 'superposition',
        score: 67,
        btc_close: 99_700,
        move_7d_pct: null,
        move_30d_pct: null,
      },
    ])
    expect(scorecard.map(({ state, days, n_30d }: Record<string, unknown>) => [state, days, n_30d])).toEqual([
      ['superposition', 3, 0],
      ['ground', 2, 0],
    ])
    expect(history).toHaveLength(5)
  })
})
