import type { RestApi } from '../../define/source.ts'
import type { Tally } from '../../define/tally.ts'
import { type Fields, listIn, needed, numberOf, readEntries, saysOrOmits, textOf } from '../fields.ts'

/** Of Arbitrum, where nearly all of it is traded; what other chains have is not counted. */
export const HOST = 'arbitrum-api.gmxinfra.io'

export function askPools(api: RestApi): Promise<unknown> {
  return api.get(`https://${HOST}/markets/info`)
}

/** A pool for one coin. Several pools, of other collateral, may be for the same. */
export interface Pool {
  /** BTC/USD, which is what all pools of the coin are called before their collateral. */
  readonly instrument: string
  /** As the venue spells it. */
  readonly base: string
  /** Address of the coin, as prices are told by it. */
  readonly token: string
  readonly entry: Fields
}

/** XAUT.v2: the second pool of a coin after its token was replaced. */
const VERSION = /\.v\d+$/i
const NAME = /^([^/\s]+)\/USD\b(?!.*deprecated)/i

/** Listed pools that are traded on; others serve swaps alone, or are about to close. */
export function poolsIn(source: string, answer: unknown, tally?: Tally): Pool[] {
  return readEntries(source, listIn(source, answer, 'markets'), poolIn, tally)
}

function poolIn(entry: Fields): Pool[] {
  const base = NAME.exec(needed(entry, 'name', textOf))?.[1]?.replace(VERSION, '')
  if (!base || !saysOrOmits(entry.isListed, true)) return []
  const token = needed(entry, 'indexToken', textOf).toLowerCase()
  return [{ instrument: `${base}/USD`, base, token, entry }]
}

/** Dollars are whole numbers of 30 places. */
const DOLLAR = 1e30

/**
 * What is open in a pool, one-sided, in dollars at the prices of opening. Longs and shorts of a pool face each other, and
 * the pool takes what is over: with 100 long and 60 short it is short the other 40, so that either side counts 100, the
 * larger of the two. Their sum, which the venue itself shows, would count 60 of it twice.
 */
export function openDollars(pool: Pool): number | null {
  const sides = openSides(pool)
  return sides && Math.max(sides.long, sides.short)
}

/** Longs and shorts of a pool in dollars. */
export function openSides({ entry }: Pool): { readonly long: number; readonly short: number } | null {
  const long = dollars(entry.openInterestLong)
  const short = dollars(entry.openInterestShort)
  return long === null || short === null ? null : { long, short }
}

function dollars(value: unknown): number | null {
  const units = numberOf(value)
  return units === null || units < 0 ? null : units / DOLLAR
}
