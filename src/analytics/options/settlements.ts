import { sum, sumKnown } from '../../core/stats.ts'
import { DAY, type Ms } from '../../core/time.ts'
import { byText } from '../ranking.ts'

export type Cycle = 'daily' | 'weekly' | 'monthly' | 'quarterly'

/** Contracts of one venue and underlying that expire together. */
export interface Expiry {
  readonly venue: string
  readonly underlying: string
  readonly kind: 'future' | 'option'
  readonly expires_at: Ms
  readonly contracts: number
  readonly open_interest_usd: number | null
}

const FRIDAY = 5

/** By the calendar that venues share: the last Friday of a quarter, of a month, any other Friday, any other day. */
export function cycleOf(expiresAt: Ms): Cycle {
  const date = new Date(expiresAt)
  if (date.getUTCDay() !== FRIDAY) return 'daily'
  const inAWeek = new Date(expiresAt + 7 * DAY)
  if (inAWeek.getUTCMonth() === date.getUTCMonth()) return 'weekly'
  return date.getUTCMonth() % 3 === 2 ? 'quarterly' : 'monthly'
}

/** What expires in the seven days from `now`. */
export function nextSevenDays(expiries: readonly Expiry[], now: Ms) {
  const soon = expiries.filter(({ expires_at }) => expires_at >= now && expires_at < now + 7 * DAY)
  const contracts = (kind: Expiry['kind']) =>
    sum(soon.filter((expiry) => expiry.kind === kind).map((expiry) => expiry.contracts))
  const futures = contracts('future')
  const options = contracts('option')
  return {
    contracts: futures + options,
    futures,
    options,
    expiries: new Set(soon.map(({ expires_at }) => expires_at)).size,
    venues: new Set(soon.map(({ venue }) => venue)).size,
    open_interest_usd: sumKnown(soon.map((expiry) => expiry.open_interest_usd)),
  }
}

/** Soonest first; together by venue, underlying and kind. */
export function bySoonest(expiries: readonly Expiry[]): Expiry[] {
  const byName = byText('venue', 'underlying', 'kind')
  return [...expiries].sort((a, b) => a.expires_at - b.expires_at || byName(a, b))
}
