import { isWhole, missingVenues } from '../../analytics/venues/lacking.ts'
import { oiWeightedFunding } from '../../analytics/venues/venue-markets.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { whole } from '../../define/params.ts'
import { firstDay } from '../../readings/record/record-start.ts'
import { readLastSnapshots } from '../../readings/venues/present.ts'
import { venueOiHourly } from '../../tables/venues/venue-markets.ts'
import { venueSnapshots } from '../../tables/venues/venues.ts'

const MOST_DAYS = 90

export const venueHistoryBoard = board({
  id: 'venues-oi-history',
  path: '/api/public/venues/oi-history',
  title: 'Open interest of all venues, hour by hour',
  about:
    'Open interest of perpetuals summed over every venue, the share of it on-chain, and present funding weighted by it.',
  cadence: '1h',
  spelling: 'snake',
  params: {
    days: whole({ unit: 'days', min: 1, max: MOST_DAYS, default: 30, about: 'How far back, in days.' }),
  },
  result: is.part({
    days: is.days('How far back.'),
    recorded_since: is.unsure(is.day('Day of the first hour on record.')),
    oi_weighted_funding_pct: is.unsure(is.rate('Present funding per 8 hours, weighted by open interest.')),
    venues: is.unsure(is.count('Venues whose open interest is known now.')),
    missing_venues: is.listOf(is.venue(), 'Venues that were known within a day and are not now.'),
    points: is.listOf(
      is.part({
        ts: is.isoSeconds('Start of the hour.'),
        oi_usd: is.usd('Open interest of perpetuals on all venues, one side.'),
        dex_share_pct: is.unsure(
          is.pct('The part of it that is on chain; null while more than a hundredth lacks.'),
        ),
        venues: is.count('Venues in the sum.'),
        missing: is.unsure(is.count('Venues that were known within the day before and are not in it.')),
      }),
      'One an hour, oldest first.',
    ),
  }),
  example: { days: '7' },
  reads: { hours: venueOiHourly, snapshots: venueSnapshots },
  subject: 'hours',
  async compute({ hours, snapshots }, { days }, { now }) {
    const [points, { quotes, lacking }, recorded_since] = await Promise.all([
      hours.range({
        columns: ['ts', 'oi_usd', 'dex_oi_usd', 'venues', 'missing', 'missing_usd'],
        ...now.last(`${days}d`),
        order: 'asc',
        limit: MOST_DAYS * 24 + 1,
      }),
      readLastSnapshots(snapshots, now.ms, { market: 'perp' }),
      firstDay(hours, 'ts'),
    ])
    const told = quotes.filter(({ open_interest_usd }) => open_interest_usd !== null)
    return {
      days,
      recorded_since,
      oi_weighted_funding_pct: oiWeightedFunding(told),
      venues: told.length === 0 ? null : new Set(told.map(({ venue }) => venue)).size,
      missing_venues: missingVenues(told, lacking),
      points: points.map(({ ts, oi_usd, dex_oi_usd, venues, missing, missing_usd }) => ({
        ts,
        oi_usd,
        dex_share_pct:
          dex_oi_usd !== null && oi_usd > 0 && isWhole(oi_usd, missing_usd ?? 0)
            ? (100 * dex_oi_usd) / oi_usd
            : null,
        venues,
        missing: missing === null ? null : missing.length,
      })),
    }
  },
})
