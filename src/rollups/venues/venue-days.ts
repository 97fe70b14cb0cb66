import { isStablecoin, pegOf } from '../../analytics/venues/venue-markets.ts'
import { groupBy } from '../../core/grouped.ts'
import { dateOf } from '../../core/time.ts'
import { rollup } from '../../define/rollup.ts'
import { RECORDER } from '../../tables/record/recording.ts'
import { stablecoinPegsDaily, venueMarketsDaily } from '../../tables/venues/venue-markets.ts'
import { venueSnapshots } from '../../tables/venues/venues.ts'

const BY = ['venue', 'market', 'symbol', 'quote'] as const
/** A snapshot without them does not hide what the one before it said. */
const KNOWN = ['volume_24h_usd', 'open_interest_usd', 'funding_rate_8h_pct'] as const

export const venueMarketsDailyRollup = rollup({
  id: 'venue-markets-daily',
  into: venueMarketsDaily,
  about: 'The last snapshot of each finished UTC day, of every market of every venue.',
  reads: { snapshots: venueSnapshots },
  grain: '1d',
  settles: '15m',
  // Snapshots are kept for 35 days: of an older day a part may be gone.
  catchUp: '30d',
  async compute({ snapshots }, { from, to }) {
    const columns = [...BY, 'price_usd', ...KNOWN] as const
    const rows = await snapshots.latest({ by: BY, columns, known: KNOWN, since: from, until: to })
    return rows.map((row) => ({ ...row, date: dateOf(from), source: RECORDER }))
  },
})

export const stablecoinPegsDailyRollup = rollup({
  id: 'stablecoin-pegs-daily',
  into: stablecoinPegsDaily,
  about: 'What each stablecoin was worth across venues as each UTC day ended.',
  reads: { markets: venueMarketsDaily },
  grain: '1d',
  settles: '20m',
  catchUp: '20000d',
  async compute({ markets }, { from, to }) {
    const spot = await markets.latest({ by: BY, since: from, until: to, where: { market: 'spot' } })
    const coins = groupBy(
      spot.filter(({ symbol }) => isStablecoin(symbol)),
      ({ symbol }) => symbol,
    )
    return [...coins].flatMap(([symbol, quotes]) => {
      const peg = pegOf(symbol, quotes)
      if (peg === null) return []
      const { venues, min_usd, median_usd, max_usd } = peg
      return [{ date: dateOf(from), symbol, venues, min_usd, median_usd, max_usd, source: RECORDER }]
    })
  },
})
