import { byText } from '../../analytics/ranking.ts'
import { isOverdue } from '../../analytics/record/coverage.ts'
import { carries, hourlyCost, hourlyValues } from '../../analytics/venues/borrow-rates.ts'
import type { Instant } from '../../core/clock.ts'
import { DAY, HOUR } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import type { Reader } from '../../define/reader.ts'
import type { Row } from '../../define/table.ts'
import { groupsOf } from '../../readings/record/hearing.ts'
import { spanBefore } from '../../readings/span-before.ts'
import { fundingMarks } from '../../tables/market/funding.ts'
import { borrowRatesHourly } from '../../tables/venues/borrow-rates.ts'

/** Stablecoins and majors: what carry trades are paid in and made of. */
const SERIES_ASSETS = ['USDT', 'USDC', 'BTC', 'ETH', 'SOL', 'XRP']
const SERIES_HOURS = 30 * 24
/** Keeps the answer within its bounds; six assets of four venues. */
const SERIES = 24
const CARRIES = 300
const QUOTE = 'USDT'
/** A day ago is a reading of that hour or of the two before. */
const DAY_AGO_WINDOW = 3 * HOUR
/** Funding is announced every quarter of an hour: what is silent for longer than its venue has left it. */
const FUNDING_WINDOW = HOUR

export const borrowRatesBoard = board({
  id: 'borrow-rates',
  path: '/api/public/borrow-rates',
  title: 'Borrow rates and carry',
  about:
    'What borrowing for margin costs a year, per venue and asset; 30 days by the hour; and what is left of funding after it.',
  mcp: 'get_borrow_rates',
  cadence: '1h',
  spelling: 'snake',
  result: is.part({
    latest: is.listOf(
      is.part({
        venue: is.venue(),
        asset: is.coin('What is borrowed.'),
        apr_pct: is.apr('What borrowing on margin costs.'),
        hourly_pct: is.rate('The same per hour: a year / 8,760.'),
        change_24h_pp: is.unsure(is.points('Change of the yearly rate over 24 hours.')),
        min_30d_pct: is.apr('Lowest on record in 30 days.'),
        max_30d_pct: is.apr('Highest on record in 30 days.'),
        ts: is.iso('When it was read.'),
        stale: is.flag('Whether that is too long ago.'),
      }),
      'The newest rate of each venue and asset.',
    ),
    series: is.listOf(
      is.part({
        venue: is.venue(),
        asset: is.coin('What is borrowed.'),
        start: is.iso('Start of the first hour.'),
        step_seconds: is.fixed(3600, 'seconds', 'Between two values.'),
        values: is.listOf(
          is.unsure(is.apr('Rate of the hour; null where it was not read.')),
          'One an hour, oldest first.',
        ),
      }),
      '30 days of stablecoins and majors.',
    ),
    carry: is.listOf(
      is.part({
        venue: is.venue(),
        symbol: is.symbol(),
        borrow_asset: is.coin('What is borrowed to buy the coin.'),
        funding_apr_pct: is.apr('Funding that the short is paid.'),
        borrow_apr_pct: is.apr('What borrowing costs on the same venue.'),
        carry_apr_pct: is.apr('Funding − borrowing; fees are not in it.'),
        ts: is.iso('The older of the two readings.'),
      }),
      'What is left of funding after borrowing, the most first.',
    ),
  }),
  reads: { rates: borrowRatesHourly, funding: fundingMarks },
  subject: 'rates',
  list: 'latest',
  async compute({ rates, funding }, _, { now }) {
    const latest = await rates.latest({ by: ['venue', 'asset'], ...now.last('24h') })
    latest.sort(byText('venue', 'asset'))
    const [before, extremes, series, announced] = await Promise.all([
      ratesDayBefore(rates, latest),
      rates.aggregate({
        by: ['venue', 'asset'],
        take: { low: { min: 'apr_pct' }, high: { max: 'apr_pct' } },
        ...now.last('30d'),
      }),
      seriesOf(rates, now),
      announcedFunding(funding, now),
    ])
    const rangeOf = new Map(extremes.map((row) => [lendingOf(row), row]))
    return {
      latest: latest.map((row) => {
        const past = before.get(lendingOf(row))
        const range = rangeOf.get(lendingOf(row))
        return {
          ...row,
          hourly_pct: hourlyCost(row.apr_pct),
          change_24h_pp: past === undefined ? null : row.apr_pct - past,
          min_30d_pct: range?.low ?? row.apr_pct,
          max_30d_pct: range?.high ?? row.apr_pct,
          stale: isOverdue(row.ts, now.ms, HOUR),
        }
      }),
      series,
      carry: carries(announced, latest, QUOTE).slice(0, CARRIES),
    }
  },
})

type Rates = Reader<typeof borrowRatesHourly>

async function ratesDayBefore(
  rates: Rates,
  latest: readonly Row<typeof borrowRatesHourly>[],
): Promise<Map<string, number>> {
  const rows = await spanBefore(latest, lendingOf, (ts) =>
    rates.latest({ by: ['venue', 'asset'], since: ts - DAY - DAY_AGO_WINDOW, until: ts - DAY + 1 }),
  )
  return new Map(rows.map((row) => [lendingOf(row), row.apr_pct]))
}

function lendingOf({ venue, asset }: { readonly venue: string; readonly asset: string }): string {
  return `${venue} ${asset}`
}

/** One asset at a time: seventeen thousand values at once would hold up everybody else. */
async function seriesOf(rates: Rates, now: Instant) {
  const start = now.floor('1h').ms - (SERIES_HOURS - 1) * HOUR
  const series = []
  for (const asset of SERIES_ASSETS) {
    const rows = await rates.bucket({
      every: '1h',
      by: ['venue'],
      take: { value: { last: 'apr_pct' } },
      where: { asset },
      ...now.since(start),
    })
    for (const [venue, own] of groupsOf(rows, (row) => row.venue)) {
      series.push({
        venue,
        asset,
        start,
        step_seconds: 3600 as const,
        values: hourlyValues(own, start, SERIES_HOURS),
      })
    }
  }
  return series.slice(0, SERIES)
}

async function announcedFunding(funding: Reader<typeof fundingMarks>, now: Instant) {
  const marks = await funding.latest({
    by: ['exchange', 'symbol'],
    columns: ['ts', 'exchange', 'symbol', 'funding_rate_pct', 'interval_h'],
    ...now.last('24h'),
  })
  const newest = new Map<string, number>()
  for (const { exchange, ts } of marks) newest.set(exchange, Math.max(ts, newest.get(exchange) ?? 0))
  return marks.filter(({ exchange, ts }) => ts > newest.get(exchange)! - FUNDING_WINDOW)
}
