import { gapsBoard } from '../../boards/record/gaps.ts'
import { venueHistoryBoard } from '../../boards/venues/venue-history.ts'
import { venueMarketsBoard } from '../../boards/venues/venue-markets.ts'
import { shown } from '../../core/format.ts'
import { page, panel } from '../../define/page.ts'
import { choice } from '../../define/params.ts'
import { dayStrip } from '../draw/day-strip.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { choiceLinks, venueLink } from '../draw/links.ts'
import { table } from '../draw/table.ts'
import { type History, onChain } from './on-chain.ts'
import { pegs } from './pegs.ts'
import { type Calendar, coveredDays, recordedPct, type SourceSeen } from './recorded.ts'

interface Venue {
  readonly venue: string
  readonly type: string
  readonly perps: number
  readonly spot_markets: number
  readonly perp_oi_usd: number | null
  readonly oi_share_pct: number | null
  readonly perp_volume_24h_usd: number | null
  readonly volume_share_pct: number | null
  readonly spot_volume_24h_usd: number | null
  readonly funding_8h_oi_weighted_pct: number | null
}

interface Markets {
  readonly totals: {
    readonly exchanges: number
    readonly feeds: number
    readonly perp_oi_usd: number | null
    readonly dex_oi_usd: number | null
    readonly dex_share_pct: number | null
    readonly perp_volume_24h_usd: number | null
    readonly spot_volume_24h_usd: number | null
    readonly perp_oi_venues: number
    readonly perp_oi_missing: readonly string[]
  }
  readonly venues: readonly Venue[]
}

interface Gaps {
  readonly sources: readonly SourceSeen[]
  readonly calendar: Calendar
}

const DAYS = 30
const BARS = 15
const KINDS = ['all', 'cex', 'dex'] as const

const params = {
  type: choice(KINDS, { default: 'all', about: 'Only companies, or only what is on chain.' }),
}

const markets = { board: venueMarketsBoard }

const totals = panel<{ markets: Markets }>()({
  id: 'totals',
  title: 'All venues',
  meaning: 'venues',
  size: 'full',
  asks: { markets },
  draw: ({ markets: { totals } }) => [
    keyFigures([
      {
        label: 'Open interest, one side',
        text: shown('usd', totals.perp_oi_usd),
        note: `${totals.perp_oi_venues} venues`,
      },
      {
        label: 'Of it on chain',
        text: shown('share', totals.dex_share_pct),
        note: shown('usd', totals.dex_oi_usd),
      },
      { label: 'Perpetuals traded, 24 h', text: shown('usd', totals.perp_volume_24h_usd) },
      { label: 'Spot traded, 24 h', text: shown('usd', totals.spot_volume_24h_usd) },
      {
        label: 'Venues',
        text: shown('count', totals.exchanges),
        note: `${shown('count', totals.feeds)} feeds`,
      },
    ]),
    totals.perp_oi_missing.length > 0
      ? note('Not whole: a part is missing of ', totals.perp_oi_missing.join(', '), '.')
      : note('A long and its short are one contract on every venue. Volume is as venues report it.'),
  ],
})

