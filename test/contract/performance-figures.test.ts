import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lastDays } from '../../src/analytics/signals/equity.ts'
import { symbolsBoard } from '../../src/boards/market/symbols.ts'
import { leaderboardBoard } from '../../src/boards/signals/leaderboard.ts'
import { performanceBoard } from '../../src/boards/signals/performance.ts'
import { recentBoard } from '../../src/boards/signals/recent.ts'
import { v1LeaderboardBoard } from '../../src/boards/signals/v1-leaderboard.ts'
import { v1StrategyBoard, v1SymbolBoard } from '../../src/boards/signals/v1-one.ts'
import { silentLog } from '../../src/core/log.ts'
import { HOUR, isoOf, MINUTE } from '../../src/core/time.ts'
import type { Board } from '../../src/define/board.ts'
import { asked } from '../../src/serve/asked.ts'
import { boardCsv } from '../../src/serve/csv.ts'
import { publishedSchema } from '../../src/serve/published.ts'
import { createRun } from '../../src/serve/run.ts'
import { STRATEGIES } from '../../src/signals/strategies/index.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import type { Store } from '../../src/store/port.ts'
import { signalOutcomes, signals } from '../../src/tables/signals/signals.ts'
import { endedAt } from '../fixtures/closed-signals.ts'

const NOW = Date.parse('2026-11-15T12:00:00.000Z')
const monthBegins = lastDays(NOW, 30).since
const halfBegins = lastDays(NOW, 180).since

const ENDED = [
  endedAt(NOW - HOUR, { net: 30 }),
  endedAt(NOW - 2 * HOUR, { net: -50, symbol: 'ETHUSDT', side: 'SHORT' }),
  // Excluded: counts nowhere.
  endedAt(NOW - 3 * HOUR, { net: null, symbol: 'XRPUSDT' }),
  endedAt(NOW - 26 * HOUR, { net: 10, strategy: 'oi-breakout' }),
  // The first and the last moment of a window, and those just outside of it.
  endedAt(monthBegins, { net: 40, strategy: 'oi-breakout', symbol: 'SOLUSDT', side: 'SHORT' }),
  endedAt(monthBegins - MINUTE, { net: -25, symbol: 'SOLUSDT' }),
  endedAt(halfBegins, { net: 5 }),
  endedAt(halfBegins - MINUTE, { net: 1_000, strategy: 'moon-phase', version: '3' }),
  // Has not happened yet, as far as this moment knows.
  endedAt(NOW + MINUTE, { net: 7_000 }),
]

let store: Store
let run: ReturnType<typeof createRun>
beforeAll(async () => {
  const tables = [...new Set([...Object.values(recentBoard.reads), ...Object.values(symbolsBoard.reads)])]
  store = await openDuckdbStore({ file: ':memory:', tables, memoryLimitMb: 128, log: silentLog })
  await store.insert(
    signals,
    ENDED.map(({ signal }) => signal),
  )
  await store.insert(
    signalOutcomes,
    ENDED.map(({ outcome }) => outcome),
  )
  run = createRun({ openReader: store.reader, clock: { now: () => NOW } })
})
afterAll(() => store?.close())

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely.
async function ask(board: Board, params: Record<string, string> = {}): Promise<any> {
  const { answer } = await run(asked(board, params))
  expect(publishedSchema(board).parse(answer)).toEqual(answer)
  return answer
}
const refusal = (board: Board, params: Record<string, string>) => ask(board, params).catch((thrown) => thrown)

