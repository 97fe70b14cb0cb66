import { HOUR, MINUTE, type Ms } from '../../core/time.ts'
import { chance, hash } from './noise.ts'

/** A venue that answers nobody: `from` ≤ time < `to`. */
export interface Outage {
  readonly venue: string
  readonly from: Ms
  readonly to: Ms
}

export const OUTAGE_SENTENCE = 'does not answer'

const MINOR =
  'htx bingx dydx backpack bitfinex kucoin aster mexc deribit bithumb phemex paradex gmx delta btcturk gemini'.split(
    ' ',
  )
const MAJOR = ['okx', 'bybit']
const SLOT = 8 * HOUR
const LENGTH = 10 * MINUTE
/** Every seventh slot, about once in two days, it is one of the large venues. */
const MAJOR_EVERY = 7

/** One venue at a time, about every eight hours; pure in seed and time. */
export function outagesBetween(seed: number, from: Ms, to: Ms): Outage[] {
  const outages: Outage[] = []
  for (let slot = Math.floor(from / SLOT); slot * SLOT < to; slot += 1) {
    const outage = outageIn(seed, slot)
    if (outage.to > from && outage.from < to) outages.push(outage)
  }
  return outages
}

/** The outage of the slot that the moment falls into, whether it is on or not. */
export function outageAround(seed: number, at: Ms): Outage {
  return outageIn(seed, Math.floor(at / SLOT))
}

function outageIn(seed: number, slot: number): Outage {
  const key = hash(hash(seed, 0x0ff), slot)
  const pool = slot % MAJOR_EVERY === 3 ? MAJOR : MINOR
  // Within its slot with room to spare, so that no two meet.
  const from = slot * SLOT + Math.floor(chance(key, 1) * 460) * MINUTE
  return { venue: pool[Math.floor(chance(key, 2) * pool.length)]!, from, to: from + LENGTH }
}
