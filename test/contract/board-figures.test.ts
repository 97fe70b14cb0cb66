import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BOARDS } from '../../src/boards/index.ts'
import { MINUTE } from '../../src/core/time.ts'
import { asked } from '../../src/serve/asked.ts'
import { createRun } from '../../src/serve/run.ts'
import type { Store } from '../../src/store/port.ts'
import { fillMarket, NOW } from '../fixtures/market.ts'
import { openMemoryStore } from '../fixtures/store.ts'

/** What boards say about the market of the fixture, worked out by hand from its rows. */
let store: Store
beforeAll(async () => {
  store = await openMemoryStore()
  await fillMarket(store)
})
afterAll(() => store?.close())

// biome-ignore lint/suspicious/noExplicitAny: an answer as a caller sees it, JSON; the contract test checks its shape.
type Answer = any

async function ask(
  id: string,
  params: Record<string, string> = {},
  now = NOW,
  from = store,
): Promise<Answer> {
  const board = BOARDS.find((one) => one.id === id)!
  const run = createRun({ openReader: from.reader, clock: { now: () => now } })
  return (await run(asked(board, params))).answer
}
const symbols = (rows: readonly { symbol: string }[]) => rows.map(({ symbol }) => symbol)
const of = (rows: readonly { symbol: string }[], symbol: string): Answer =>
  rows.find((row) => row.symbol === symbol)

describe('symbols', () => {
  it('joins price, open interest and pressure of the main venue', async () => {
    const answer = await ask('symbols', { sort: 'oi' })
    expect(answer).toMatchObject({ sort: 'oi', totalSymbols: 7, asOf: '2026-11-15T12:07:00.000Z' })
    expect(symbols(answer.symbols)).toEqual([
      'BTCUSDT',
      'ETHUSDT',
      'SOLUSDT',
      'DOGEUSDT',
      'NEWUSDT',
      'DARKUSDT',
      'THINUSDT',
    ])
    expect(answer.symbols[0]).toEqual({
      symbol: 'BTCUSDT',
      lastPrice: 100_000,
      change24hPct: 2,
      quoteVolume24h: 20e9,
      fundingRatePct: 0.01,
      openInterestUsd: 9e9,
      oi24hPct: 12.5,
      pressureScore: 31,
      pressureDirection: 'LONG',
      pressureUpdatedAt: '2026-11-15T12:00:00.000Z',
    })
  })

  it('knows no 24-hour change of a contract that is six hours old', async () => {
    const { symbols: rows } = await ask('symbols')
    expect(of(rows, 'NEWUSDT')).toMatchObject({ change24hPct: null, oi24hPct: null, pressureScore: null })
  })

  it.each([
    ['volume', ['BTCUSDT', 'ETHUSDT', 'SOLUSDT']],
    ['change', ['THINUSDT', 'SOLUSDT', 'BTCUSDT']],
    ['funding', ['THINUSDT', 'NEWUSDT', 'SOLUSDT']],
    ['pressure', ['DOGEUSDT', 'BTCUSDT', 'SOLUSDT']],
  ])('sorts by %s, counts before the cut', async (sort, expected) => {
    const answer = await ask('symbols', { sort, top: '3' })
    expect(symbols(answer.symbols)).toEqual(expected)
    expect(answer.totalSymbols).toBe(7)
  })

  it('puts unknown last', async () => {
    expect(symbols((await ask('symbols', { sort: 'funding' })).symbols).at(-1)).toBe('DARKUSDT')
    expect(symbols((await ask('symbols', { sort: 'change' })).symbols).at(-1)).toBe('NEWUSDT')
  })
})

