import { coverageBoard } from '../../boards/record/coverage.ts'
import { gapsBoard } from '../../boards/record/gaps.ts'
import { shown } from '../../core/format.ts'
import { page, panel } from '../../define/page.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { choiceLinks } from '../draw/links.ts'
import { type CoverageParams, coverageParams, GAP_DAYS } from './coverage-params.ts'
import { feedsTable, liquidationFeeds, quarantine } from './feeds.ts'
import { calendar, gapCauses, gapList, worstSources } from './gaps.ts'

interface Totals {
  readonly totals: {
    readonly exchanges: number
    readonly feeds: number
    readonly liquidation_feeds: number
    readonly liquidation_feeds_counted: number
    readonly liquidation_events_24h: number | null
    readonly stale_feeds: number
    readonly quarantined_rows_24h: number
  }
}

interface GapTotals {
  readonly totals: {
    readonly sources: number
    readonly open_gaps: number | null
    readonly gaps: number | null
    readonly covered_pct: number | null
  }
}

const totals = panel<{ gaps: GapTotals; coverage: Totals }, CoverageParams>()({
  id: 'totals',
  title: 'How whole the record is',
  meaning: 'coverage',
  size: 'full',
  asks: {
    gaps: ({ days }) => ({ board: gapsBoard, params: { days } }),
    coverage: { board: coverageBoard },
  },
  draw: ({ gaps, coverage: { totals } }, { params: { days } }) => [
    choiceLinks({
      label: 'Gaps of',
      param: 'days',
      chosen: days,
      options: GAP_DAYS.map((one) => [one, `${one} days`] as const),
    }),
    keyFigures([
      {
        label: `Recorded, ${days} days`,
        text: shown('portion', gaps.totals.covered_pct),
        note: `${shown('count', gaps.totals.sources)} sources`,
      },
      {
        label: 'Gaps',
        text: shown('count', gaps.totals.gaps),
        note: `${shown('count', gaps.totals.open_gaps)} sources miss something now`,
      },
      {
        label: 'Venues',
        text: shown('count', totals.exchanges),
        note: `${shown('count', totals.feeds)} feeds of markets`,
      },
      {
        label: 'Silent feeds',
        text: shown('count', totals.stale_feeds),
        ...(totals.stale_feeds > 0 ? { tone: 'warn' as const } : {}),
      },
      {
        label: 'Feeds of liquidations',
        text: shown('count', totals.liquidation_feeds),
        note: `${shown('count', totals.liquidation_feeds_counted)} counted; ${shown('count', totals.liquidation_events_24h)} orders in 24 h`,
      },
      {
        label: 'Rows not believed, 24 h',
        text: shown('count', totals.quarantined_rows_24h),
        ...(totals.quarantined_rows_24h > 0 ? { tone: 'warn' as const } : {}),
      },
    ]),
    note(
      'Every time in which a source should have recorded and did not is a gap, and stays listed. What a venue could answer for later was read back and is no longer missing; the rest stays a hole, and no figure is made up for it.',
    ),
  ],
})

export const coveragePage = page({
  id: 'coverage',
  path: '/boards/coverage',
  title: 'Coverage and gaps',
  about:
    'What is recorded from which venue and how fresh it is, and what is missing, day by day, with its cause.',
  group: 'Record',
  params: coverageParams,
  panels: [totals, calendar, worstSources, gapCauses, gapList, feedsTable, liquidationFeeds, quarantine],
  headline: {
    asks: () => ({ board: gapsBoard, params: { days: '30' } }),
    says: ({
      totals,
      calendar,
    }: GapTotals & {
      readonly calendar: {
        readonly days: readonly string[]
        readonly venues: readonly { readonly covered_pct: readonly (number | null)[] }[]
      }
    }) => ({
      label: 'Recorded in 30 days',
      text: shown('portion', totals.covered_pct),
      points: calendar.days.map((_, at) =>
        mean(calendar.venues.flatMap((venue) => venue.covered_pct[at] ?? [])),
      ),
    }),
  },
})

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}