describe('performance', () => {
  it('is of the days of each window, its first moment included', async () => {
    const { windows, totalTrades, firstSignalAt, lastSignalAt, asOf, stale } = await ask(performanceBoard)
    expect(windows['30d']).toMatchObject({ trades: 4, wins: 3, losses: 1, ties: 0, sumNetBps: 30 })
    expect(windows['90d']).toMatchObject({ trades: 5, wins: 3, losses: 2, sumNetBps: 5 })
    expect(windows['180d']).toMatchObject({
      trades: 6,
      winRatePct: 66.6667,
      profitFactorNet: 1.13333333333,
      profitFactorGross: 2.27272727273,
      medianNetBps: 7.5,
      sumNetBps: 10,
      // From 30 down to -20.
      maxDrawdownBps: 50,
      avgDurationMinutes: 60,
    })
    expect(totalTrades).toBe(7)
    expect(firstSignalAt).toBe(isoOf(halfBegins - MINUTE - HOUR))
    expect(lastSignalAt).toBe(isoOf(NOW + MINUTE - HOUR))
    expect([asOf, stale]).toEqual([isoOf(NOW - HOUR), false])
  })

  it('has sides that add up, and a curve that ends at the sum', async () => {
    const { windows, sideBreakdown, equityCurve180d: curve } = await ask(performanceBoard)
    for (const name of ['30d', '90d', '180d'])
      for (const figure of ['trades', 'wins', 'losses', 'ties', 'sumNetBps'])
        expect(sideBreakdown[name].LONG[figure] + sideBreakdown[name].SHORT[figure]).toBe(
          windows[name][figure],
        )
    expect(curve).toHaveLength(180)
    expect(curve[0]).toEqual({ day: isoOf(halfBegins).slice(0, 10), cumulativeNetBps: 5, tradesToDate: 1 })
    expect(curve.at(-1)).toEqual({ day: '2026-11-15', cumulativeNetBps: 10, tradesToDate: 6 })
  })

  it('says how many strategies were tried, also past ones in all their versions, and what chance would show', async () => {
    const { disclaimers } = await ask(performanceBoard)
    const { strategiesTried, sharpeOfBest, sharpeOfBestByChance, note } = disclaimers
    expect(strategiesTried).toBe(STRATEGIES.reduce((sum, { version }) => sum + Number(version), 0) + 3)
    expect(sharpeOfBestByChance['30d']).toBeCloseTo(sharpeOfBestByChance['180d'] * Math.sqrt(6), 6)
    // The better of the two adds 40 on one day and 10 on another of 180: mean 50/180, variance (1,700 − 50²/180)/179.
    const variance = (1_700 - 2_500 / 180) / 179
    expect(sharpeOfBest['180d']).toBeCloseTo((50 / 180 / Math.sqrt(variance)) * Math.sqrt(365), 6)
    expect(note).toContain('may lose money')
    expect(note).toContain('The 6 signals of 180 days would have earned 10 bps')
    expect(note).toMatch(sharpeOfBest['180d'] > sharpeOfBestByChance['180d'] ? /above that/ : /no better/)
  })
})

describe('the ranking of strategies', () => {
  it('is ordered by a score that few trades keep low', async () => {
    const answer = await ask(leaderboardBoard, { window: '30' })
    expect(answer).toMatchObject({
      windowDays: 30,
      minTradesQualified: 25,
      totalStrategies: 2,
      qualifiedCount: 0,
      disclaimers: { evalMode: 'terminal' },
    })
    const [first, second] = answer.strategies
    expect(first).toMatchObject({
      strategy: 'oi-breakout',
      trades: 2,
      longTrades: 1,
      shortTrades: 1,
      winRatePct: 100,
      profitFactorNet: 999,
      lastTradeAt: isoOf(NOW - 26 * HOUR),
      qualified: false,
    })
    // A factor of 10 at most, two trades of 25, every one won.
    expect(first.compositeScore).toBeCloseTo(10 * Math.sqrt(2 / 25) * 2, 9)
    expect(second.compositeScore).toBeCloseTo(0.6 * Math.sqrt(2 / 25), 9)
    expect((await ask(leaderboardBoard)).windowDays).toBe(90)
  })

  it('of version 1 has any window, and curves where they are asked for', async () => {
    const answer = await ask(v1LeaderboardBoard, { window: '2', top: '1', sparkline_days: '3' })
    expect(answer).toMatchObject({ ok: true, window_days: 2, total_strategies: 2, sparkline_days: 3 })
    expect(answer.strategies).toHaveLength(1)
    expect(answer.strategies[0]).toMatchObject({
      strategy: 'oi-breakout',
      sum_net_bps: 10,
      strategy_url: '/api/v1/public/strategies/oi-breakout',
    })
    expect(answer.sparklines).toEqual({ 'oi-breakout': [0, 10, 10] })
    expect(await ask(v1LeaderboardBoard)).toMatchObject({ sparkline_days: null, sparklines: null })
  })
})

describe('symbols with a window', () => {
  it('are ranked by what signals came to on each, as fresh as the signals', async () => {
    const answer = await ask(symbolsBoard, { window: '30', top: '2' })
    expect(answer).toMatchObject({
      windowDays: 30,
      minTradesQualified: 20,
      totalSymbols: 3,
      asOf: isoOf(NOW - HOUR),
      stale: false,
    })
    expect(answer.symbols.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['BTCUSDT', 'SOLUSDT'])
    expect(answer.symbols[0]).toMatchObject({ trades: 2, bestTradeBps: 30, worstTradeBps: 10 })
    expect(answer.symbols[0].compositeScore).toBeCloseTo(10 * Math.sqrt(2 / 20) * 2, 9)
    const [header, ...rows] = boardCsv(symbolsBoard, answer).trim().split('\r\n')
    expect(header).toMatch(/^symbol,trades,longTrades,.*,qualified,compositeScore$/)
    expect(rows).toHaveLength(2)
  })
})

