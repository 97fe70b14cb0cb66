import { compareText, largestFirst } from '../../analytics/ranking.ts'
import { isOverdue } from '../../analytics/record/coverage.ts'
import {
  currentPools,
  fundChange,
  fundOf,
  fundToOpenInterest,
  lastReadings,
} from '../../analytics/venues/insurance-funds.ts'
import { wholeOpenInterest } from '../../analytics/venues/lacking.ts'
import { groupBy } from '../../core/grouped.ts'
import { sumKnown } from '../../core/stats.ts'
import { DAY, floorTo, HOUR, type Ms } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { choice, optionalVenue, whole } from '../../define/params.ts'
import type { Reader } from '../../define/reader.ts'
import { shown } from '../../define/shown.ts'
import { isProvisionalDay, provisionalDay } from '../../readings/record/provisional-day.ts'
import { spanBefore } from '../../readings/span-before.ts'
import { readPools } from '../../readings/venues/insurance-funds.ts'
import { venueNames } from '../../readings/venues/known-venue.ts'
import { readLastSnapshots } from '../../readings/venues/present.ts'
import { insuranceFundDaily, insuranceFundHourly } from '../../tables/venues/insurance-funds.ts'
import { venueSnapshots, venues } from '../../tables/venues/venues.ts'

const POOLS = 600
/** A reading of that hour, or of the two before. */
const HOUR_WINDOW = 3 * HOUR

const asset = is.coin('Asset that is held.')
const balance = is.coins('How much of it.')
const worth = is.unsure(is.usd('The same in dollars; null without a price.'))

const Pool = is.part({
  venue: is.venue(),
  pool: is.text('Pool as its venue names it.'),
  asset,
  balance,
  usd: worth,
  contracts: is.count('Contracts that it stands for.'),
  ts: is.iso('When it was read.'),
})

const Close = is.part({
  date: is.day('UTC day.'),
  fund_usd: is.unsure(is.usd('Last reading of the day.')),
  provisional: provisionalDay(),
})

