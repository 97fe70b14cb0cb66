import { compareText } from '../../analytics/ranking.ts'
import { gapCalendar, gapsBySource, gapTotals, gapWithin } from '../../analytics/record/gaps.ts'
import { unknown } from '../../analytics/record/heard.ts'
import { noSuch, Problem } from '../../core/errors.ts'
import { DAY, dateOf, MINUTE, type Ms } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { optionalText, optionalVenue, whole } from '../../define/params.ts'
import type { Row } from '../../define/table.ts'
import { ledgerTables, readLedger } from '../../readings/record/gap-ledger.ts'
import {
  GAP_REASONS,
  isInto,
  isWholeGap,
  type recordingGaps,
  type sourceTerms,
} from '../../tables/record/recording.ts'

const MOST_DAYS = 90
const LISTED = 300
const DETAIL = 160

export const gapsBoard = board({
  id: 'gaps',
  path: '/api/public/gaps',
  title: 'What is missing',
  about:
    'The gap ledger: every source with how much of its time it recorded, and every period in which it could not, and why, so that a reader knows what is missing before using a series.',
  cadence: '1m',
  spelling: 'snake',
  params: {
    venue: optionalVenue('Only sources of this venue.'),
    source: optionalText(
      /^[a-z0-9]{2,20}\.[a-z0-9-]{1,40}$/,
      'a source such as binance.tickers',
      'Only this source.',
    ),
    table: optionalText(/^[a-z][a-z0-9_]{1,60}$/, 'a table such as oi_5m', 'Only gaps in this table.'),
    days: whole({ unit: 'days', min: 1, max: MOST_DAYS, default: 7, about: 'How far back, in days.' }),
  },
  result: is.part({
    days: is.days('How far back.'),
    from: is.iso('Start of the window.'),
    to: is.iso('End of the window.'),
    venue: is.unsure(is.venue('The venue that was asked for; null for all.')),
    source_id: is.unsure(is.text('The source that was asked for; null for all.')),
    table: is.unsure(is.text('The table that was asked for; null for all.')),
    totals: is.part(
      {
        sources: is.count('Sources.'),
        sources_with_gaps: is.unsure(is.count('Sources that missed anything.')),
        open_gaps: is.unsure(is.count('Sources that miss something now.')),
        gaps: is.unsure(is.count('Gaps in the window.')),
        minutes_missing: is.unsure(is.minutes('Missed in the window, minutes of all sources added up.')),
        covered_pct: is.unsure(is.pct('Recorded part of the time in which they were due.')),
      },
      'All sources together.',
    ),
    sources: is.listOf(
      is.part({
        source: is.text('Source, as venue.subject.'),
        venue: is.venue(),
        table: is.text('Table that it fills.'),
        built_in: is.flag(
          'Whether it asks nobody: what it gives comes with perptape, and no coverage is counted.',
        ),
        due_since: is.unsure(is.iso('Since when it should record.')),
        open: is.flag('Whether it misses something now.'),
        open_since: is.unsure(is.iso('Since when it does.')),
        gaps: is.count('Gaps in the window.'),
        minutes_missing: is.minutes('Missed in the window; overlaps count once.'),
        minutes_watched: is.minutes('The part of the window in which it was due.'),
        covered_pct: is.unsure(is.pct('Recorded part of that time.')),
        last_run: is.unsure(is.iso('Its last attempt in the window, good or not.')),
      }),
      'Every source, one without a gap too.',
    ),
    calendar: is.part(
      {
        days: is.listOf(is.day('UTC day.'), 'Days of the window, oldest first.'),
        venues: is.listOf(
          is.part({
            venue: is.venue(),
            covered_pct: is.listOf(
              is.unsure(is.pct('Recorded part of the time in which its sources were due.')),
              'One a day; null where none was due.',
            ),
          }),
          'By venue.',
        ),
      },
      'How much of each day was recorded; the first and the last day as far as they lie in the window.',
    ),
    gaps: is.listOf(
      is.part({
        source: is.text('Source, as venue.subject.'),
        table: is.text('Table that it fills.'),
        started_at: is.iso('End of what was recorded before.'),
        ended_at: is.unsure(is.iso('Next record; null while it goes on.')),
        minutes: is.minutes('Length of the whole gap.'),
        reason: is.oneOf(GAP_REASONS, 'Why nothing was recorded.'),
        detail: is.text('The same in words.'),
      }),
      'Gaps of the window, newest first.',
    ),
    truncated: is.flag('Whether the list was cut.'),
    note: is.text('How to read the figures.'),
  }),
  example: { days: '7' },
  reads: ledgerTables,
  subject: 'runs',
  list: 'gaps',
  async compute(readers, { venue, source, table, days }, { now, madeOf }) {
    if (venue !== undefined && source !== undefined && !source.startsWith(`${venue}.`)) {
      throw new Problem(
        'invalid_parameter',
        `${source} is not a source of ${venue}: ask for one of the two.`,
        { param: 'source' },
      )
    }
    const from = now.ms - days * DAY
    const ledger = await readLedger(readers, from, now.ms)
    const known = new Set([...ledger.terms, ...ledger.gaps].map((row) => row.source))
    requireKnown([...known].sort(compareText), { venue, source })
    const isAsked = (row: { readonly source: string; readonly into_table: string }) =>
      (venue === undefined || row.source.startsWith(`${venue}.`)) &&
      (source === undefined || row.source === source) &&
      (table === undefined || isInto(row.into_table, table))
    const builtIn = new Map(
      ledger.terms.filter(isAsked).flatMap((term) => (term.built_in ? [[term.source, term]] : [])),
    )
    const isRecording = (row: { readonly source: string }) => !builtIn.has(row.source)
    const gaps = ledger.gaps.filter((gap) => isAsked(gap) && isRecording(gap))
    const own = gaps.filter(isWholeGap)
    const terms = ledger.terms.filter((term) => isAsked(term) && isRecording(term))
    const sources = gapsBySource(own, terms, from, now.ms)
    madeOf(sources.map((one) => ledger.lastRuns.get(one.source)))
    const calendar = gapCalendar(own, terms, from, now.ms)
    const totals = gapTotals(sources)
    const within = gaps
      .filter((gap) => gapWithin(gap, from, now.ms) !== null)
      .sort((a, b) => b.started_at - a.started_at || compareText(a.source, b.source))
    return {
      days,
      from,
      to: now.ms,
      venue: venue ?? null,
      source_id: source ?? null,
      table: table ?? null,
      // Before anything was due nobody could have missed anything.
      totals: ledger.terms.length === 0 ? { ...unknown(totals), sources: 0 } : totals,
      sources: [
        ...sources.map((one) => ({
          ...one,
          built_in: false,
          open: one.open_since !== null,
          last_run: ledger.lastRuns.get(one.source) ?? null,
        })),
        ...[...builtIn.values()].map(builtInLine),
      ],
      calendar: { ...calendar, days: calendar.days.map(dateOf) },
      gaps: within.slice(0, LISTED).map((gap) => lineOf(gap, now.ms)),
      truncated: within.length > LISTED,
      note: 'Every source is listed, also one that never answered. A source is held against the part of the window in which it was due; one that asks nobody is in no sum. Minutes are those of the whole gap in the list, of the window in the sums. What a source lacks of a time that it did record (reason partial) is listed, and not in the sums.',
    }
  },
})

