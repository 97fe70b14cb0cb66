import { groupBy } from '../../core/grouped.ts'
import { sum } from '../../core/stats.ts'
import { HOUR } from '../../core/time.ts'
import { byText, largestFirst } from '../ranking.ts'

/** Prints of a million dollars come when they come: three hours without one are suspicious. */
export const WHALE_SILENCE = 3 * HOUR

/** Sums of one venue, market and symbol as the engine makes them: a side without prints is null. */
export interface PrintGroup {
  readonly exchange: string
  readonly market: 'perp' | 'spot'
  readonly symbol: string
  readonly prints: number
  readonly buy_usd: number | null
  readonly sell_usd: number | null
  readonly largest_usd: number | null
}

export function printTotals(groups: readonly PrintGroup[]) {
  const buy_usd = sum(groups.map((group) => group.buy_usd ?? 0))
  const sell_usd = sum(groups.map((group) => group.sell_usd ?? 0))
  const largest = groups.flatMap(({ largest_usd }) => largest_usd ?? [])
  return {
    prints: sum(groups.map(({ prints }) => prints)),
    buy_usd,
    sell_usd,
    net_usd: buy_usd - sell_usd,
    /** Of what was bought and sold; null when nothing was. */
    buy_share_pct: buy_usd + sell_usd > 0 ? (buy_usd / (buy_usd + sell_usd)) * 100 : null,
    largest_usd: largest.length === 0 ? null : Math.max(...largest),
  }
}

export function printsBySymbol(groups: readonly PrintGroup[]) {
  const bySymbol = groupBy(groups, ({ symbol }) => symbol)
  const rows = [...bySymbol].map(([symbol, own]) => ({ symbol, ...printTotals(own) }))
  return largestFirst(rows, ({ buy_usd, sell_usd }) => buy_usd + sell_usd)
}

export function printsByMarket(groups: readonly PrintGroup[]) {
  const byMarket = groupBy(groups, ({ exchange, market }) => `${exchange} ${market}`)
  return [...byMarket.values()]
    .map((own) => {
      const { exchange, market } = own[0]!
      const { prints, buy_usd, sell_usd } = printTotals(own)
      return { exchange, market, prints, buy_usd, sell_usd }
    })
    .sort((a, b) => b.buy_usd + b.sell_usd - (a.buy_usd + a.sell_usd) || byText('exchange', 'market')(a, b))
}
