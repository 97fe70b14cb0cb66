/** Random numbers that a seed repeats. What the machine makes of the moments they choose is not repeated. */
export interface Seeded {
  /** From 0 to less than `most`. */
  upTo(most: number): number
  whole(least: number, most: number): number
  one<T>(of: readonly T[]): T
  chance(share: number): boolean
  /** Numbers of its own for what runs beside others: their order among each other is not the seed's. */
  fork(name: string | number): Seeded
}

/** The same seed and name give the same numbers, whatever other names were asked for. */
export function seeded(seed: number, name: string): Seeded {
  let state = seed
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193)
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    upTo: (most) => next() * most,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    one: (of) => of[Math.floor(next() * of.length)]!,
    chance: (share) => next() < share,
    fork: (more) => seeded(seed, `${name} ${more}`),
  }
}
