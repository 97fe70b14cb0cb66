import { groupBy } from '../../core/grouped.ts'
import { sum } from '../../core/stats.ts'
import type { Ms } from '../../core/time.ts'
import type { OptionType } from './black76.ts'
import { byExpiry, type ChainRow, quotedIv } from './chain.ts'
import { atTheMoneyIvPct, smileOf } from './smile.ts'

/** One strike and type of an expiry, of all venues that list it. */
export interface PricedOption {
  readonly strike: number
  readonly type: OptionType
  /** Coins. */
  readonly openInterest: number
  /** The same at the price that each venue says. */
  readonly openInterestUsd: number
  /** Percent a year; null where nobody quotes it. */
  readonly ivPct: number | null
}

export interface PricedExpiry {
  readonly expiry: string
  readonly days: number
  readonly forward: number
  /** Of the quoting venue alone. */
  readonly atmIvPct: number | null
  readonly options: readonly PricedOption[]
}

/**
 * Open interest of all venues together, priced by the quotes of one of them. What that one does not quote is priced by
 * a venue that lists it; of an expiry that it does not list, the forward is that of the others.
 */
export function pricedChain(rows: readonly ChainRow[], source: string | null, at: Ms): PricedExpiry[] {
  return byExpiry(rows, at).map(({ expiry, days, forward, rows: listed }) => {
    const [quoted] = byExpiry(
      listed.filter(({ venue }) => venue === source),
      at,
    )
    const options = [...groupBy(listed, ({ strike, type }) => `${strike} ${type}`).values()]
    return {
      expiry,
      days,
      forward: quoted?.forward ?? forward,
      atmIvPct: quoted ? atTheMoneyIvPct(smileOf(quoted)) : null,
      options: options.map((own) => togetherOf(own, source)),
    }
  })
}

/** What a coin costs now: of the soonest expiry, where forward and spot are all but one. */
export function spotOf(chain: readonly PricedExpiry[]): number | null {
  return chain[0]?.forward ?? null
}

/** Of these rows, coins at the price that each says. */
export function openInterestOf(rows: readonly Pick<ChainRow, 'open_interest' | 'underlying_usd'>[]) {
  return {
    coins: sum(rows.map(({ open_interest }) => open_interest)),
    usd: sum(rows.map(({ open_interest, underlying_usd }) => open_interest * underlying_usd)),
  }
}

function togetherOf(listed: readonly ChainRow[], source: string | null): PricedOption {
  const { strike, type } = listed[0]!
  const own = listed.find((row) => row.venue === source && quotedIv(row) !== null)
  const quoted = own ?? listed.find((row) => quotedIv(row) !== null)
  const { coins, usd } = openInterestOf(listed)
  return { strike, type, openInterest: coins, openInterestUsd: usd, ivPct: quoted ? quotedIv(quoted) : null }
}
