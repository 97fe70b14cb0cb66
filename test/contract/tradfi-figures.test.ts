import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tradfiBoard } from '../../src/boards/tradfi/tradfi.ts'
import { DAY, HOUR, MINUTE } from '../../src/core/time.ts'
import { marketSessionsRollup } from '../../src/rollups/tradfi/market-sessions.ts'
import { asked } from '../../src/serve/asked.ts'
import { createRun } from '../../src/serve/run.ts'
import type { Store } from '../../src/store/port.ts'
import { liquidationEvents } from '../../src/tables/liquidations/liquidations.ts'
import { marketSessions } from '../../src/tables/tradfi/tradfi.ts'
import { NOW } from '../fixtures/market.ts'
import { computeSpan } from '../fixtures/rolling.ts'
import { openMemoryStore } from '../fixtures/store.ts'
import { tradfiRows } from '../fixtures/tradfi.ts'

let store: Store
beforeAll(async () => {
  store = await openMemoryStore()
  for (const [table, rows] of tradfiRows(NOW)) await store.insert(table, rows)
  await store.insert(
    liquidationEvents,
    (
      [
        ['binance', 'TSLAUSDT', 'SELL', 5_000, 25 * 60],
        ['binance', 'TSLAUSDT', 'SELL', 3_000, 50],
        ['binance', 'TSLAUSDT', 'BUY', 1_000, 40],
        ['binance', 'BTCUSDT', 'SELL', 9_000_000, 30],
        ['binance', 'XAUUSDT', 'BUY', 2_000, 5],
      ] as const
    ).map(([exchange, symbol, side, quote_qty, minutes]) => ({
      event_time: NOW - minutes * MINUTE,
      received_at: NOW - minutes * MINUTE + 80,
      exchange,
      symbol,
      side,
      price: 100,
      qty: quote_qty / 100,
      quote_qty,
      delayed: false,
      dedupe_key: `${symbol} ${minutes}`,
    })),
  )
})
afterAll(() => store?.close())

// biome-ignore lint/suspicious/noExplicitAny: an answer as a caller sees it, JSON; the contract test checks its shape.
type Answer = any

async function ask(params: Record<string, string> = {}, now = NOW): Promise<Answer> {
  const run = createRun({ openReader: store.reader, clock: { now: () => now } })
  return (await run(asked(tradfiBoard, params))).answer
}

