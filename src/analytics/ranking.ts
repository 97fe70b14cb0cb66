/** How every list is ordered: largest figure first, unknown last, equal figures by symbol or what stands for it. */
interface Named {
  readonly symbol: string
}

export function largestFirst<T extends Named>(rows: readonly T[], figureOf: (row: T) => number | null): T[]
export function largestFirst<T>(
  rows: readonly T[],
  figureOf: (row: T) => number | null,
  nameOf: (row: T) => string,
): T[]
export function largestFirst<T>(
  rows: readonly T[],
  figureOf: (row: T) => number | null,
  nameOf = (row: T) => (row as T & Named).symbol,
): T[] {
  return rows
    .map((row) => ({ row, figure: figureOf(row) }))
    .sort((a, b) => compareFigures(a.figure, b.figure) || compareText(nameOf(a.row), nameOf(b.row)))
    .map(({ row }) => row)
}

/** The first of that order; rows whose figure is unknown cannot be ranked and are left out. */
export function top<T extends Named>(
  rows: readonly T[],
  figureOf: (row: T) => number | null,
  limit: number,
): T[] {
  return largestFirst(
    rows.filter((row) => figureOf(row) !== null),
    figureOf,
  ).slice(0, limit)
}

/** By code point, so that the order is the same on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The same by one field after the other. */
export function byText<K extends string>(...names: readonly K[]) {
  return (a: Readonly<Record<K, string>>, b: Readonly<Record<K, string>>): number => {
    for (const name of names) {
      const order = compareText(a[name], b[name])
      if (order !== 0) return order
    }
    return 0
  }
}

function compareFigures(a: number | null, b: number | null): number {
  if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0)
  return b - a
}
