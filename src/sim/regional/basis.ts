import { PREMIUM_COINS } from '../../analytics/regional/premium.ts'
import { annualizedBasisPct, daysToDelivery, quarterliesAfter } from '../../core/carry.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { DAY, dateOf, floorTo, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { basisDaily } from '../../tables/regional/premium.ts'
import { onGrid } from '../model/grid.ts'
import type { SimModel } from '../model/model.ts'
import { hashText, wave } from '../model/noise.ts'
import { snapshotsStart } from '../model/record-start.ts'
import { marks } from '../past.ts'
import { subject } from '../subject.ts'

type BasisRow = Row<typeof basisDaily>

const TENORS = ['current_quarter', 'next_quarter'] as const
/** Percent a year that futures are dearer than spot, how far that strays, and what a later delivery adds. */
const USUAL = 6.2
const STRAYS = 4.5
const LATER = 0.7
const TICK = 0.1
const LONGEST = 366
/** Finished days are told again for so long, which closes the hole that an outage or a restart leaves. */
const TOLD_AGAIN = 3 * DAY

/** No table holds prices of dated futures: the venue tells what they came to, as it does in the world. */
export const basis = subject({
  label: 'basis of dated futures',
  id: 'basis',
  into: basisDaily,
  about: 'Dated futures against spot, at the end of each UTC day.',
  every: '1h',
  venues: [MAIN_VENUE],
  rowsAt: ({ market, at }) => basisBetween(market, at - TOLD_AGAIN, at),
  past: ({ market, now }) => [basisBetween(market, snapshotsStart(now, LONGEST), now)],
  thousands: 1,
})

/** Days from `from` on that are over at `at`. */
function basisBetween(market: SimModel, from: Ms, at: Ms): BasisRow[] {
  return [...marks(DAY, floorTo(from, DAY), floorTo(at, DAY))].flatMap((day) => {
    const expiries = quarterliesAfter(day + DAY, TENORS.length)
    return PREMIUM_COINS.flatMap((symbol) =>
      TENORS.map((tenor, place) => basisOn(market, day, symbol, tenor, expiries[place]!)),
    )
  })
}

function basisOn(
  market: SimModel,
  day: Ms,
  symbol: (typeof PREMIUM_COINS)[number],
  tenor: BasisRow['tenor'],
  expires: Ms,
): BasisRow {
  const key = hashText(market.seed, `${symbol} futures`)
  const [date, expiry] = [dateOf(day), dateOf(expires)]
  const days = daysToDelivery({ date, expiry })
  const spot_usd = market.spotPrice(MAIN_VENUE, symbol, day + DAY)!
  const mood = 0.7 * wave(key, day, 24 * DAY) + 0.3 * wave(key ^ 1, day, 4 * DAY)
  const rate =
    USUAL + STRAYS * mood + (tenor === 'next_quarter' ? LATER * (1 + wave(key ^ 2, day, 15 * DAY)) : 0)
  const future_usd = onGrid(spot_usd * (1 + (rate * days) / 36_500), TICK)
  return {
    date,
    symbol,
    tenor,
    expiry,
    spot_usd,
    future_usd,
    annualized_pct: annualizedBasisPct(future_usd, spot_usd, days)!,
  }
}
