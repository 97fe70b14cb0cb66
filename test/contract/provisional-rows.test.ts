import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { etfBoard } from '../../src/boards/macro/etf.ts'
import { seriesBoard } from '../../src/boards/market/series.ts'
import { DAY, dateOf, durationMs, HOUR } from '../../src/core/time.ts'
import { DATASETS } from '../../src/datasets/index.ts'
import type { Board } from '../../src/define/board.ts'
import { ROLLUPS } from '../../src/rollups/index.ts'
import { briefsRollup } from '../../src/rollups/market/briefs.ts'
import { metricsRollup } from '../../src/rollups/market/metrics.ts'
import { asked } from '../../src/serve/asked.ts'
import { publishedWindow } from '../../src/serve/datasets/window.ts'
import { createRun } from '../../src/serve/run.ts'
import type { Store } from '../../src/store/port.ts'
import { TABLES } from '../../src/tables/index.ts'
import { etfFlowsDaily, etfFundFlowsDaily } from '../../src/tables/macro/etf.ts'
import { computeSpan, rolling } from '../fixtures/rolling.ts'
import { openMemoryStore } from '../fixtures/store.ts'

/** A Thursday in the evening in New York: four of eleven funds have told of it. */
const DAY_ON = Date.UTC(2026, 10, 12)
const NOW = DAY_ON + DAY + 5 * HOUR

const flow = (day: number, usd: number, status: 'provisional' | 'final' | null) => ({
  date: dateOf(day),
  asset: 'BTC' as const,
  net_inflow_usd: usd,
  net_assets_usd: null,
  cumulative_inflow_usd: null,
  value_traded_usd: null,
  status,
})

let store: Store
beforeAll(async () => {
  store = await openMemoryStore()
  await store.insert(etfFlowsDaily, [
    flow(DAY_ON - 2 * DAY, 100e6, null),
    flow(DAY_ON - DAY, 200e6, 'final'),
    flow(DAY_ON, 4e6, 'provisional'),
  ])
  const fund = {
    asset: 'BTC' as const,
    issuer: 'x',
    net_assets_usd: 1,
    cum_inflow_usd: 1,
    fee_pct: 1,
    source: 'x',
  }
  await store.insert(etfFundFlowsDaily, [
    { ...fund, date: dateOf(DAY_ON), ticker: 'IBIT', net_inflow_usd: 4e6, status: 'provisional' },
  ])
})
afterAll(() => store?.close())

const ask = async (board: Board, params = {}) =>
  (await createRun({ openReader: store.reader, clock: { now: () => NOW } })(asked(board, params))).answer

describe('what is still being reported', () => {
  it('is no metric of a day until it is final, and one then', async () => {
    const etfOf = (rows: readonly Record<string, unknown>[]) =>
      rows.filter(({ metric }) => metric === 'etf_btc_net_flow_usd').map(({ date, value }) => [date, value])
    const run = rolling(store, [metricsRollup], [metricsRollup])
    const before = [
      [dateOf(DAY_ON - 2 * DAY), 100e6],
      [dateOf(DAY_ON - DAY), 200e6],
    ]
    expect(etfOf(await computeSpan(store, metricsRollup, DAY_ON - 2 * DAY, DAY_ON + DAY))).toEqual(before)
    expect(etfOf(await run.at(NOW))).toEqual(before)
    // Final on the next day, with what the other seven told.
    const later = await openMemoryStore()
    await later.insert(etfFlowsDaily, [flow(DAY_ON, 310e6, 'final')])
    expect(etfOf(await computeSpan(later, metricsRollup, DAY_ON, DAY_ON + DAY))).toEqual([
      [dateOf(DAY_ON), 310e6],
    ])
    await later.close()
  })

  it('is in no series, brief or dataset', async () => {
    const { points } = (await ask(seriesBoard, { metric: 'etf_flow', symbol: 'BTC', limit: '10' })) as {
      points: [number, number | null][]
    }
    expect(Object.fromEntries(points)).toMatchObject({
      [DAY_ON - 2 * DAY]: 100e6,
      [DAY_ON - DAY]: 200e6,
      [DAY_ON]: null,
    })
    const [brief] = await computeSpan(store, briefsRollup, DAY_ON + DAY, DAY_ON + 2 * DAY)
    expect(brief!.summary).toContain(`exchange-traded funds on ${dateOf(DAY_ON - DAY)}: bitcoin +$200 M`)
    const dataset = DATASETS.find(({ name }) => name === 'etf-flows')!
    const window = await publishedWindow(dataset, store, NOW)
    const take = { n: { count: true }, last: { max: 'date' } } as const
    // A history without a status is final.
    expect(await store.reader(etfFlowsDaily).aggregate({ since: 0, ...window, take } as never)).toEqual([
      { n: 2, last: dateOf(DAY_ON - DAY) },
    ])
  })

  it('is said to be so by the board that shows it', async () => {
    const { assets } = (await ask(etfBoard)) as { assets: { BTC: Record<string, unknown> } }
    expect(assets.BTC).toMatchObject({
      provisional: { date: dateOf(DAY_ON), net_inflow_usd: 4e6 },
      latest: { date: dateOf(DAY_ON - DAY) },
      funds: [{ ticker: 'IBIT', status: 'provisional' }],
    })
  })
})

