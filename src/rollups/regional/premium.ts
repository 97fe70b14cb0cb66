import { PREMIUM_COINS, premiumDay } from '../../analytics/regional/premium.ts'
import { MAIN_VENUE, perpOf } from '../../core/symbols.ts'
import { dateOf, HOUR, MINUTE } from '../../core/time.ts'
import { rollup } from '../../define/rollup.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import { premiumDaily } from '../../tables/regional/premium.ts'
import { venueSnapshots } from '../../tables/venues/venues.ts'

/** Dollars in the United States, USDT in the world. */
const US_VENUE = 'coinbase'
/** A market that told of none of these last minutes of the day has no close. */
const CLOSES_WITHIN = 10 * MINUTE
/** A dollar coin hardly moves within an hour. */
const PEGS_WITHIN = HOUR

export const premiumRollup = rollup({
  id: 'premium-daily',
  into: premiumDaily,
  about: 'What bitcoin and ether cost in the United States against the world, at the end of each UTC day.',
  reads: { bars: minuteBars, snapshots: venueSnapshots, days: premiumDaily },
  grain: '1d',
  settles: '15m',
  // As long as minutes are kept.
  catchUp: '400d',
  async compute({ bars, snapshots, days }, { from, to }) {
    const date = dateOf(from)
    const [closes, pegs, known] = await Promise.all([
      bars.latest({
        by: ['exchange', 'symbol'],
        columns: ['exchange', 'symbol', 'close'],
        since: to - CLOSES_WITHIN,
        until: to,
        where: { exchange: [US_VENUE, MAIN_VENUE], market: 'spot', symbol: PREMIUM_COINS.map(perpOf) },
      }),
      snapshots.latest({
        by: ['venue'],
        columns: ['price_usd'],
        since: to - PEGS_WITHIN,
        until: to,
        where: { market: 'spot', symbol: 'USDT', quote: 'USD' },
      }),
      days.range({ since: from, until: to, order: 'asc', limit: PREMIUM_COINS.length }),
    ])
    const usdt = pegs.map(({ price_usd }) => price_usd)
    return PREMIUM_COINS.flatMap((symbol) => {
      const closeOn = (venue: string) =>
        closes.find((bar) => bar.exchange === venue && bar.symbol === perpOf(symbol))?.close
      const [us, global] = [closeOn(US_VENUE), closeOn(MAIN_VENUE)]
      // A day that came from elsewhere stays as it was told; snapshots are forgotten before minutes are.
      const before = known.filter((day) => day.symbol === symbol)
      if (us === undefined || global === undefined) return before
      const day = premiumDay(date, symbol, { us, global, usdt })
      return { ...day, usdt_usd: day.usdt_usd ?? before[0]?.usdt_usd ?? null }
    })
  },
})
