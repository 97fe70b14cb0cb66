import { isLiquidationFeedStale, isOverdue } from '../../analytics/record/coverage.ts'
import { MINUTE } from '../../core/time.ts'
import { from, method } from '../../define/method.ts'
import { venueFeeds, venueSnapshots } from '../../tables/venues/venues.ts'

export const coverageMethod = method({
  id: 'coverage',
  domain: 'record',
  title: 'Stale feeds',
  answers: 'Which feeds should have spoken by now?',
  meaning: 'coverage',
  shown: { coverage: ['totals.stale_feeds', 'snapshots.stale', 'liquidations.stale'] },
  formula: [
    'stale: silent for more than three times its cadence, or never heard',
    'liquidations have no cadence: an hour without any on the whole venue, three where they are delayed',
    'an answer is stale where its newest record is older than three times the board’s cadence',
  ],
  version: '1',
  inputs: [from(venueFeeds, 'cadence_s', 'enabled'), from(venueSnapshots, 'ts', 'venue')],
  assumes: ['Three missed beats are no accident (ours).'],
  misleads: ['A quiet market can look stale, and a feed that repeats old rows does not.'],
  example: {
    given: { cadenceMinutes: 10, silentMinutes: { snapshot: 31, other: 30, sampled: 61, delayed: 61 } },
    steps: [
      '31 minutes are more than 3 · 10: stale; 30 are not',
      'a sampled feed without a liquidation for 61 minutes is stale, a delayed one has three hours',
    ],
    gives: { snapshot: true, other: false, sampled: true, delayed: false },
    by: ({ cadenceMinutes, silentMinutes }) => {
      const now = 1000 * MINUTE
      const last = (minutes: number) => now - minutes * MINUTE
      return {
        snapshot: isOverdue(last(silentMinutes.snapshot), now, cadenceMinutes * MINUTE),
        other: isOverdue(last(silentMinutes.other), now, cadenceMinutes * MINUTE),
        sampled: isLiquidationFeedStale('sampled', last(silentMinutes.sampled), now),
        delayed: isLiquidationFeedStale('delayed', last(silentMinutes.delayed), now),
      }
    },
  },
})