describe('pressure', () => {
  it('lists the newest scores, highest first', async () => {
    const answer = await ask('pressure')
    expect(answer.count).toBe(4)
    expect(symbols(answer.items)).toEqual(['DOGEUSDT', 'BTCUSDT', 'SOLUSDT', 'ETHUSDT'])
    expect(answer.items[1]).toMatchObject({
      score: 31,
      direction: 'LONG',
      regimeLabel: 'Longs crowded',
      band: 'lean',
      generatedAt: '2026-11-15T12:00:00.000Z',
      explainer: [
        'Open interest rose 12.5 % in 24 hours (+23.3 of 28).',
        'Longs pay shorts 0.0100 % per funding interval (+5.6 of 28).',
      ],
    })
    expect(answer.items[0]).toMatchObject({ band: 'stretched', regimeLabel: 'Shorts leaving' })
  })

  it('counts one side before the cut', async () => {
    const answer = await ask('pressure', { side: 'short', limit: '1' })
    expect(answer.count).toBe(2)
    expect(symbols(answer.items)).toEqual(['DOGEUSDT'])
  })
})

describe('pressure of one symbol', () => {
  it('shows the recorded score while it is young', async () => {
    const answer = await ask('pressure-symbol', { symbol: 'btc' })
    expect(answer).toMatchObject({
      symbol: 'BTCUSDT',
      score: 31,
      rank: 2,
      totalTracked: 4,
      refreshed: false,
      cacheAgeSeconds: 420,
      lastPrice: 100_000,
      change24hPct: 2,
      openInterestUsd: 9e9,
      nextFundingAt: '2026-11-15T16:00:00.000Z',
    })
    expect(answer.history24h.map(({ at }: { at: string }) => at.slice(11, 16))).toEqual([
      '11:30',
      '11:45',
      '12:00',
    ])
  })

  it('works it out where none is recorded', async () => {
    // oi4h +100 % and oi1h +25 % are clamped: 16 + 12; funding 0.1 %: 28; basis 0.1 %: 16 · 0.4 = 6.4. Together 62.4.
    const answer = await ask('pressure-symbol', { symbol: 'NEWUSDT' })
    expect(answer).toMatchObject({ score: 62, direction: 'LONG', band: 'stressed', rank: 1, totalTracked: 5 })
    expect(answer).toMatchObject({ refreshed: true, cacheAgeSeconds: 0, history24h: [] })
    expect(answer.components).toMatchObject({ oi24hPct: null, oi4hPct: 100, oi1hPct: 25 })
    expect(answer.contributions).toMatchObject({ oi24hPct: null, oi4hPct: 16, oi1hPct: 12, basisPct: 6.4 })
  })

  it('works it out anew when the recorded one is old', async () => {
    // 28 · 12.5/15 + 16 · (2.2727…/6) + 0 + 5.6 + 6.4 = 23.33 + 6.06 + 12 = 41.39
    const answer = await ask('pressure-symbol', { symbol: 'BTCUSDT' }, NOW + 9 * MINUTE)
    expect(answer).toMatchObject({ score: 41, rank: 1, refreshed: true, cacheAgeSeconds: 540 })
  })

  it('does not know what nobody lists', async () => {
    await expect(ask('pressure-symbol', { symbol: 'NOSUCHUSDT' })).rejects.toMatchObject({
      code: 'unknown_symbol',
      allowed: expect.arrayContaining(['BTCUSDT']),
    })
  })
})

it('heatmap shows announced funding with its last 24 hours', async () => {
  const answer = await ask('heatmap')
  expect(answer).toMatchObject({ count: 6, exchange: 'binance' })
  expect(symbols(answer.rows)).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'DOGEUSDT', 'NEWUSDT', 'THINUSDT'])
  // 0.03 % every four hours: 0.06 % in eight, six times a day for a year 65.7 %.
  expect(of(answer.rows, 'SOLUSDT')).toMatchObject({
    fundingRatePct: 0.03,
    fundingIntervalHours: 4,
    fundingRate8hPct: 0.06,
    fundingAprPct: 65.7,
    nextFundingAt: '2026-11-15T16:00:00.000Z',
    oi24hPct: 1,
  })
  const history = answer.rows[0].history24h
  expect(history).toHaveLength(24)
  expect(history[0]).toEqual({ hour: '2026-11-14T13:00:00.000Z', fundingRatePct: 0.005 })
  expect(history[21]).toEqual({ hour: '2026-11-15T10:00:00.000Z', fundingRatePct: null })
  expect(history[23]).toEqual({ hour: '2026-11-15T12:00:00.000Z', fundingRatePct: 0.005 })
})

