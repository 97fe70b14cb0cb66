import { seriesBoard } from '../../boards/market/series.ts'
import { gapsBoard } from '../../boards/record/gaps.ts'
import { venueProfileBoard } from '../../boards/venues/venue-profile.ts'
import { shown, shownMoment, UNKNOWN } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import { page, panel } from '../../define/page.ts'
import { dayStrip } from '../draw/day-strip.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { table, toneOf } from '../draw/table.ts'
import { GAP_CAUSES } from '../record/gap-causes.ts'
import { type Calendar, coveredDays, shownSpan } from './recorded.ts'
import { type VenueParams, venueParams } from './venue-params.ts'
import { feesPanel, fundPanel, laddersPanel, networksPanel } from './venue-terms.ts'

interface Profile {
  readonly venue: string
  readonly name: string
  readonly type: string
  readonly country: string | null
  readonly recorded_since: string | null
  readonly contracts: {
    readonly perp: number | null
    readonly future: number | null
    readonly option: number | null
    readonly spot: number | null
  }
  readonly basket: {
    readonly symbols: number
    readonly perp_oi_usd: number | null
    readonly volume_24h_usd: number | null
    readonly avg_funding_8h_pct: number | null
    readonly oi_weighted_funding_8h_pct: number | null
  }
  readonly status: {
    readonly uptime_30d_pct: number | null
    readonly checks_30d: number
    readonly state: string
    readonly checked_at: string | null
  }
  readonly liquidation_feed: { readonly kind: string; readonly since: string | null } | null
  readonly events: readonly {
    readonly at: string
    readonly kind: string
    readonly subject: string
    readonly detail: string
  }[]
}

interface Gaps {
  readonly totals: {
    readonly sources: number
    readonly gaps: number | null
    readonly open_gaps: number | null
    readonly minutes_missing: number | null
    readonly covered_pct: number | null
  }
  readonly calendar: Calendar
  readonly gaps: readonly {
    readonly source: string
    readonly started_at: string
    readonly ended_at: string | null
    readonly minutes: number
    readonly reason: string
    readonly detail: string
  }[]
}

interface Course {
  readonly points: readonly (readonly [time: number, value: number | null])[]
}

const DAYS = 30
const GAPS = 12
const EVENTS = 15
const BARS = 180
const COIN = 'BTCUSDT'

const KINDS: Readonly<Record<string, string>> = {
  full: 'every forced order is published',
  sampled: 'only a part of the forced orders is published: sums are floors',
  delayed: 'read from its trades, up to an hour late',
  shadow: 'recorded on trial and counted nowhere',
  none: 'none are published',
}

const profile = panel<{ profile: Profile }, VenueParams>()({
  id: 'profile',
  title: 'At a glance',
  meaning: 'venues',
  size: 'full',
  asks: { profile: ({ venue }) => ({ board: venueProfileBoard, params: { venue } }) },
  draw({
    profile: { name, type, country, recorded_since, contracts, basket, status, liquidation_feed: feed },
  }) {
    const funding = basket.oi_weighted_funding_8h_pct
    return [
      keyFigures([
        { label: 'Open interest, one side', text: shown('usd', basket.perp_oi_usd) },
        { label: 'Traded, 24 h', text: shown('usd', basket.volume_24h_usd), note: 'perpetuals and spot' },
        {
          label: 'Funding, 8 h',
          text: shown('rate', funding),
          tone: toneOf(funding),
          note: 'weighted by open interest',
        },
        {
          label: 'Its API',
          text: status.state,
          ...(status.state === 'up' ? {} : { tone: 'warn' as const }),
          note: `${shown('portion', status.uptime_30d_pct)} of ${shown('count', status.checks_30d)} checks answered`,
        },
        { label: 'Perpetuals', text: shown('count', contracts.perp) },
        { label: 'Dated futures', text: shown('count', contracts.future) },
        { label: 'Options', text: shown('count', contracts.option) },
        { label: 'Spot markets', text: shown('count', contracts.spot) },
      ]),
      note(
        `${name} is ${type === 'dex' ? 'on chain' : `a company${country === null ? '' : `, seated in ${country}`}`}; recorded since ${recorded_since ?? UNKNOWN}, ${shown('count', basket.symbols)} coins. `,
        feed === null
          ? 'It has no public feed of liquidations.'
          : `Liquidations: ${KINDS[feed.kind] ?? feed.kind}; on record since ${feed.since ?? UNKNOWN}.`,
      ),
    ]
  },
})