export const insuranceFundsBoard = board({
  id: 'insurance-funds',
  path: '/api/public/insurance-funds',
  title: 'Insurance funds',
  about:
    'What venues hold against losses that liquidations leave, by asset, with daily closes, against open interest.',
  cadence: '1h',
  spelling: 'snake',
  params: {
    venue: optionalVenue('Only this venue.'),
    days: whole({ unit: 'days', min: 1, max: 366, default: 30, about: 'How many days of daily closes.' }),
    pools: choice(['0', '1'], { default: '1', about: '0 leaves out the single pools.' }),
  },
  result: is.part({
    days: is.days('How many days of closes.'),
    totals: is.part(
      {
        fund_usd: is.unsure(is.usd('All funds that are known.')),
        venues: is.unsure(is.count('Venues in the sum.')),
      },
      'The funds together.',
    ),
    venues: is.listOf(
      is.part({
        venue: is.venue(),
        name: is.text('Name of the venue.'),
        fund_usd: is.unsure(is.usd('What the fund holds.')),
        fund_basis: is.oneOf(
          ['venue_total', 'sum_of_priced_pools'],
          'The total that the venue states, or the sum of the pools that have a price.',
        ),
        assets: is.listOf(is.part({ asset, balance, usd: worth }), 'By asset.'),
        change_24h_usd: is.unsure(is.usd('Change over 24 hours.')),
        change_24h_pct: is.unsure(is.pct('Change over 24 hours.')),
        change_7d_usd: is.unsure(is.usd('Change over seven days.')),
        change_7d_pct: is.unsure(is.pct('Change over seven days.')),
        open_interest_usd: is.unsure(
          is.usd('Open interest of the venue in the coins we record, one side; null unless it is whole.'),
        ),
        fund_to_oi_pct: is.unsure(is.pct('Fund / that open interest.')),
        pools: is.count('Pools of the fund.'),
        unpriced_pools: is.count('Pools without a price, in no sum.'),
        as_of: is.iso('When the fund was read.'),
        stale: is.flag('Whether that is too long ago.'),
      }),
      'Venues, the largest fund first.',
    ),
    history: is.byName(is.listOf(Close, 'Days, oldest first.'), 'Daily closes by venue.'),
    pools: is.whenAsked(is.listOf(Pool, 'The single pools.')),
  }),
  example: { days: '30' },
  reads: {
    hourly: insuranceFundHourly,
    daily: insuranceFundDaily,
    snapshots: venueSnapshots,
    registry: venues,
  },
  subject: 'hourly',
  async compute({ hourly, daily, snapshots, registry }, { venue, days, pools }, { now }) {
    const nameOf = await venueNames(registry, venue)
    const where = venue === undefined ? {} : { venue }
    const present = await poolsAt(hourly, where, now.ms, DAY)
    const lastRead = lastReadings(present)
    const [dayAgo, weekAgo, { quotes, lacking }, closes] = await Promise.all([
      fundsBefore(hourly, lastRead, DAY),
      fundsBefore(hourly, lastRead, 7 * DAY),
      readLastSnapshots(snapshots, now.ms, { ...where, market: 'perp' }),
      daily.range({
        where,
        ...now.since(floorTo(now.ms, DAY) - (days - 1) * DAY),
        order: 'asc',
        limit: 40_000,
      }),
    ])
    const openInterest = wholeOpenInterest(quotes, lacking)
    const found = [...groupBy(present, (pool) => pool.venue)].map(([id, own]) => {
      const fund = fundOf(own)
      const last = lastRead.get(id)!
      const day = fundChange(dayAgo.get(id), fund.fund_usd)
      const week = fundChange(weekAgo.get(id), fund.fund_usd)
      const oi = openInterest.get(id) ?? null
      return {
        venue: id,
        name: nameOf(id),
        ...fund,
        change_24h_usd: day.usd,
        change_24h_pct: day.pct,
        change_7d_usd: week.usd,
        change_7d_pct: week.pct,
        open_interest_usd: oi,
        fund_to_oi_pct: fundToOpenInterest(fund.fund_usd, oi),
        as_of: last,
        stale: isOverdue(last, now.ms, HOUR),
      }
    })
    const rows = largestFirst(
      found,
      ({ fund_usd }) => fund_usd,
      (row) => row.venue,
    )
    const known = rows.flatMap(({ fund_usd }) => fund_usd ?? [])
    return {
      days,
      totals: {
        fund_usd: sumKnown(known),
        venues: rows.length === 0 ? null : known.length,
      },
      venues: rows,
      history: Object.fromEntries(
        [...groupBy(closes, (close) => close.venue)].map(([id, own]) => [
          id,
          own.map((day) => shown(Close, day, { provisional: isProvisionalDay(day.date, now) })),
        ]),
      ),
      ...(pools === '0' ? {} : { pools: poolList(present) }),
    }
  },
})

type Hourly = Reader<typeof insuranceFundHourly>
type Chosen = { readonly venue?: string }

/** The newest reading of each pool that its venue still shows. */
async function poolsAt(hourly: Hourly, where: Chosen, at: Ms, back: Ms) {
  return currentPools(await readPools(hourly, { where, since: at - back, until: at + 1 }))
}

/** What each venue held a span before its last reading. */
async function fundsBefore(
  hourly: Hourly,
  lastRead: ReadonlyMap<string, Ms>,
  span: Ms,
): Promise<Map<string, number | null>> {
  const pools = await spanBefore(
    [...lastRead].map(([venue, ts]) => ({ venue, ts })),
    ({ venue }: { readonly venue: string }) => venue,
    (ts) => poolsAt(hourly, {}, ts - span, HOUR_WINDOW),
  )
  const byVenue = groupBy(pools, ({ venue }) => venue)
  return new Map([...byVenue].map(([id, own]) => [id, fundOf(own).fund_usd]))
}

function poolList(pools: Awaited<ReturnType<typeof poolsAt>>) {
  return [...pools]
    .sort(
      (a, b) => compareText(a.venue, b.venue) || (b.usd ?? -1) - (a.usd ?? -1) || compareText(a.pool, b.pool),
    )
    .slice(0, POOLS)
    .map((pool) => shown(Pool, pool))
}