it('open interest grows and shrinks in coins', async () => {
  const answer = await ask('oi')
  expect(answer.symbols).toBe(7)
  // +10,000 BTC, −100,000 ETH, +50,000 SOL, −250 M DOGE at present prices: 1,000 − 400 + 10 − 100 million dollars,
  // on 17,500.7 million a day ago at the same prices, the new listing left out.
  expect(answer.totals).toEqual({
    openInterestUsd: 18_015_700_000,
    oi24hUsd: 510_000_000,
    oi24hPct: 2.9142,
    openInterestUnknown: 0,
  })
  expect(symbols(answer.gainers)).toEqual(['BTCUSDT', 'SOLUSDT'])
  expect(symbols(answer.losers)).toEqual(['DOGEUSDT', 'ETHUSDT'])
  expect(symbols(answer.rows)).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'DOGEUSDT'])
  expect(answer.rows[0]).toMatchObject({
    openInterestBase: 90_000,
    oi1hPct: 0,
    oi4hPct: 2.2727,
    oi24hPct: 12.5,
    oi24hUsd: 1e9,
    regime: 'LONGS_BUILDING',
    updatedAt: '2026-11-15T12:05:00.000Z',
  })
  expect(answer.regimeCounts).toEqual({
    LONGS_BUILDING: 1,
    SHORTS_BUILDING: 0,
    LONG_SQUEEZE: 2,
    SHORT_SQUEEZE: 0,
    QUIET: 3,
  })
})