const course = panel<{ profile: Profile; course: Course }, VenueParams>()({
  id: 'course',
  title: `Open interest in BTC, ${DAYS} days`,
  meaning: 'open-interest',
  size: 'half',
  asks: {
    profile: ({ venue }) => ({ board: venueProfileBoard, params: { venue } }),
    course: ({ venue }) => ({
      board: seriesBoard,
      params: { metric: 'oi', symbol: COIN, venue, period: '4h', limit: String(BARS) },
    }),
  },
  draw({ profile: { name }, course: { points } }) {
    const known = points.flatMap(([, value]) => value ?? [])
    if (known.length === 0) return note(`No open interest of ${name} in BTC is recorded.`)
    return {
      kind: 'series',
      name: 'open-interest-btc',
      summary: `Open interest in BTC perpetuals of ${name}: ${shown('usd', known.at(-1))} now, between ${shown('usd', Math.min(...known))} and ${shown('usd', Math.max(...known))} in ${DAYS} days.`,
      times: points.map(([time]) => time),
      panes: [
        {
          label: 'Open interest in BTC',
          format: 'usd',
          tall: true,
          lines: [
            { name: 'Open interest', tone: 'accent', shape: 'area', values: points.map(([, usd]) => usd) },
          ],
        },
      ],
    }
  },
})

const record = panel<{ gaps: Gaps }, VenueParams>()({
  id: 'record',
  title: `Our record of it, ${DAYS} days`,
  meaning: 'gaps',
  size: 'half',
  asks: {
    gaps: ({ venue }) => ({ board: gapsBoard, params: { venue, days: String(DAYS) } }),
  },
  draw({ gaps: { totals, calendar, gaps } }, { params: { venue } }) {
    const covered = totals.covered_pct
    return [
      keyFigures([
        {
          label: 'Recorded',
          text: shown('portion', covered),
          note: `${shown('count', totals.sources)} sources`,
        },
        {
          label: 'Gaps',
          text: shown('count', totals.gaps),
          note: `${shown('count', totals.open_gaps)} open now`,
        },
        {
          label: 'Missing',
          text: shownSpan(totals.minutes_missing),
          note: 'of all sources, added up',
        },
      ]),
      html`<p>${dayStrip(calendar.days, coveredDays(calendar, venue), 'wide')}</p>`,
      gaps.length === 0
        ? note(`No source missed anything in ${DAYS} days.`)
        : table(
            gaps.slice(0, GAPS),
            [
              { head: 'Source', text: ({ source }) => source.slice(venue.length + 1) },
              { head: 'From', text: ({ started_at }) => shownMoment(Date.parse(started_at)) },
              { head: 'Lasted', figure: ({ minutes }) => minutes, format: 'minutes' },
              { head: 'Why', text: ({ reason }) => GAP_CAUSES[reason] ?? reason },
            ],
            { caption: `Newest gaps of ${venue}` },
          ),
      gaps.length > GAPS
        ? note(
            html`The newest ${GAPS} are listed; all of them are in <a href="/boards/coverage?days=${DAYS}#gaps">coverage and gaps</a>.`,
          )
        : [],
    ]
  },
})

const events = panel<{ profile: Profile }, VenueParams>()({
  id: 'events',
  title: 'What changed there',
  meaning: 'venues',
  size: 'full',
  asks: { profile: ({ venue }) => ({ board: venueProfileBoard, params: { venue } }) },
  draw: ({ profile: { events, name } }) =>
    events.length === 0
      ? note(`Nothing changed at ${name} that is on record.`)
      : table(
          events.slice(0, EVENTS),
          [
            { head: 'When', text: ({ at }) => shownMoment(Date.parse(at)) },
            { head: 'What', text: ({ kind }) => kind.replaceAll('_', ' ') },
            { head: 'In words', text: ({ detail }) => detail },
          ],
          { caption: `Newest events of ${name}` },
        ),
})

export const venuePage = page({
  id: 'venue',
  path: '/boards/venues/{venue}',
  title: 'Venue',
  heading: ({ venue }) => venue,
  about:
    'One venue: what is open and traded there, its fees, leverage, networks and fund, and our record of it.',
  group: null,
  params: venueParams,
  subject: ({ venue }) => ({ board: venueProfileBoard, params: { venue } }),
  every: {
    question: { board: venueProfileBoard },
    names: ({ venues }: { readonly venues: readonly string[] }) => venues,
  },
  example: { venue: 'binance' },
  panels: [profile, course, record, feesPanel, fundPanel, laddersPanel, networksPanel, events],
  headline: {
    asks: ({ venue }) => ({
      board: seriesBoard,
      params: { metric: 'oi', symbol: COIN, venue, period: '4h', limit: String(BARS) },
    }),
    says: ({ points }: Course) => ({
      label: 'Open interest in BTC',
      text: shown('usd', points.at(-1)?.[1]),
      points: points.map(([, usd]) => usd),
    }),
  },
})
