import { eachAlive, LEVERAGE_TIERS, type LevelBook, type PositionSide } from './liquidation-map.ts'

const BINS_A_SIDE = 60
export const BINS = 2 * BINS_A_SIDE

/** Prices around the mark, in bins of equal width; the first is the lowest. */
export interface MapGrid {
  readonly reference: number
  /** How far the outermost bin reaches, percent of the mark. */
  readonly bandPct: number
}

export interface MapLevel {
  readonly price: number
  readonly side: PositionSide
  readonly notional_usd: number
  /** Of this bin and all bins between it and the mark. */
  readonly cumulative_usd: number
  /** Negative below the mark. */
  readonly distance_pct: number
}

type NearestLevel = Pick<MapLevel, 'price' | 'notional_usd' | 'distance_pct'>

/** Outside of these the two sides count as uneven. */
const UNEVEN = 1.15
/** A bin is worth naming from this part of the largest of its side on. */
const WORTH_NAMING = 0.25

/** The bin that a price falls into; -1 outside of the band. */
export function binOf(grid: MapGrid, price: number): number {
  const bin = placeOf(grid, price)
  return bin >= 0 && bin < BINS ? bin : -1
}

/** The bins that a price went through between its low and its high; empty when it was never in the band. */
export function binsBetween(grid: MapGrid, low: number, high: number): number[] {
  const first = Math.max(0, placeOf(grid, low))
  const last = Math.min(BINS - 1, placeOf(grid, high))
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

/** Longs are liquidated below the mark, shorts above. */
export function sideOfBin(bin: number): PositionSide {
  return bin < BINS_A_SIDE ? 'long' : 'short'
}

/** Where each bin begins, ascending, and where the last one ends. */
export function binEdges({ reference, bandPct }: MapGrid): number[] {
  const width = bandPct / 100 / BINS_A_SIDE
  return Array.from({ length: BINS + 1 }, (_, bin) => reference * (1 + (bin - BINS_A_SIDE) * width))
}

/** The middle of each bin, ascending. */
export function binPrices({ reference, bandPct }: MapGrid): number[] {
  const width = bandPct / 100 / BINS_A_SIDE
  return Array.from({ length: BINS }, (_, bin) => reference * (1 + (bin - BINS_A_SIDE + 0.5) * width))
}

export type SplitLevel = ReturnType<typeof mapLevels>[number]

/** The map after the last bar, with what each bin is made of. */
export function mapLevels(book: LevelBook, grid: MapGrid) {
  const { bars, venues } = book.input
  const byLeverage = Array.from({ length: BINS }, () => new Float64Array(LEVERAGE_TIERS.length))
  const byVenue = Array.from({ length: BINS }, () => new Float64Array(venues.length))
  const sums = new Float64Array(BINS)
  eachAlive(book, bars.length - 1, (price, usd, index) => {
    const bin = binOf(grid, price)
    if (bin < 0) return
    sums[bin]! += usd
    byLeverage[bin]![book.tier[index]!]! += usd
    byVenue[bin]![book.venue[index]!]! += usd
  })
  const cumulative = outward(sums)
  return binPrices(grid).map((price, bin) => ({
    price,
    side: sideOfBin(bin),
    notional_usd: sums[bin]!,
    cumulative_usd: cumulative[bin]!,
    distance_pct: (price / grid.reference - 1) * 100,
    by_leverage: named(byLeverage[bin]!, (at) => String(LEVERAGE_TIERS[at])),
    by_exchange: named(byVenue[bin]!, (at) => venues[at]!.exchange),
  }))
}

export function mapStats(levels: readonly MapLevel[]) {
  const longs = levels.filter(({ side }) => side === 'long').reverse()
  const shorts = levels.filter(({ side }) => side === 'short')
  const long = sumOf(longs)
  const short = sumOf(shorts)
  const ratio = short > 0 ? long / short : null
  return {
    long_short_ratio: ratio,
    bias_label: biasOf(long, short),
    nearest_long: nearest(longs),
    nearest_short: nearest(shorts),
  }
}

export function mapTotals(levels: readonly MapLevel[]) {
  return {
    long_usd: sumOf(levels.filter(({ side }) => side === 'long')),
    short_usd: sumOf(levels.filter(({ side }) => side === 'short')),
    max: levels.reduce((most, { notional_usd }) => Math.max(most, notional_usd), 0),
  }
}

/** Tiers whose levels would lie outside of the band. */
export function excludedTiers(bandPct: number): number[] {
  return LEVERAGE_TIERS.filter((leverage) => 100 / leverage > bandPct)
}

function placeOf({ reference, bandPct }: MapGrid, price: number): number {
  return BINS_A_SIDE + Math.floor(((price / reference - 1) * 100 * BINS_A_SIDE) / bandPct)
}

/** Running sums from the mark to both ends. */
function outward(sums: Float64Array): Float64Array {
  const cumulative = Float64Array.from(sums)
  for (let bin = BINS_A_SIDE - 2; bin >= 0; bin -= 1) cumulative[bin]! += cumulative[bin + 1]!
  for (let bin = BINS_A_SIDE + 1; bin < BINS; bin += 1) cumulative[bin]! += cumulative[bin - 1]!
  return cumulative
}

function named(parts: Float64Array, nameOf: (at: number) => string): Record<string, number> {
  const found: Record<string, number> = {}
  parts.forEach((usd, at) => {
    if (usd > 0) found[nameOf(at)] = usd
  })
  return found
}

/** The first bin from the mark that holds a fair part of the largest on its side. */
function nearest(outwards: readonly MapLevel[]): NearestLevel | null {
  const most = outwards.reduce((largest, { notional_usd }) => Math.max(largest, notional_usd), 0)
  const found = outwards.find(({ notional_usd }) => notional_usd > 0 && notional_usd >= most * WORTH_NAMING)
  if (!found) return null
  const { price, notional_usd, distance_pct } = found
  return { price, notional_usd, distance_pct }
}

function biasOf(long: number, short: number): string {
  if (long === 0 && short === 0) return 'nothing to liquidate in the band'
  if (long > short * UNEVEN) return 'more longs at risk'
  return short > long * UNEVEN ? 'more shorts at risk' : 'balanced'
}

function sumOf(levels: readonly MapLevel[]): number {
  return levels.reduce((sum, { notional_usd }) => sum + notional_usd, 0)
}