describe('tradfi', () => {
  it('joins funding, basis, open interest and liquidations of the main venue', async () => {
    const { rows } = await ask()
    expect(rows.map(({ symbol }: Answer) => symbol)).toEqual([
      'XAUUSDT',
      'TSLAUSDT',
      'COINUSDT',
      'OPENAIUSDT',
    ])
    // Basis (404 − 400) / 400; a year has 1,095 spans of eight hours.
    expect(rows[1]).toEqual({
      symbol: 'TSLAUSDT',
      underlying: 'TSLA',
      name: 'Tesla',
      market: 'EQUITY',
      mark_price: 404,
      index_price: 400,
      basis_pct: 1,
      funding_rate_pct: 0.01,
      funding_interval_hours: 8,
      funding_apr_pct: 10.95,
      next_funding_at: '2026-11-15T16:00:00.000Z',
      change_24h_pct: 1.5,
      volume_24h_usd: 90e6,
      open_interest_base: 100_000,
      open_interest_usd: 40.4e6,
      long_liquidations_24h_usd: 3_000,
      short_liquidations_24h_usd: 1_000,
      liquidation_events_24h: 2,
      other_venues: [
        { venue: 'bybit', symbol: 'TSLAUSDT', price_usd: 403, open_interest_usd: null },
        { venue: 'okx', symbol: 'TSLAUSDT', price_usd: 402, open_interest_usd: null },
      ],
      session_state: 'closed',
      updated_at: '2026-11-15T12:05:00.000Z',
    })
    // Every four hours: 2,190 times a year.
    expect(rows[3]).toMatchObject({
      index_price: null,
      basis_pct: null,
      funding_apr_pct: 219,
      open_interest_usd: null,
    })
  })

  it('adds up what is known', async () => {
    const { totals, count, ...answer } = await ask()
    expect(totals).toEqual({
      contracts: 4,
      open_interest_usd: 240.4e6,
      open_interest_contracts: 2,
      volume_24h_usd: 265e6,
      long_liquidations_24h_usd: 3_000,
      short_liquidations_24h_usd: 3_000,
    })
    expect(count).toBe(4)
    expect(answer).toMatchObject({ as_of: '2026-11-15T12:05:00.000Z', stale: false })
  })

  it('says when each market opens next', async () => {
    const { sessions } = await ask()
    expect(sessions.map(({ market, state, opens_at }: Answer) => `${market} ${state} ${opens_at}`)).toEqual([
      'EQUITY closed 2026-11-16T14:30:00.000Z',
      'HK_EQUITY closed 2026-11-16T01:30:00.000Z',
      'KR_EQUITY closed 2026-11-16T00:00:00.000Z',
      'CN_EQUITY closed 2026-11-16T01:30:00.000Z',
      'COMMODITY closed 2026-11-15T23:00:00.000Z',
      'INDEX closed 2026-11-15T23:00:00.000Z',
      'PREMARKET closed null',
    ])
    expect(sessions[0]).toMatchObject({ closes_at: '2026-11-16T21:00:00.000Z', timezone: 'America/New_York' })
  })

  it('knows on Monday what is open, and that its prices are of the day before', async () => {
    const monday = NOW + DAY - HOUR
    const { sessions, rows, stale } = await ask({}, monday)
    expect(Object.fromEntries(sessions.map(({ market, state }: Answer) => [market, state]))).toEqual({
      EQUITY: 'pre',
      HK_EQUITY: 'closed',
      KR_EQUITY: 'closed',
      CN_EQUITY: 'closed',
      COMMODITY: 'open',
      INDEX: 'open',
      PREMARKET: 'closed',
    })
    expect(rows.find(({ symbol }: Answer) => symbol === 'XAUUSDT')).toMatchObject({ session_state: 'open' })
    expect(stale).toBe(true)
  })

  it('keeps to a market or a contract', async () => {
    const equity = await ask({ market: 'EQUITY' })
    expect(equity).toMatchObject({ count: 2, totals: { contracts: 2, open_interest_usd: 40.4e6 } })
    expect(equity.sessions).toHaveLength(1)
    expect(await ask({ market: 'CN_EQUITY' })).toMatchObject({
      count: 0,
      rows: [],
      totals: { volume_24h_usd: null },
    })
    const gold = await ask({ symbol: 'xau' })
    expect(gold.rows.map(({ name }: Answer) => name)).toEqual(['Gold'])
    expect(gold.sessions.map(({ market }: Answer) => market)).toEqual(['COMMODITY'])
  })

  it('does not know crypto, and no contract of two markets', async () => {
    await expect(ask({ symbol: 'BTC' })).rejects.toMatchObject({
      code: 'unknown_symbol',
      param: 'symbol',
      allowed: ['XAUUSDT', 'TSLAUSDT', 'COINUSDT', 'OPENAIUSDT'],
    })
    await expect(ask({ symbol: 'TSLA', market: 'COMMODITY' })).rejects.toMatchObject({
      code: 'invalid_parameter',
      param: 'market',
      message: 'TSLAUSDT belongs to EQUITY, not to COMMODITY: leave one of the two out.',
    })
    await expect(ask({ market: 'CRYPTO' })).rejects.toMatchObject({
      code: 'invalid_parameter',
      param: 'market',
    })
  })
})

describe('the calendar', () => {
  it('is written for the weeks ahead, and is what the board reads', async () => {
    const own = await openMemoryStore()
    try {
      const rows = await computeSpan(own, marketSessionsRollup, NOW - (NOW % DAY), NOW)
      await own.insert(marketSessions, rows as Answer)
      const run = createRun({ openReader: own.reader, clock: { now: () => NOW } })
      const { answer } = (await run(asked(tradfiBoard, {}))) as { answer: Answer }
      expect(answer.sessions).toEqual((await ask()).sessions)
      // A calendar is no record of a market: nothing has been heard.
      expect(answer).toMatchObject({ as_of: null, stale: true, count: 0, rows: [] })
    } finally {
      await own.close()
    }
  })
})