it('top movers rank what trades enough', async () => {
  const answer = await ask('top-movers')
  expect(answer.universe).toBe(6)
  expect(symbols(answer.gainers)).toEqual(['SOLUSDT', 'BTCUSDT', 'DARKUSDT'])
  expect(symbols(answer.losers)).toEqual(['DOGEUSDT', 'ETHUSDT'])
  expect(symbols(answer.biggestOi24h)).toEqual(['DOGEUSDT', 'BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'DARKUSDT'])
  expect(symbols(answer.extremeFunding)).toEqual(['NEWUSDT', 'SOLUSDT', 'DOGEUSDT', 'BTCUSDT', 'ETHUSDT'])
  expect(symbols(answer.highestStress)).toEqual(['DOGEUSDT', 'BTCUSDT', 'SOLUSDT', 'ETHUSDT'])
  expect(answer.losers[0]).toMatchObject({
    volumeChange24hPct: -50,
    oi24hPct: -20,
    oi24hUsd: -100e6,
    basisPct: 0.1,
  })
})

describe('liquidations', () => {
  it('sums what counted venues published in 24 hours', async () => {
    const answer = await ask('liquidations')
    expect(answer).toMatchObject({ window_hours: 24, symbol: null, recorded_since: '2026-11-14' })
    expect(answer.totals).toEqual({
      long_usd: 5.1e6,
      short_usd: 3.7e6,
      total_usd: 8.8e6,
      events: 8,
      symbols: 2,
    })
    expect(answer.by_symbol).toEqual([
      { symbol: 'BTCUSDT', long_usd: 4e6, short_usd: 3.7e6, total_usd: 7.7e6, events: 6, largest_usd: 3e6 },
      { symbol: 'ETHUSDT', long_usd: 1.1e6, short_usd: 0, total_usd: 1.1e6, events: 2, largest_usd: 1e6 },
    ])
    expect(
      answer.by_exchange.map((row: Answer) => [row.exchange, row.kind, row.total_usd, row.stale]),
    ).toEqual([
      ['bybit', 'full', 6e6, false],
      ['okx', 'full', 1.5e6, false],
      ['binance', 'sampled', 0.9e6, false],
      ['deribit', 'delayed', 0.4e6, false],
    ])
    expect(answer.by_exchange[0]).toMatchObject({
      share_pct: 68.1818,
      last_record: '2026-11-15T12:02:00.000Z',
    })
    expect(answer.largest).toMatchObject({
      exchange: 'bybit',
      symbol: 'BTCUSDT',
      side: 'SELL',
      liquidated: 'LONG',
      quote_qty: 3e6,
      event_time: '2026-11-15T12:02:00.000Z',
    })
    expect(answer.recent).toHaveLength(8)
    expect(answer.recent[0]).toMatchObject({ exchange: 'binance', quote_qty: 600_000 })
    expect(answer.hourly).toHaveLength(24)
    expect(answer.hourly[23]).toEqual({
      hour: '2026-11-15T12:00:00.000Z',
      long_usd: 3.6e6,
      short_usd: 3.5e6,
      events: 4,
    })
    expect(answer.hourly[22]).toMatchObject({ events: 1, short_usd: 200_000 })
  })

  it('estimates what the sampled venue left out', async () => {
    // Of open interest, Bybit recorded 6 M of 9 B and OKX 1.5 M of 3 B: 6 2/3 and 5 bps, median 5 5/6, 75th
    // percentile 6 1/4. Times 16.6 B on Binance, seven ninths of it longs.
    const { market_estimate: estimate } = await ask('liquidations')
    expect(estimate).toMatchObject({
      total_usd: 17_583_333.33,
      long_usd: 11_931_481.48,
      short_usd: 5_651_851.85,
      low_usd: 8.8e6,
      high_usd: 18_275_000,
      reference_venues: ['bybit', 'okx'],
      stale_venues: [],
    })
    expect(estimate.inputs.find((input: Answer) => input.exchange === 'binance')).toMatchObject({
      recorded_usd: 900_000,
      open_interest_usd: 16.6e9,
      estimated_usd: 9_683_333.33,
    })
  })

  it('can be asked for one coin', async () => {
    // Bybit: 1 M of 4 B is 2.5 bps; Binance has 7.6 B in ether, OKX and Deribit list none in the fixture.
    const answer = await ask('liquidations', { symbol: 'eth' })
    expect(answer).toMatchObject({ symbol: 'ETHUSDT', totals: { total_usd: 1.1e6, symbols: 1 } })
    expect(answer.market_estimate).toMatchObject({
      total_usd: 2.9e6,
      low_usd: 1.1e6,
      reference_venues: ['bybit'],
    })
    expect(answer.by_exchange.every((row: Answer) => row.stale === false)).toBe(true)
  })

  it('says zero of a coin without liquidations, estimates nothing, and is not stale for it', async () => {
    const answer = await ask('liquidations', { symbol: 'SOL' })
    expect(answer.totals).toEqual({ long_usd: 0, short_usd: 0, total_usd: 0, events: 0, symbols: 0 })
    expect(answer).toMatchObject({ largest: null, recent: [], by_symbol: [], stale: false })
    expect(answer.market_estimate).toMatchObject({ total_usd: null, low_usd: null, high_usd: null })
  })

  it('does not know what nobody lists', async () => {
    await expect(ask('liquidations', { symbol: 'NOSUCH' })).rejects.toMatchObject({ code: 'unknown_symbol' })
  })
})

it('coverage tells who speaks and who is silent', async () => {
  const answer = await ask('coverage')
  expect(answer.totals).toEqual({
    exchanges: 4,
    feeds: 5,
    liquidation_feeds: 5,
    liquidation_feeds_counted: 4,
    liquidation_events_24h: 8,
    snapshot_feeds: 5,
    stale_feeds: 1,
    quarantined_rows_24h: 7,
  })
  // Four in the present hour and two three hours ago; what is two days old counts no longer.
  expect(answer.quarantine).toEqual([
    {
      source: 'bybit.liquidations',
      exchange: 'bybit',
      table: 'liquidation_events',
      rule: 'size',
      rows_24h: 6,
      last_at: '2026-11-15T12:01:00.000Z',
      reason: 'BTCUSDT: quote_qty is 9e14, but the open interest is 5e9',
    },
    {
      source: 'bybit.liquidations',
      exchange: 'bybit',
      table: 'liquidation_events',
      rule: 'old',
      rows_24h: 1,
      last_at: '2026-11-14T13:01:00.000Z',
      reason: 'BTCUSDT: event_time is 2025-11-15, but the stream is live',
    },
  ])
  const feed = (exchange: string) => answer.liquidations.find((one: Answer) => one.exchange === exchange)
  expect(feed('bybit')).toMatchObject({ name: 'Bybit', kind: 'full', events_24h: 3, stale: false })
  expect(feed('kraken')).toMatchObject({ kind: 'none', since: null, last_record: null, stale: false })
  expect(feed('mexc')).toMatchObject({ kind: 'shadow', counted: false, events_24h: 1 })
  expect(answer.snapshots.map((one: Answer) => [one.exchange, one.market, one.symbols, one.stale])).toEqual([
    ['binance', 'perp', 2, false],
    ['binance', 'spot', null, true],
    ['bybit', 'perp', 2, false],
    ['deribit', 'perp', 1, false],
    ['okx', 'perp', 1, false],
  ])
  expect(answer.funding_arb).toContainEqual({
    exchange: 'bybit',
    interval_hours: 8,
    taker_fee_pct: 0.055,
    last_record: '2026-11-15T12:00:00.000Z',
    stale: false,
  })
  expect(answer.positioning).toContainEqual({
    exchange: 'okx',
    metrics: ['account_ls_ratio', 'ls_ratio'],
    since: '2026-11-15',
    last_record: '2026-11-15T12:02:00.000Z',
    stale: false,
  })
  const book = (exchange: string, symbols: number, last_record: string, more = {}) => ({
    exchange,
    symbols,
    in_aggregate: true,
    last_record,
    stale: false,
    ...more,
  })
  expect(answer.orderbook).toEqual([
    book('binance', 1, '2026-11-15T12:05:00.000Z'),
    book('coinbase', 1, '2026-11-15T11:27:00.000Z', { stale: true }),
    book('kraken', 2, '2026-11-15T12:05:00.000Z'),
    book('okx', 1, '2026-11-15T12:05:00.000Z'),
    book('upbit', 1, '2026-11-15T12:05:00.000Z', { in_aggregate: false }),
  ])
  expect(answer.options).toEqual([
    {
      exchange: 'deribit',
      currencies: ['BTC', 'ETH'],
      since: '2026-11-15',
      last_record: '2026-11-15T00:00:00.000Z',
      stale: false,
    },
  ])
  expect(answer.whale_tape).toMatchObject([
    { exchange: 'binance', market: 'perp', prints_24h: 2, stale: false },
  ])
  expect(answer.spot_minutes).toMatchObject([
    { exchange: 'binance', market: 'perp', symbols: 2, stale: false },
    { exchange: 'binance', market: 'spot', symbols: 1, stale: false },
    { exchange: 'coinbase', market: 'spot', symbols: 2, stale: false },
  ])
  expect(answer.dex_whale_scan).toEqual({
    accounts: 2,
    scanned_at: '2026-11-15T12:06:00.000Z',
    interval_seconds: 300,
    stale: false,
  })
})

describe('where the main venue cannot be reached', () => {
  it('the venue that trades most takes its place', async () => {
    const other = await openMemoryStore()
    try {
      await fillMarket(other, { unreachable: 'binance' })
      const heatmap = await ask('heatmap', {}, NOW, other)
      expect(heatmap).toMatchObject({ exchange: 'bybit', count: 2, stale: false })
      expect(heatmap.rows[0]).toMatchObject({ symbol: 'BTCUSDT', lastPrice: 100_010, oi24hPct: 0 })
    } finally {
      await other.close()
    }
  })
})