/** Whoever else wants provisional rows is added here, together with where its answer says that they are. */
const INCLUDES: Readonly<Record<string, string>> = {
  'boards/macro/etf.ts': 'assets.*.provisional, and the status of each fund',
  'recorder/known-rows.ts': 'until where a table is written',
  'recorder/rollup-marks.ts': 'until where a table is written',
  'recorder/rollup-spans.ts': 'what was written of a span before',
  'store/forget.ts': 'what an operator deletes',
  'store/migrate/counts.ts': 'all rows are moved',
  'store/migrate/months.ts': 'all rows are moved',
  'store/migrate/pages.ts': 'all rows are moved',
  'tasks/untold.ts': 'columns that an import does not have stay as they are',
}

describe('by definition', () => {
  const source = join(import.meta.dirname, '../../src')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )

  it('provisional rows are read by those who are listed', () => {
    const found = files.filter((file) =>
      readFileSync(join(source, file), 'utf8').includes('includeProvisional: true'),
    )
    expect(found.sort()).toEqual(Object.keys(INCLUDES).sort())
  })

  it('a table whose rows can be provisional names its status', () => {
    const unnamed = TABLES.filter(({ columns, status }) => {
      const words = Object.values(columns).flatMap((column) => {
        const { rule } = column as { rule?: { is: string; values?: readonly string[] } }
        return rule?.is === 'one of' ? (rule.values ?? []) : []
      })
      return words.includes('provisional') && status === undefined
    })
    expect(unnamed.map(({ name }) => name)).toEqual([])
  })

  it('a dataset whose table is written before it is settled waits for that', () => {
    const early = ROLLUPS.filter(({ provisional }) => provisional !== undefined)
    const waits = DATASETS.flatMap(({ name, table, settledBy }) => {
      const maker = early.find(({ into }) => into.name === table.name)
      return maker === undefined ? [] : [[name, settledBy === maker.id]]
    })
    expect(waits).toEqual([
      ['options-flow-daily', true],
      ['slippage-hourly', true],
    ])
  })

  /** These decide at their moment, by what is known then: they are provisional by nature and say from when they are. */
  const AT_ONCE = ['signals']

  it('a rollup settles after what it is made of has', () => {
    const early = ROLLUPS.filter(({ provisional }) => provisional !== undefined)
    const ahead = ROLLUPS.filter(
      ({ id, provisional }) => provisional === undefined && !AT_ONCE.includes(id),
    ).flatMap((reader) =>
      Object.entries(reader.reads).flatMap(([name, table]) =>
        early
          .filter(
            ({ id, into }) =>
              into.name === table.name && id !== reader.id && !reader.standing?.includes(name),
          )
          .filter(({ settles, into }) =>
            // Rows of a table that is only added to are what they are once they are written.
            into.writes === 'append'
              ? durationMs(reader.settles) < durationMs(settles)
              : durationMs(reader.settles) <= durationMs(settles),
          )
          .map((maker) => `${reader.id} before ${maker.id}`),
      ),
    )
    expect(ahead).toEqual([])
  })
})