function requireKnown(
  known: readonly string[],
  asked: { venue: string | undefined; source: string | undefined },
): void {
  if (known.length === 0) return
  const { venue, source } = asked
  if (venue !== undefined && !known.some((id) => id.startsWith(`${venue}.`))) {
    const venues = [...new Set(known.map((id) => id.split('.')[0]!))]
    throw noSuch('venue', { venue }, 'is not a venue that we record', venues)
  }
  if (source !== undefined && !known.includes(source)) {
    const alike = known.filter((id) => id.split('.')[0] === source.split('.')[0])
    throw noSuch('other', { source }, 'is not a source that we record', alike)
  }
}

function lineOf({ into_table, ...gap }: Row<typeof recordingGaps>, now: Ms) {
  return {
    ...gap,
    table: into_table,
    minutes: ((gap.ended_at ?? now) - gap.started_at) / MINUTE,
    detail: gap.detail.slice(0, DETAIL),
  }
}

function builtInLine({ source, into_table, due_from }: Row<typeof sourceTerms>) {
  return {
    source,
    venue: source.split('.')[0]!,
    table: into_table,
    built_in: true,
    due_since: due_from,
    open: false,
    open_since: null,
    gaps: 0,
    minutes_missing: 0,
    minutes_watched: 0,
    covered_pct: null,
    last_run: null,
  }
}
