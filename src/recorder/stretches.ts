import type { Ms } from '../core/time.ts'

/** Times with `from` ≤ time < `to`. */
export type Stretch = readonly [from: Ms, to: Ms]

/** The same times in order and each once: stretches that touch are one. */
export function united(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = []
  for (const [from, to] of [...stretches].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (from >= to) continue
    if (last && from <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], to)]
    else result.push([from, to])
  }
  return result
}

/** What is left when the times of one are taken out. */
export function without(stretches: readonly Stretch[], [from, to]: Stretch): Stretch[] {
  return united(
    stretches.flatMap(([first, end]): Stretch[] => [
      [first, Math.min(end, from)],
      [Math.max(first, to), end],
    ]),
  )
}
