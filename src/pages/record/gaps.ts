import { gapsBoard } from '../../boards/record/gaps.ts'
import { shown, shownMoment } from '../../core/format.ts'
import { panel } from '../../define/page.ts'
import { note } from '../draw/figures.ts'
import { table } from '../draw/table.ts'
import type { Calendar } from '../venues/recorded.ts'
import type { CoverageParams } from './coverage-params.ts'
import { GAP_CAUSES } from './gap-causes.ts'

interface Gaps {
  readonly calendar: Calendar
  readonly sources: readonly {
    readonly source: string
    readonly open: boolean
    readonly gaps: number
    readonly minutes_missing: number
    readonly covered_pct: number | null
  }[]
  readonly totals: { readonly gaps: number | null }
  readonly gaps: readonly {
    readonly source: string
    readonly table: string
    readonly started_at: string
    readonly ended_at: string | null
    readonly minutes: number
    readonly reason: string
    readonly detail: string
  }[]
  readonly truncated: boolean
}

const SOURCES = 12
const LISTED = 40
const meaning = 'gaps'
/** Days that lack more are drawn in the same full colour: small holes are to be seen beside them. */
const FULL_PCT = 2

const asks = {
  gaps: ({ days }: { readonly days: string }) => ({ board: gapsBoard, params: { days } }),
}

export const calendar = panel<{ gaps: Gaps }, CoverageParams>()({
  id: 'calendar',
  title: ({ days }) => `Calendar of gaps, ${days} days`,
  about:
    'How much of each day was recorded, of the time in which the sources of a venue were due. The deeper the colour, the larger the hole; a cell without colour was not due.',
  meaning,
  size: 'full',
  asks,
  draw({ gaps: { calendar } }) {
    const lacks = (covered: readonly (number | null)[]) =>
      covered.reduce<number>((sum, pct) => sum + (pct === null ? 0 : 100 - pct), 0)
    const holed = calendar.venues
      .filter(({ covered_pct }) => lacks(covered_pct) > 0)
      .sort((a, b) => lacks(b.covered_pct) - lacks(a.covered_pct))
    const whole = calendar.venues.length - holed.length
    if (calendar.venues.length === 0) return null
    const [first] = holed
    if (!first) return note(`No source of ${whole} venues and publishers missed anything.`)
    const lowest = Math.min(...holed.flatMap(({ covered_pct }) => covered_pct.flatMap((pct) => pct ?? [])))
    const least = Math.min(...first.covered_pct.flatMap((pct) => pct ?? []))
    const day = calendar.days[first.covered_pct.indexOf(least)]
    return [
      {
        kind: 'matrix',
        name: 'gaps-by-day',
        of: ['venue', 'day'],
        summary: `Recorded part of each day by venue, those that lack most first: ${first.venue} most of all, least on ${day} (${shown('portion', least)} recorded).`,
        rows: holed.map(({ venue }) => venue),
        columns: calendar.days.map((one) => one.slice(5)),
        cells: holed.map(({ covered_pct }) => covered_pct),
        format: 'portion',
        scale: { centre: 100, full: Math.min(FULL_PCT, 100 - lowest) },
      },
      whole > 0 ? note(`${whole} more have not a single hole in these days.`) : [],
    ]
  },
})

export const worstSources = panel<{ gaps: Gaps }, CoverageParams>()({
  id: 'sources',
  title: 'Sources that miss most',
  meaning,
  size: 'half',
  asks,
  draw({ gaps: { sources } }) {
    const missing = sources.filter(({ minutes_missing, open }) => minutes_missing > 0 || open)
    if (sources.length === 0) return null
    if (missing.length === 0)
      return note(`None of ${shown('count', sources.length)} sources missed anything.`)
    return [
      table(
        missing.slice(0, SOURCES),
        [
          { head: 'Source', text: ({ source }) => source },
          { head: 'Recorded', figure: (row) => row.covered_pct, format: 'portion' },
          { head: 'Missing', figure: (row) => row.minutes_missing, format: 'minutes' },
          { head: 'Gaps', figure: (row) => row.gaps, format: 'count' },
          { head: 'Now', text: ({ open }) => (open ? 'missing' : 'recording') },
        ],
        { caption: 'Sources that miss most' },
      ),
      note(
        `${Math.min(SOURCES, missing.length)} of ${missing.length} that missed anything; ${shown('count', sources.length - missing.length)} missed nothing.`,
      ),
    ]
  },
})

export const gapCauses = panel<{ gaps: Gaps }, CoverageParams>()({
  id: 'causes',
  title: 'Why it is missing',
  meaning,
  size: 'half',
  asks,
  draw({ gaps: { gaps, truncated, totals } }) {
    const found = new Map<string, number>()
    for (const { reason, minutes } of gaps) found.set(reason, (found.get(reason) ?? 0) + minutes)
    const causes = [...found].sort(([, a], [, b]) => b - a)
    const [first] = causes
    if (!first) return note('Nothing is missing.')
    return {
      kind: 'bars',
      name: 'causes',
      direction: 'across',
      of: 'cause',
      summary: `Hours missing by cause, of all sources added up${truncated ? `, of the ${gaps.length} newest of ${shown('count', totals.gaps)} gaps` : ''}: most by ${GAP_CAUSES[first[0]] ?? first[0]}, ${shown('hours', first[1] / 60)}.`,
      value: { label: 'hours', format: 'hours' },
      series: [{ name: 'Missing', tone: 'warn' }],
      bars: causes.map(([reason, minutes]) => ({
        name: GAP_CAUSES[reason] ?? reason,
        values: [minutes / 60],
      })),
    }
  },
})

export const gapList = panel<{ gaps: Gaps }, CoverageParams>()({
  id: 'gaps',
  title: 'The newest gaps',
  meaning,
  size: 'full',
  asks,
  draw: ({ gaps: { gaps, totals } }) =>
    gaps.length === 0
      ? note('No gap lies in these days.')
      : [
          table(
            gaps.slice(0, LISTED),
            [
              { head: 'Source', text: ({ source }) => source },
              { head: 'From', text: ({ started_at }) => shownMoment(Date.parse(started_at)) },
              {
                head: 'Recorded again',
                text: ({ ended_at }) => (ended_at === null ? 'not yet' : shownMoment(Date.parse(ended_at))),
              },
              { head: 'Lasted', figure: (row) => row.minutes, format: 'minutes' },
              { head: 'Why', text: ({ reason }) => GAP_CAUSES[reason] ?? reason },
              { head: 'In words', text: ({ detail }) => detail },
              { head: 'Missing in', text: ({ table }) => table.split(' ').join(', ') },
            ],
            { caption: 'Newest gaps of the record', tall: true },
          ),
          note(
            `${Math.min(LISTED, gaps.length)} of ${shown('count', totals.gaps)}; "copy curl" above asks for more of them.`,
          ),
        ],
})
