import { gapsBySource } from '../../analytics/record/gaps.ts'
import { MINUTE } from '../../core/time.ts'
import { from, method } from '../../define/method.ts'
import { recordingGaps, sourceTerms } from '../../tables/record/recording.ts'

export const gapsMethod = method({
  id: 'gaps',
  domain: 'record',
  title: 'Recorded share of time',
  answers: 'How much of the time in which a source was due is on record?',
  meaning: 'gaps',
  shown: {
    gaps: ['**.covered_pct', '**.minutes_missing', '**.minutes_watched', 'gaps.minutes'],
    context: ['coveragePct'],
    factors: ['rows.coverage_pct'],
  },
  formula: [
    'missing = length of the union of the gaps of a source within the window',
    'watched = part of the window in which the source was due',
    'covered % = (1 − missing / watched) · 100',
  ],
  version: '1',
  inputs: [
    from(recordingGaps, 'source', 'started_at', 'ended_at'),
    from(sourceTerms, 'due_from', 'due_until', 'recorded_from'),
  ],
  assumes: [
    'Overlapping gaps count once. Of a source that never recorded, all of its time is missing. What it lacks of a mark that it did record (partial) is not counted.',
    'A source that asks nobody is in no sum. Of a day that something is made of, sources that never recorded are left out.',
  ],
  misleads: ['A source that records rubbish is covered: what nobody believed is counted in `coverage`.'],
  example: {
    given: {
      dueMinutes: [0, 100],
      gapsMinutes: [
        [10, 20],
        [15, 30],
      ],
    },
    steps: ['10–20 and 15–30 together are 10–30: 20 minutes', '(1 − 20 / 100) · 100 = 80 %'],
    gives: { minutesMissing: 20, minutesWatched: 100, coveredPct: 80 },
    by: ({ dueMinutes: [from, until], gapsMinutes }) => {
      const gaps = gapsMinutes.map(([start, end]) => ({
        source: 'a.tickers',
        into_table: 'perp_tickers',
        started_at: start * MINUTE,
        ended_at: end * MINUTE,
      }))
      const term = {
        source: 'a.tickers',
        into_table: 'perp_tickers',
        due_from: from * MINUTE,
        due_until: until * MINUTE,
        recorded_from: 0,
      }
      const [found] = gapsBySource(gaps, [term], from * MINUTE, until * MINUTE)
      return {
        minutesMissing: found!.minutes_missing,
        minutesWatched: found!.minutes_watched,
        coveredPct: found!.covered_pct,
      }
    },
  },
})
