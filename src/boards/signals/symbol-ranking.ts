import { lastDays } from '../../analytics/signals/equity.ts'
import { rankedBy } from '../../analytics/signals/performance-ranking.ts'
import type { Ms } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { shown } from '../../define/shown.ts'
import { type OutcomesReader, readClosedTrades } from '../../readings/signals/closed-trades.ts'
import { rankedFields, rankedTail, windowDays } from '../../readings/signals/performance-fields.ts'

/** Fewer trades of a symbol say little. */
const SYMBOL_QUALIFIES = 20

const RankedSymbol = is.part({
  symbol: is.symbol(),
  ...rankedFields,
  bestTradeBps: is.bps('The best result of a single signal.'),
  worstTradeBps: is.bps('The worst result of a single signal.'),
  ...rankedTail(SYMBOL_QUALIFIES),
})

/** How our signals did by symbol: what the board of symbols answers when it is asked for a window. */
export const SymbolRanking = is.part({
  windowDays,
  minTradesQualified: is.fixed(SYMBOL_QUALIFIES, 'count', 'So many trades qualify.'),
  totalSymbols: is.count('Perpetuals of which a signal ended in the window, before the list is cut.'),
  qualifiedCount: is.count('Those of them that qualify.'),
  symbols: is.listOf(RankedSymbol, 'Those that qualify first, each part by compositeScore.'),
})

export async function readSymbolRanking(outcomes: OutcomesReader, now: Ms, days: number, top: number) {
  const window = lastDays(now, days)
  const trades = await readClosedTrades(outcomes, window, ['symbol'])
  const rows = rankedBy(({ symbol }) => symbol, trades, window, SYMBOL_QUALIFIES)
  return {
    windowDays: days,
    minTradesQualified: SYMBOL_QUALIFIES,
    totalSymbols: rows.length,
    qualifiedCount: rows.filter(({ qualified }) => qualified).length,
    symbols: rows.slice(0, top).map((row) => shown(RankedSymbol, row, { symbol: row.name })),
  } as const
}
