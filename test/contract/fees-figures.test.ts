import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Ask, askOn, fullStore } from '../fixtures/ask.ts'

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
