import { largestFirst } from '../../analytics/ranking.ts'
import { equityCurve, lastDays } from '../../analytics/signals/equity.ts'
import { type ClosedTrade, windowMetrics } from '../../analytics/signals/performance.ts'
import type { Instant } from '../../core/clock.ts'
import { Problem } from '../../core/errors.ts'
import { groupBy } from '../../core/grouped.ts'
import { sum } from '../../core/stats.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { perpSymbol, requiredLowerText, whole } from '../../define/params.ts'
import type { Readers } from '../../define/reader.ts'
import { snaked } from '../../define/snake.ts'
import { closedSignalTables, readClosedSignals } from '../../readings/signals/closed-signals.ts'
import { CLOSED, type Only, readClosedTrades } from '../../readings/signals/closed-trades.ts'
import {
  closedSignalFields,
  curvePoint,
  windowDays,
  windowFields,
} from '../../readings/signals/performance-fields.ts'
import { SIGNALS_CADENCE } from './performance.ts'
import { STRATEGY_NAME } from './recent.ts'

/** What is told of one symbol or strategy. */
const fields = {
  window_days: windowDays,
  stats: is.part(snaked(windowFields), 'The figures of the window.'),
  daily_points: is.listOf(
    is.part(snaked(curvePoint)),
    'Every day of the window, oldest first; empty where no signal ended in it.',
  ),
  recent_signals: is.listOf(is.part(snaked(closedSignalFields)), 'The last of the window, newest first.'),
}
const params = {
  window: whole({
    unit: 'days',
    min: 1,
    max: 365,
    default: 90,
    about: 'How many UTC days, the present one among them.',
  }),
  recent: whole({ min: 1, max: 50, default: 20, about: 'How many signals are listed.' }),
}
const common = {
  limit: 'hard',
  cadence: SIGNALS_CADENCE,
  spelling: 'snake',
  reads: closedSignalTables,
  subject: 'outcomes',
} as const

export const v1SymbolBoard = board({
  ...common,
  id: 'v1-symbol',
  path: '/api/v1/public/symbols/{symbol}',
  title: 'How our signals did on one symbol',
  about:
    'The signals of our own strategies on one perpetual: figures of a window, its daily curve and its last signals.',
  params: { symbol: perpSymbol(), ...params },
  result: is.part({ symbol: is.symbol(), ...fields }),
  example: { symbol: 'BTCUSDT' },
  async compute(readers, { symbol, window, recent }, { now }) {
    const trades = await readOwnTrades(readers, { symbol }, window, now)
    return { symbol, ...(await readFields(readers, { symbol }, trades, { window, recent }, now)) }
  },
})

export const v1StrategyBoard = board({
  ...common,
  id: 'v1-strategy',
  path: '/api/v1/public/strategies/{name}',
  title: 'How one strategy did',
  about:
    'The signals of one of our strategies: figures of a window, its daily curve, its symbols and its last signals.',
  params: {
    name: requiredLowerText(
      STRATEGY_NAME,
      'a strategy by its id, such as funding-fade',
      'Strategy, by its id.',
    ),
    ...params,
    top_symbols: whole({ min: 1, max: 50, default: 10, about: 'How many symbols are listed.' }),
  },
  result: is.part({
    strategy: is.text('Strategy, by its id.'),
    ...fields,
    top_symbols: is.listOf(
      is.part({
        symbol: is.symbol(),
        trades: windowFields.trades,
        sum_net_bps: windowFields.sumNetBps,
      }),
      'Symbols that it traded in the window, those that it earned most on first.',
    ),
  }),
  example: { name: 'funding-fade' },
  async compute(readers, { name: strategy, window, recent, top_symbols }, { now }) {
    const trades = await readOwnTrades(readers, { strategy }, window, now)
    const symbols = [...groupBy(trades, ({ symbol }) => symbol)].map(([symbol, own]) => ({
      symbol,
      trades: own.length,
      sum_net_bps: sum(own.map(({ netBps }) => netBps)),
    }))
    return {
      strategy,
      ...(await readFields(readers, { strategy }, trades, { window, recent }, now)),
      top_symbols: largestFirst(symbols, ({ sum_net_bps }) => sum_net_bps).slice(0, top_symbols),
    }
  },
})

type Tables = Readers<typeof closedSignalTables>

/** 404 for what has no signal that ever ended; a window without any has figures of nothing. */
async function readOwnTrades({ outcomes }: Tables, only: Only, days: number, now: Instant) {
  const trades = await readClosedTrades(outcomes, lastDays(now.ms, days), ['symbol'], only)
  if (trades.length > 0) return trades
  const where = { ...only, outcome: CLOSED }
  const ever = await outcomes.range({ columns: ['side'], where, ...now.ever(), order: 'desc', limit: 1 })
  if (ever.length > 0) return trades
  const [[what, name]] = Object.entries(only) as [[string, string]]
  throw new Problem('no_data', `No signal of the ${what} ${name} has ended yet.`, {
    param: what === 'strategy' ? 'name' : what,
  })
}

async function readFields(
  readers: Tables,
  only: Only,
  trades: readonly ClosedTrade[],
  asked: { readonly window: number; readonly recent: number },
  now: Instant,
) {
  const window = lastDays(now.ms, asked.window)
  const signals = await readClosedSignals(readers, {
    ...now.since(window.since),
    limit: asked.recent,
    ...only,
  })
  return {
    window_days: window.days,
    stats: snaked(windowMetrics(trades, window)),
    daily_points: equityCurve(trades, window).map(snaked),
    recent_signals: signals.map(snaked),
  }
}
