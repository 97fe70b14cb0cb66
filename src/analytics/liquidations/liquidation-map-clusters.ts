import { binEdges, type MapGrid, type SplitLevel } from './liquidation-map-view.ts'

const CLUSTERS = 20
const MAGNETS = 10
/** A bin belongs to a cluster from this part of the fullest on. */
const WORTH_JOINING = 0.1
/** A cluster is named after a leverage that more than this part of it is held at. */
const MOST_OF_IT = 0.5
/** A level at the mark itself would otherwise draw without bound. */
const NEAREST_PCT = 0.5

type Level = Pick<SplitLevel, 'price' | 'side' | 'notional_usd' | 'distance_pct' | 'by_leverage'>

/** Full bins that lie side by side, the largest first: `levels` are all bins of the grid, the lowest first. */
export function clustersOf(levels: readonly Level[], grid: MapGrid) {
  const edges = binEdges(grid)
  const fullest = levels.reduce((most, { notional_usd }) => Math.max(most, notional_usd), 0)
  const found: { readonly first: number; readonly side: Level['side']; readonly levels: Level[] }[] = []
  for (const [bin, level] of levels.entries()) {
    if (level.notional_usd === 0 || level.notional_usd < fullest * WORTH_JOINING) continue
    const last = found.at(-1)
    const isBeside = last?.side === level.side && last.first + last.levels.length === bin
    if (isBeside) last.levels.push(level)
    else found.push({ first: bin, side: level.side, levels: [level] })
  }
  const clusters = found.map(({ first, side, levels: own }) => ({
    price_low: edges[first]!,
    price_high: edges[first + own.length]!,
    side,
    notional_usd: own.reduce((sum, { notional_usd }) => sum + notional_usd, 0),
    leverage: mainLeverage(own),
  }))
  return clusters.sort((a, b) => b.notional_usd - a.notional_usd).slice(0, CLUSTERS)
}

/** What draws the price: much of it, and near. */
export function magnetsOf(levels: readonly Level[]) {
  const magnets = levels
    .filter(({ notional_usd }) => notional_usd > 0)
    .map(({ price, side, notional_usd, distance_pct }) => ({
      price,
      side,
      notional_usd,
      distance_pct,
      score: notional_usd / (Math.abs(distance_pct) + NEAREST_PCT),
    }))
  return magnets.sort((a, b) => b.score - a.score).slice(0, MAGNETS)
}

function mainLeverage(levels: readonly Level[]): number | null {
  const sums = new Map<string, number>()
  let total = 0
  for (const { by_leverage } of levels) {
    for (const [leverage, usd] of Object.entries(by_leverage)) {
      sums.set(leverage, (sums.get(leverage) ?? 0) + usd)
      total += usd
    }
  }
  const main = [...sums].find(([, usd]) => usd > total * MOST_OF_IT)
  return main ? Number(main[0]) : null
}
