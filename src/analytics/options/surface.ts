import { dateOf, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { ivSurfaceDaily } from '../../tables/options/options.ts'
import { byExpiry, type ChainRow } from './chain.ts'
import { atTheMoneyIvPct, ivPctAtDelta, ivPctOf, type Smile, smileOf, varianceAt } from './smile.ts'

type SurfaceRow = Row<typeof ivSurfaceDaily>

/** Strike by forward: 70 % to 130 %. */
export const MONEYNESS: readonly number[] = Array.from({ length: 13 }, (_, step) => (70 + 5 * step) / 100)

const QUARTER_DELTA = 0.25

/** The smile of an expiry in figures, and how many quotes it is made of. */
export interface ExpirySmile extends Omit<SurfaceRow, 'date' | 'currency'> {
  readonly quotes: number
}

/** Of the quotes of one venue and currency, read at `at`; the soonest expiry first. */
export function surfaceOf(rows: readonly ChainRow[], at: Ms): ExpirySmile[] {
  const expiries = byExpiry(rows, at)
    .filter(({ days }) => days > 0)
    .map((listed) => ({ ...listed, smile: smileOf(listed) }))
  const levels = withoutCrossings(
    expiries.map(({ smile }) => MONEYNESS.map((moneyness) => varianceAt(smile, Math.log(moneyness)))),
  )
  return expiries.map(({ expiry, days, forward, smile }, place) => ({
    expiry,
    days,
    forward_usd: forward,
    ...figuresOf(smile),
    smile: MONEYNESS.map((moneyness, step) => ({
      moneyness,
      iv_pct: ivPctOf(levels[place]![step]!, smile.years),
    })),
    quotes: smile.knots.length,
  }))
}

/** The same as it is kept. */
export function surfaceRows(
  rows: readonly ChainRow[],
  at: Ms,
  currency: SurfaceRow['currency'],
): SurfaceRow[] {
  return surfaceOf(rows, at).map(({ quotes: _, ...figures }) => ({ date: dateOf(at), currency, ...figures }))
}

function figuresOf(smile: Smile) {
  return {
    atm_iv_pct: atTheMoneyIvPct(smile),
    put_25d_iv_pct: ivPctAtDelta(smile, 'put', QUARTER_DELTA),
    call_25d_iv_pct: ivPctAtDelta(smile, 'call', QUARTER_DELTA),
  }
}

/**
 * Total variance at one moneyness cannot fall with time: who sold the sooner option and bought the later one could
 * not lose. A level below that of a sooner expiry is a quote that nobody could trade at, and is left out.
 */
export function withoutCrossings(levels: readonly (readonly (number | null)[])[]): (number | null)[][] {
  const highest: number[] = []
  return levels.map((row) =>
    row.map((variance, step) => {
      if (variance === null || variance < (highest[step] ?? 0)) return null
      highest[step] = variance
      return variance
    }),
  )
}

/** How much dearer puts are than calls, and both than the middle, in percentage points. */
export function skewAndButterfly(row: Pick<SurfaceRow, 'atm_iv_pct' | 'put_25d_iv_pct' | 'call_25d_iv_pct'>) {
  const { atm_iv_pct: atm, put_25d_iv_pct: put, call_25d_iv_pct: call } = row
  const isKnown = put !== null && call !== null
  return {
    skew_25d_pp: isKnown ? put - call : null,
    butterfly_25d_pp: isKnown && atm !== null ? (put + call) / 2 - atm : null,
  }
}
