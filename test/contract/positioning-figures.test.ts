import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../src/store/port.ts'
import { type Ask, askOn, fullStore } from '../fixtures/ask.ts'

let store: Store
let ask: Ask
beforeAll(async () => {
  store = await fullStore()
  ask = askOn(store)
})
afterAll(() => store?.close())

describe('positioning', () => {
  it('shows what each venue says of a perpetual, and how long it is on the whole', async () => {
    const answer = await ask('positioning', { symbol: 'btc' })
    expect(answer).toMatchObject({ recorded_since: '2026-11-15', as_of: '2026-11-15T12:02:00.000Z' })
    expect(answer.rows).toHaveLength(1)
    const [row] = answer.rows
    expect(row).toMatchObject({ symbol: 'BTCUSDT', price: 100_000, change_24h_pct: 2 })
    // A ratio of 1.5 is 60 % long; 60 of 80 coins of margin are 75 %; the newest reading counts.
    expect(row.exchanges.binance).toEqual({
      global_ls_ratio: 1.5,
      top_account_ls_ratio: 4,
      top_position_ls_ratio: 0.25,
      taker_buy_sell_ratio: 1.2,
      long_share_pct: 60,
      ts: '2026-11-15T12:00:00.000Z',
    })
    expect(row.exchanges.bybit).toEqual({
      buy_ratio_pct: 70,
      long_share_pct: 70,
      ts: '2026-11-15T12:00:00.000Z',
    })
    expect(row.exchanges.gate).toEqual({
      account_ls_ratio: 1,
      top_account_ls_ratio: null,
      top_position_ls_ratio: null,
      long_share_pct: 50,
      ts: '2026-11-15T11:45:00.000Z',
    })
    expect(row.exchanges.bitfinex).toMatchObject({ long_share_pct: 75 })
    // One side alone is no share.
    expect(row.exchanges.jupiter).toMatchObject({ long_oi_usd: 40, short_oi_usd: null, long_share_pct: null })
    expect(row.exchanges.htx).toBeNull()
    // With OKX of the shared fixture (1.2 twenty minutes ago: 54.5454…), (60 + 70 + 54.5454 + 50 + 75) / 5.
    expect(row.long_share_mean_pct).toBeCloseTo(61.9091, 4)
  })

  it('ranks by volume, and leaves out what is not listed or was read hours before the rest', async () => {
    const answer = await ask('positioning')
    expect(answer.rows.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['BTCUSDT', 'ETHUSDT'])
    expect(answer.symbols).toBe(2)
    expect(answer.sources).toHaveLength(10)
    expect(answer.sources[0]).toEqual({
      exchange: 'binance',
      metrics: ['global_ls_ratio', 'top_account_ls_ratio', 'top_position_ls_ratio', 'taker_buy_sell_ratio'],
      last_record: '2026-11-15T12:00:00.000Z',
      stale: false,
    })
    expect(answer.sources[9]).toMatchObject({ exchange: 'gmx', last_record: null, stale: true })
  })

  it('adds up what takers bought and sold, from the start of each window', async () => {
    const { cvd } = await ask('positioning')
    const { perp_24h, spot_24h, perp_7d } = cvd.BTC
    expect(perp_24h).toMatchObject({ start: '2026-11-14T12:10:00.000Z', step_seconds: 300, unit: 'usd' })
    expect(perp_24h.values).toHaveLength(288)
    // 70 of 100 bought 23 hours ago: +40, at 13:07. Two minutes ago 10 of 50: −30. A minute ago 5 of 20: −10.
    expect(known(perp_24h.values)).toEqual([
      [11, 40],
      [287, 0],
    ])
    expect(known(spot_24h.values)).toEqual([[287, 2]])
    // 150 of 200 three days ago: +100.
    expect(perp_7d).toMatchObject({ start: '2026-11-08T13:00:00.000Z', step_seconds: 3600 })
    expect(known(perp_7d.values)).toEqual([
      [95, 100],
      [144, 140],
      [167, 100],
    ])
    expect(known(cvd.ETH.perp_24h.values)).toEqual([[287, 8]])
    expect(known(cvd.SOL.spot_7d.values)).toEqual([])
  })

  it('does not know what it has no row of', async () => {
    await expect(ask('positioning', { symbol: 'GONEUSDT' })).rejects.toMatchObject({
      code: 'unknown_symbol',
      allowed: ['BTCUSDT', 'ETHUSDT'],
    })
  })
})

describe('smart money', () => {
  it('shows the recorded reading', async () => {
    const answer = await ask('smart-money', { symbol: 'BTC' })
    expect(answer).toMatchObject({
      symbol: 'BTCUSDT',
      fetchedAt: '2026-11-15T12:05:00.000Z',
      interpretation: 'As recorded.',
      globalAccountLongPct: 62,
      topTraderAccountLongPct: null,
      positioningDivergencePct: -7,
      period: '5m',
      stale: false,
    })
  })

  it('takes the readings of the positioning board where they are newer', async () => {
    // 0.25 is 20 % long and 1 is 50 %: 30 points apart.
    expect(await ask('smart-money', { symbol: 'ETHUSDT' })).toMatchObject({
      fetchedAt: '2026-11-15T12:00:00.000Z',
      takerBuySellRatio: 0.8,
      globalAccountLongPct: 20,
      globalAccountShortPct: 80,
      topTraderAccountLongPct: null,
      topTraderPositionLongPct: 50,
      positioningDivergencePct: 30,
      period: '15m',
      interpretation:
        'Top traders are more long than the crowd: 50.0 % of their positions are long, 20.0 % of all accounts are. Takers only buy 0.80 dollars for each dollar they sell.',
    })
  })

  it('says whose large accounts it knows', async () => {
    await expect(ask('smart-money', { symbol: 'NOSUCH' })).rejects.toMatchObject({
      code: 'unknown_symbol',
      allowed: ['BTCUSDT', 'ETHUSDT'],
    })
  })
})

function known(values: readonly (number | null)[]) {
  return values.flatMap((value, place) => (value === null ? [] : [[place, value]]))
}
