/** One measured figure and what it should be. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly target: number
  /** `least`: the value should reach the target; `most`: it should not exceed it. */
  readonly bound: 'least' | 'most'
}

/** `bench/all.ts` reads this line back; people read it as it is. */
const MARK = 'figure '

export function report(figure: Figure): void {
  console.log(MARK + JSON.stringify(figure))
}

export function readFigures(output: string): Figure[] {
  const lines = output.split('\n').filter((line) => line.startsWith(MARK))
  return lines.map((line) => JSON.parse(line.slice(MARK.length)) as Figure)
}

export function isMet({ value, target, bound }: Figure): boolean {
  return bound === 'least' ? value >= target : value <= target
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

/** Figures without a target, for people. */
export function show(
  title: string,
  lines: readonly (readonly [name: string, value: number, unit: string])[],
): void {
  console.log(`\n${title}`)
  for (const [name, value, unit] of lines) {
    const shown = Math.abs(value) >= 100 ? Math.round(value) : Number(value.toFixed(2))
    console.log(`  ${name.padEnd(48)} ${shown.toLocaleString('en').padStart(14)} ${unit}`)
  }
}
