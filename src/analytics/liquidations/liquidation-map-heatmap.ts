import type { Work } from '../../core/turns.ts'
import { eachAlive, type LevelBook } from './liquidation-map.ts'
import { BINS, binOf, type MapGrid } from './liquidation-map-view.ts'

export type HeatmapCell = [timeIndex: number, priceIndex: number, usd: number]

export interface VisibleCells {
  /** In order of time and price. */
  readonly cells: readonly HeatmapCell[]
  /** How many hold at least a hundredth of the largest. */
  readonly cells_total: number
  /** Whether these were too many to show. */
  readonly truncated: boolean
  /** Every cell from this part of the largest on is there; null where too many are equally large. */
  readonly from_pct: number | null
}

const FAINTEST_PCT = 1
const MOST_CELLS = 2_000
/** Thresholds are multiples of a hundredth of a percent: a reader sees exactly what was held against. */
const STEPS_A_PERCENT = 100
/** Cells closer to each other than this are equally large: an answer shows no more digits. */
const ALIKE = 1e-9
const LEVELS_A_TURN = 100_000

/** How the map looked after each of these bars, in the present bins; -1 is a time before the first. */
export function* heatmapOf(
  book: LevelBook,
  grid: MapGrid,
  barIndexes: readonly number[],
): Work<VisibleCells> {
  const bins = new Int16Array(book.count)
  for (let index = 0; index < book.count; index += 1) {
    bins[index] = binOf(grid, book.price[index]!)
    if (index % LEVELS_A_TURN === 0) yield
  }
  const cells: HeatmapCell[] = []
  for (const [timeIndex, until] of barIndexes.entries()) {
    if (until < 0) continue
    const sums = new Float64Array(BINS)
    eachAlive(book, until, (_price, usd, index) => {
      const bin = bins[index]!
      if (bin >= 0) sums[bin]! += usd
    })
    sums.forEach((usd, bin) => {
      if (usd > 0) cells.push([timeIndex, bin, usd])
    })
    yield
  }
  return visibleCells(cells)
}

/** The cells that can be seen; where they are too many, the threshold is raised until the rest can be shown. */
export function visibleCells(cells: readonly HeatmapCell[]): VisibleCells {
  const largest = cells.reduce((most, [, , usd]) => Math.max(most, usd), 0)
  const fromPart = (pct: number) => cells.filter(([, , usd]) => usd >= (largest * pct) / 100)
  const seen = fromPart(FAINTEST_PCT)
  const shown = { cells_total: seen.length, truncated: seen.length > MOST_CELLS }
  if (!shown.truncated) return { cells: seen, ...shown, from_pct: FAINTEST_PCT }
  const first = seen.map(([, , usd]) => usd).sort((a, b) => b - a)[MOST_CELLS]!
  // The next threshold above the largest cell that has no room.
  const steps = Math.floor((first / largest) * (1 + ALIKE) * 100 * STEPS_A_PERCENT) + 1
  const from = steps / STEPS_A_PERCENT
  if (from <= 100) return { cells: fromPart(from), ...shown, from_pct: from }
  return { cells: fromPart(100 * (1 - ALIKE)).slice(-MOST_CELLS), ...shown, from_pct: null }
}
