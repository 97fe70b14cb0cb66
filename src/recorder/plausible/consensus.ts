import { median } from '../../core/stats.ts'

/** Whether two figures are within a factor of each other. */
export function isNear(a: number, b: number, factor: number): boolean {
  return a <= b * factor && b <= a * factor
}

/**
 * What others say, where that is one thing: at least two of them, and more than half near their middle. Two who
 * contradict each other say nothing, so that one who lies cannot speak for both.
 */
export function consensusOf(others: readonly number[], factor: number): number | null {
  if (others.length < 2) return null
  const sorted = [...others].sort((a, b) => a - b)
  // Of an even number the lower one of the middle: a mean of two far apart would be near neither.
  const middle = sorted[(sorted.length - 1) >> 1]!
  const near = sorted.filter((value) => isNear(value, middle, factor))
  return near.length * 2 > sorted.length ? median(near) : null
}

/** How others stand to a figure: they bear it out, contradict it, or do not settle it. */
export type Hearing = 'backed' | 'opposed' | 'open'

/** Of a price, which is the same everywhere: one other venue bears it out, only a majority contradicts. */
export function hearPrice(value: number, others: readonly number[], factor: number): Hearing {
  let near = 0
  for (const other of others) if (isNear(value, other, factor)) near++
  // Nearly always, and then nothing needs to be sorted.
  if (near * 2 > others.length) return 'backed'
  const consensus = consensusOf(others, factor)
  if (consensus !== null) return isNear(value, consensus, factor) ? 'backed' : 'opposed'
  return near > 0 ? 'backed' : 'open'
}

/** Of a size, which each venue has its own of: only one that dwarfs all others is contradicted. */
export function hearSize(
  value: number,
  others: readonly number[],
  { large, times }: { readonly large: number; readonly times: number },
): Hearing {
  const dwarfs = value > large && others.length >= 2 && value > times * Math.max(...others)
  return dwarfs ? 'opposed' : 'open'
}
