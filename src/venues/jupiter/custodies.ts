import type { RestApi } from '../../define/source.ts'
import { byName, type Fields, listIn, numberOf } from '../fields.ts'
import { HOST } from './coins.ts'

/** Places of a token's smallest unit, by its mint: amounts are told in these. */
const PLACES: Readonly<Record<string, number>> = {
  So11111111111111111111111111111111111111112: 9,
  '7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs': 8,
  '3NZ9JMVBmGAqocybic2c7LQCJScmgsAZ6vQqTDzcqmJh': 8,
}
/** Dollars are told in millionths. */
const MILLIONTHS = 1e6
/** How far the check below may be off, by prices of different moments. */
const OFF = 0.1

/** The pool that everybody trades with, and what it holds of every coin. */
export function askPool(api: RestApi): Promise<unknown> {
  return api.get(`https://${HOST}/v1/jlp-info`)
}

/** What the pool keeps of a coin, by its mint. */
export function custodiesIn(source: string, answer: unknown): Map<unknown, Fields> {
  return byName(listIn(source, answer, 'custodies'), 'mint')
}

export function dollarsIn(value: unknown): number | null {
  const millionths = numberOf(value)
  return millionths === null ? null : millionths / MILLIONTHS
}

/**
 * Longs and shorts against the pool in dollars. For longs it locks as many coins as they are about, so that it can pay
 * whatever they gain; shorts are counted in dollars. What longs owe the pool cannot be more than they are worth, as they
 * are liquidated before: where it is, the units are not what we think, and nothing is told.
 */
export function sidesOf(custody: Fields | undefined, price: number | null) {
  const places = PLACES[String(custody?.mint)]
  const locked = numberOf(custody?.locked)
  const short = dollarsIn(custody?.globalShortSizes)
  const owed = dollarsIn(custody?.guaranteedUsd)
  if (places === undefined || locked === null || locked < 0 || price === null) return null
  if (short === null || short < 0 || owed === null) return null
  const long = (locked / 10 ** places) * price
  return owed > long * (1 + OFF) ? null : { long, short }
}