describe('recent signals', () => {
  it('are the newest that ended, with their hash; counts are of a day whatever is listed', async () => {
    const day = { total24h: 2, wins24h: 1, losses24h: 1, timeouts24h: 0, net24hBps: -20 }
    const answer = await ask(recentBoard)
    expect(answer).toMatchObject({ hours: 24, ...day })
    expect(answer.signals).toHaveLength(2)
    const { signal } = ENDED[0]!
    expect(answer.signals[0]).toEqual({
      signalId: signal.signal_id,
      symbol: 'BTCUSDT',
      side: 'LONG',
      outcome: 'TP1',
      netBps: 30,
      evaluatedAt: isoOf(NOW - HOUR),
      createdAt: isoOf(NOW - 2 * HOUR),
      strategy: 'funding-fade',
      shortCode: signal.short_code,
      hash: signal.hash,
    })
    const week = await ask(recentBoard, { hours: '168', limit: '3' })
    expect(week).toMatchObject({ hours: 168, ...day, signals: [{}, {}, { outcome: 'TIMEOUT' }] })
  })

  it('may be of one symbol or strategy', async () => {
    const of = (params: Record<string, string>) => ask(recentBoard, { hours: '168', ...params })
    expect(await of({ symbol: 'eth' })).toMatchObject({ total24h: 1, signals: [{ symbol: 'ETHUSDT' }] })
    expect(await of({ strategy: 'oi-breakout' })).toMatchObject({ total24h: 0, signals: [{ netBps: 10 }] })
    expect(await of({ strategy: 'moon-phase' })).toMatchObject({ signals: [] })
    expect(await of({ symbol: 'XRP' })).toMatchObject({ signals: [] })
    expect(await refusal(recentBoard, { strategy: 'nobody' })).toMatchObject({ code: 'not_found' })
    expect(await refusal(recentBoard, { symbol: 'NOPE' })).toMatchObject({ code: 'unknown_symbol' })
  })
})

describe('one symbol or strategy of version 1', () => {
  it('has its own figures, curve and signals', async () => {
    const answer = await ask(v1SymbolBoard, { symbol: 'BTC', window: '30', recent: '1' })
    expect(answer).toMatchObject({
      ok: true,
      symbol: 'BTCUSDT',
      window_days: 30,
      stats: { trades: 2, sum_net_bps: 40, win_rate_pct: 100, max_drawdown_bps: 0, calmar_annualized: null },
      recent_signals: [{ net_bps: 30, short_code: ENDED[0]!.signal.short_code }],
    })
    expect(answer.daily_points).toHaveLength(30)
    expect(answer.daily_points.at(-1)).toEqual({
      day: '2026-11-15',
      cumulative_net_bps: 40,
      trades_to_date: 2,
    })
    const strategy = await ask(v1StrategyBoard, { name: 'Funding-Fade', window: '90', top_symbols: '2' })
    expect(strategy).toMatchObject({ strategy: 'funding-fade', stats: { trades: 3, sum_net_bps: -45 } })
    expect(strategy.top_symbols).toEqual([
      { symbol: 'BTCUSDT', trades: 1, sum_net_bps: 30 },
      { symbol: 'SOLUSDT', trades: 1, sum_net_bps: -25 },
    ])
  })

  it('is not found while nothing of it has ended, and empty where that was long ago', async () => {
    const none = { status: 404, code: 'no_data' }
    expect(await refusal(v1SymbolBoard, { symbol: 'XRP' })).toMatchObject({ ...none, param: 'symbol' })
    expect(await refusal(v1StrategyBoard, { name: 'nobody' })).toMatchObject({ ...none, param: 'name' })
    const past = await ask(v1StrategyBoard, { name: 'moon-phase' })
    expect(past).toMatchObject({ stats: { trades: 0, sum_net_bps: 0, avg_net_bps: null }, daily_points: [] })
  })
})

const OURS = [leaderboardBoard, symbolsBoard, recentBoard, v1LeaderboardBoard, v1SymbolBoard, v1StrategyBoard]

it.each([
  ['leaderboard', 'window', ['7', 'abc', '', '365']],
  ['symbols', 'window', ['7', '0', '']],
  ['recent', 'hours', ['0', '169', '1.5']],
  ['recent', 'limit', ['0', '101']],
  ['v1-leaderboard', 'window', ['0', '366']],
  ['v1-leaderboard', 'sparkline_days', ['0', '91']],
  ['v1-symbol', 'recent', ['0', '51']],
  ['v1-strategy', 'name', ['a b', '-']],
] as const)('%s refuses what %s cannot be', (id, param, values) => {
  const board = OURS.find((one) => one.id === id)!
  for (const value of values)
    expect(() => asked(board, { ...board.example, [param]: value })).toThrow(
      expect.objectContaining({ status: 400, param }),
    )
})
