import { type Figure, percentile, report as reportFigure } from './figure.ts'

/** How the store's benches show what they measured: tables for people, or JSON objects alone with `--json`. */
const asJson = process.argv.includes('--json')

export function show(
  title: string,
  lines: readonly (readonly [name: string, value: number, unit: string])[],
): void {
  if (asJson) {
    const figures = lines.map(([name, value, unit]) => ({ name, value: rounded(value), unit }))
    console.log(JSON.stringify({ title, figures }))
    return
  }
  console.log(`\n${title}`)
  for (const [name, value, unit] of lines) {
    console.log(`  ${name.padEnd(48)} ${rounded(value).toLocaleString('en').padStart(14)} ${unit}`)
  }
}

export function report(figure: Figure): void {
  if (asJson) console.log(JSON.stringify(figure))
  else reportFigure(figure)
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

function rounded(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toFixed(2))
}
