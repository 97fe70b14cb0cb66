import { Chances } from '../../core/chances.ts'
import { sum } from '../../core/stats.ts'
import { DAY, type Ms } from '../../core/time.ts'

/**
 * Randomness that depends on nothing but its arguments: any moment can be asked for at once, in any order.
 */

/** A well mixed 32-bit number out of two. */
export function hash(a: number, b: number): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul((b + 0x7f4a7c15) | 0, 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return (h ^ (h >>> 15)) >>> 0
}

export function hashText(seed: number, text: string): number {
  let h = seed >>> 0
  for (let i = 0; i < text.length; i += 1) h = hash(h, text.charCodeAt(i))
  return h
}

/** Uniform in [0, 1). */
export function chance(a: number, b: number): number {
  return hash(a, b) / 0x1_0000_0000
}

const BLOCK = 128 * DAY
const FINEST = 21
const LEAVES = 2 ** FINEST
const QUANTILES = 4096
const GAUSS = Float64Array.from({ length: QUANTILES }, (_, i) => normalQuantile((i + 0.5) / QUANTILES))
/** How unevenly a stretch of time hands its variance to its two halves: 0 would be a plain random walk. */
const UNEVENNESS = 0.2
const SHARES = unevenShares()

/**
 * A random walk with standard deviation 1 per day, tied to zero at the ends of blocks of 128 days. Built by halving:
 * each half-way point is the mean of its neighbours plus a hashed step, and each half inherits an uneven share of
 * the variance, which gives quiet and wild spells on every scale and the fat tails that go with them.
 * `levels` is how often a block is halved, 21 times at most: 21 reaches 5 seconds, 14 reaches 11 minutes.
 */
export function walk(key: number, at: Ms, levels: number): number {
  // Blocks of different walks start at different times, so that no moment is special for the whole market.
  const position = at / BLOCK + (key >>> 8) / 0x1_00_0000
  const block = Math.floor(position)
  const blockKey = hash(key, block)
  let u = position - block
  // The way down is known from the start, and taken without a branch: no processor could guess it.
  const leaf = (u * LEAVES) | 0
  let step = Math.sqrt(128) / 2
  let value = 0
  for (let level = 0; level < levels; level += 1) {
    const node = (1 << level) | (leaf >>> (FINEST - level))
    let h = Math.imul(blockKey ^ Math.imul(node, 0x9e3779b1), 0x85ebca6b)
    h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
    h ^= h >>> 13
    u *= 2
    value += GAUSS[h & 4095]! * step * (1 - Math.abs(1 - u))
    step *= SHARES[(h >>> 12) & 511]!
    u -= Math.floor(u)
  }
  return value
}

/** Smooth noise between -1 and 1 that turns over about once a period. */
export function wave(key: number, at: Ms, period: Ms): number {
  const position = at / period + (key & 0xffff) / 0x1_0000
  const cell = Math.floor(position)
  const u = position - cell
  const left = chance(key, cell) * 2 - 1
  const right = chance(key, cell + 1) * 2 - 1
  return left + (right - left) * u * u * (3 - 2 * u)
}

/** Of places with these weights, the one that a draw in [0, 1) falls on. */
export function lottery(weights: readonly number[]): (draw: number) => number {
  const total = sum(weights)
  let upTo = 0
  const odds = Float64Array.from(weights, (weight) => {
    upTo += weight / total
    return upTo
  })
  return (draw) => {
    let [low, high] = [0, odds.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (odds[middle]! > draw) high = middle
      else low = middle + 1
    }
    return low
  }
}

/** Chances, and what is thrown with them. */
export class Dice extends Chances {
  normal(): number {
    return GAUSS[Math.floor(this.next() * QUANTILES)]!
  }

  poisson(mean: number): number {
    if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * this.normal()))
    const limit = Math.exp(-mean)
    let count = 0
    for (let product = this.next(); product > limit; product *= this.next()) count += 1
    return count
  }
}

/** Factors with a mean square of a half, as halves of a stretch have half of its variance: unevenness only moves it about. */
function unevenShares(): Float64Array {
  const raw = Float64Array.from({ length: 512 }, (_, i) =>
    Math.exp(UNEVENNESS * normalQuantile((i + 0.5) / 512)),
  )
  const meanSquare = raw.reduce((total, share) => total + share * share, 0) / raw.length
  return raw.map((share) => (share / Math.sqrt(meanSquare)) * Math.SQRT1_2)
}

/** Inverse of the normal distribution, by bisection on the error function's series: made once, for the tables. */
function normalQuantile(p: number): number {
  let low = -6
  let high = 6
  for (let i = 0; i < 50; i += 1) {
    const middle = (low + high) / 2
    if (normalShare(middle) < p) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The share of a normal distribution below z: 1/2 + φ(z)·(z + z³/3 + z⁵/15 + …). */
function normalShare(z: number): number {
  let term = z
  let total = z
  for (let n = 3; Math.abs(term) > 1e-17 && n < 400; n += 2) {
    term *= (z * z) / n
    total += term
  }
  return 0.5 + (total * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI)
}
