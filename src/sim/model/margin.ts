/** A step of a ladder: how far positions of that many dollars may be levered, and what must be left of them. */
export interface MarginStep {
  readonly floor: number
  readonly cap: number | null
  readonly leverage: number
  /** The rate that the step asks of what lies in it. */
  readonly maintenance: number
  /** What the steps below ask less: of a position in this step `maintenance · notional − less` must be left. */
  readonly less: number
}

/** The highest leverage for a position of that many dollars. */
export function highestLeverage(steps: readonly MarginStep[], notional: number): number {
  const step = steps.findLast(({ floor }) => notional > floor) ?? steps[0]
  return step?.leverage ?? 1
}

/** What must be left so that the position stays open. Rates rise from step to step: the line that asks most holds. */
export function maintenanceOf(steps: readonly MarginStep[], notional: number): number {
  let most = 0
  for (const { maintenance, less } of steps) most = Math.max(most, maintenance * notional - less)
  return most
}

/**
 * The price at which `equity`, what stands behind the position, is no more than what must be left of it and of the
 * others that share it; their prices stay as they are. Null when no price does it.
 */
export function liquidationPrice(
  /** Signed size, the present price, and the ladder of the coin. */
  { size, mark, steps }: { size: number; mark: number; steps: readonly MarginStep[] },
  equity: number,
  otherMaintenance = 0,
): number | null {
  const long = size > 0
  let price = long ? 0 : Number.POSITIVE_INFINITY
  for (const { maintenance, less } of steps) {
    // equity + size · (p − mark) = otherMaintenance + maintenance · |size| · p − less
    const at = (size * mark - equity + otherMaintenance - less) / (size - maintenance * Math.abs(size))
    price = long ? Math.max(price, at) : Math.min(price, at)
  }
  return price > 0 && Number.isFinite(price) ? price : null
}