const league = panel<{ markets: Markets; gaps: Gaps }, typeof params>()({
  id: 'league',
  title: 'League of venues',
  about: `The strip tells what our record holds of each venue, one cell for each of ${DAYS} days: an orange foot is a day with a hole, a full one a day that is mostly lost.`,
  meaning: 'venues',
  size: 'full',
  asks: { markets, gaps: { board: gapsBoard, params: { days: String(DAYS) } } },
  draw({ markets: { venues }, gaps }, { params: { type } }) {
    const shownVenues = venues.filter((row) => type === 'all' || row.type === type)
    if (shownVenues.length === 0) return null
    const { days } = gaps.calendar
    return [
      choiceLinks({
        label: 'Which',
        param: 'type',
        chosen: type,
        options: [
          ['all', 'all'],
          ['cex', 'companies'],
          ['dex', 'on chain'],
        ],
      }),
      table(
        shownVenues,
        [
          { head: 'Venue', text: ({ venue }) => venueLink(venue) },
          { head: 'Type', text: ({ type }) => type },
          { head: 'Open interest', figure: (row) => row.perp_oi_usd, format: 'usd' },
          {
            head: 'OI share',
            title: 'Of all open interest',
            figure: (row) => row.oi_share_pct,
            format: 'share',
          },
          { head: 'Perps 24 h', figure: (row) => row.perp_volume_24h_usd, format: 'usd' },
          {
            head: 'Vol. share',
            title: 'Of all volume of perpetuals',
            figure: (row) => row.volume_share_pct,
            format: 'share',
          },
          { head: 'Spot 24 h', figure: (row) => row.spot_volume_24h_usd, format: 'usd' },
          {
            head: 'Funding 8 h',
            title: 'Weighted by open interest',
            figure: (row) => row.funding_8h_oi_weighted_pct,
            format: 'rate',
            signed: true,
          },
          { head: 'Perps', figure: (row) => row.perps, format: 'count' },
          { head: 'Spot', title: 'Spot markets', figure: (row) => row.spot_markets, format: 'count' },
          {
            head: `${DAYS} days`,
            title: 'What was recorded, day by day',
            text: ({ venue }) => dayStrip(days, coveredDays(gaps.calendar, venue)),
          },
          {
            head: 'Recorded',
            title: 'Of the time in which it was due',
            figure: ({ venue }) => recordedPct(gaps.sources, venue),
            format: 'portion',
          },
        ],
        { caption: 'Venues by open interest' },
      ),
    ]
  },
})

const bars = (
  id: string,
  title: string,
  series: readonly {
    readonly name: string
    readonly tone: 'a' | 'b'
    readonly of: (row: Venue) => number | null
  }[],
) =>
  panel<{ markets: Markets }>()({
    id,
    title,
    meaning: 'venues',
    size: 'half',
    asks: { markets },
    draw({ markets: { venues } }) {
      const sized = venues
        .map((row) => ({ name: row.venue, values: series.map(({ of }) => of(row)) }))
        .filter(({ values }) => values.some((value) => value !== null))
        .sort((a, b) => total(b.values) - total(a.values))
      const [first] = sized
      if (!first) return null
      return {
        kind: 'bars',
        name: id,
        direction: 'across',
        of: 'venue',
        summary: `${title}, the ${Math.min(BARS, sized.length)} largest of ${sized.length}: ${first.name} leads with ${shown('usd', total(first.values))}.`,
        value: { label: 'USD', format: 'usd' },
        series: series.map(({ name, tone }) => ({ name, tone })),
        bars: sized.slice(0, BARS),
      }
    },
  })

export const venuesPage = page({
  id: 'venues',
  path: '/boards/venues',
  title: 'Venues',
  about:
    'Where the market is: open interest, volume and their shares by venue, and how whole our record of each is.',
  group: 'Venues',
  params,
  panels: [
    totals,
    league,
    bars('open-interest', 'Open interest by venue', [
      { name: 'Open interest', tone: 'a', of: (row) => row.perp_oi_usd },
    ]),
    bars('volume', 'Traded in 24 hours by venue', [
      { name: 'Perpetuals', tone: 'a', of: (row) => row.perp_volume_24h_usd },
      { name: 'Spot', tone: 'b', of: (row) => row.spot_volume_24h_usd },
    ]),
    onChain,
    pegs,
  ],
  headline: {
    asks: () => ({ board: venueHistoryBoard, params: { days: String(DAYS) } }),
    says: ({ points }: History) => ({
      label: 'Open interest on chain',
      text: shown('share', points.at(-1)?.dex_share_pct),
      points: points.map(({ dex_share_pct }) => dex_share_pct),
    }),
  },
})

function total(values: readonly (number | null)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
}
