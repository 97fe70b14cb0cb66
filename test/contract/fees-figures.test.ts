import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY, isoOf, type Ms } from '../../src/core/time.ts'
import { feeSchedules } from '../../src/tables/venues/fees.ts'
import { publishedFees } from '../../src/venues/published-fees.ts'
import { type Ask, askOn, fullStore } from '../fixtures/ask.ts'
import { NOW } from '../fixtures/market.ts'
import { openMemoryStore } from '../fixtures/store.ts'

/** What the board says about the schedules of the fixture, worked out by hand. */
let ask: Ask
let close: () => Promise<void>
beforeAll(async () => {
  const store = await fullStore()
  ask = askOn(store)
  close = () => store.close()
})
afterAll(() => close?.())

it('shows what holds today, and medians over venues', async () => {
  const answer = await ask('fees')
  expect(answer.rows.map((row: Record<string, unknown>) => [row.venue, row.market, row.taker_pct])).toEqual([
    ['binance', 'perp', 0.045],
    ['binance', 'spot', 0.12],
    ['bybit', 'perp', 0.055],
    ['deribit', 'option', 0.03],
    ['okx', 'perp', 0.05],
  ])
  // Takers of perpetuals 0.045, 0.05, 0.055; makers 0.018, 0.02, 0.02.
  expect(answer).toMatchObject({
    median_taker_perp: 0.05,
    median_maker_perp: 0.02,
    median_taker_spot: 0.12,
    median_maker_spot: 0.1,
    count: 5,
  })
  expect(answer.rows[4]).toEqual({
    venue: 'okx',
    name: 'OKX',
    market: 'perp',
    maker_pct: 0.02,
    taker_pct: 0.05,
    basis: 'median_of_pairs',
    pairs: 212,
    valid_from: '2026-07-30',
    checked_at: '2026-11-15T10:07:00.000Z',
    source: 'venue',
    stale: false,
  })
})

it('tells the changes, not those that are only announced', async () => {
  const { changes } = await ask('fees')
  const cut = { at: '2026-10-20T00:00:00.000Z', venue: 'binance', market: 'perp' }
  expect(changes).toEqual([
    { ...cut, field: 'maker', old_pct: 0.02, new_pct: 0.018 },
    { ...cut, field: 'taker', old_pct: 0.05, new_pct: 0.045 },
  ])
})

it('is as fresh as the last check', async () => {
  // Bybit of the common fixture was checked an hour before now.
  expect(await ask('fees')).toMatchObject({ as_of: '2026-11-15T11:07:00.000Z', stale: false })
})

it('says what comes with the release, and goes by the day on which that was looked up', async () => {
  const store = await openMemoryStore()
  const put = async (venue: string, source: 'venue' | 'built-in', ago: Ms) =>
    store.insert(feeSchedules, [
      {
        venue,
        market: 'perp',
        valid_from: '2026-11-01',
        maker_pct: 0.02,
        taker_pct: 0.05,
        basis: 'schedule',
        pairs: null,
        valid_to: null,
        checked_at: NOW - ago,
        source,
      },
    ])
  const told = async () => {
    const { rows, built_in, stale, as_of } = await askOn(store)('fees')
    return { rows: rows.map((row: Row) => [row.venue, row.source, row.stale]), built_in, stale, as_of }
  }
  await put('okx', 'built-in', 2 * DAY)
  await put('htx', 'built-in', 90 * DAY)
  expect(await told()).toEqual({
    rows: [
      ['htx', 'built-in', true],
      ['okx', 'built-in', false],
    ],
    built_in: 2,
    stale: false,
    as_of: isoOf(NOW - 2 * DAY),
  })
  // A venue that answered and fell silent is not made fresh by a list.
  await put('bybit', 'venue', 5 * DAY)
  expect(await told()).toMatchObject({ built_in: 2, stale: true, as_of: isoOf(NOW - 5 * DAY) })
  await store.close()
})

it('is written so by the source that asks nobody', () => {
  const { builtIn, about } = publishedFees('okx')
  expect(builtIn).toBe(true)
  expect(about).toContain('nobody is asked')
})

type Row = Record<string, unknown>
