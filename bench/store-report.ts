/** How the store's benches show what they measured: a table for people, or one JSON object with `--json`. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** What it should be, when there is such a thing. */
  readonly target?: { readonly atLeast?: number; readonly atMost?: number }
}

export function report(bench: string, figures: readonly Figure[]): void {
  if (process.argv.includes('--json')) {
    const values = Object.fromEntries(
      figures.map(({ name, unit, value }) => [keyOf(name, unit), rounded(value)]),
    )
    console.log(JSON.stringify({ bench, ...values, passed: figures.every(passes) }))
    return
  }
  console.log(`\n${bench}`)
  for (const figure of figures) {
    const { name, value, unit, target } = figure
    const aim = target ? `  ${passes(figure) ? 'ok' : 'MISSED'} (${aimOf(figure)})` : ''
    console.log(`  ${name.padEnd(48)} ${rounded(value).toLocaleString('en').padStart(14)} ${unit}${aim}`)
  }
}

export function quantileOf(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
}

function passes({ value, target }: Figure): boolean {
  return (
    value >= (target?.atLeast ?? Number.NEGATIVE_INFINITY) &&
    value <= (target?.atMost ?? Number.POSITIVE_INFINITY)
  )
}

function aimOf({ target }: Figure): string {
  return target?.atLeast === undefined
    ? `at most ${target?.atMost}`
    : `at least ${target.atLeast.toLocaleString('en')}`
}

function keyOf(name: string, unit: string): string {
  return `${name} ${unit}`
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
}

function rounded(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toFixed(2))
}
