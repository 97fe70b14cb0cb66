import { feeChanges, medianFees } from '../../analytics/venues/fees.ts'
import { from, method } from '../../define/method.ts'
import { feeSchedules } from '../../tables/venues/fees.ts'

export const feesMethod = method({
  id: 'fees',
  domain: 'venues',
  title: 'Median fees and their changes',
  answers: 'What do takers and makers pay on a usual venue, and who changed it?',
  meaning: 'fees',
  shown: { fees: ['median_*', 'changes.*_pct'] },
  formula: [
    'median over venues of the base tier, one vote each',
    'change: each version against the one before it',
  ],
  version: '1',
  inputs: [from(feeSchedules, 'venue', 'market', 'maker_pct', 'taker_pct', 'valid_from', 'valid_to')],
  assumes: ['Base tier, without rebates for volume or for holding a coin of the venue.'],
  misleads: ['Who trades much pays less everywhere, and not by the same part.'],
  example: {
    given: {
      today: '2026-02-01',
      versions: [
        {
          venue: 'a',
          market: 'perp',
          valid_from: '2026-01-01',
          valid_to: null,
          maker_pct: 0.02,
          taker_pct: 0.05,
        },
        {
          venue: 'b',
          market: 'perp',
          valid_from: '2026-01-01',
          valid_to: '2026-01-20',
          maker_pct: 0.02,
          taker_pct: 0.06,
        },
        {
          venue: 'b',
          market: 'perp',
          valid_from: '2026-01-20',
          valid_to: null,
          maker_pct: 0.02,
          taker_pct: 0.055,
        },
        {
          venue: 'c',
          market: 'perp',
          valid_from: '2026-01-01',
          valid_to: null,
          maker_pct: 0,
          taker_pct: 0.04,
        },
      ],
    },
    steps: [
      'b changed from 0.06 to 0.055 on 2026-01-20',
      'takers now: 0.04, 0.05, 0.055: the middle is 0.05 %',
    ],
    gives: { medianTakerPct: 0.05, changedVenue: 'b', oldPct: 0.06, newPct: 0.055 },
    by: ({ today, versions }) => {
      const now = versions.filter(({ valid_to }) => valid_to === null)
      const [change] = feeChanges(versions, today)
      return {
        medianTakerPct: medianFees(now).median_taker_perp,
        changedVenue: change!.venue,
        oldPct: change!.old_pct,
        newPct: change!.new_pct,
      }
    },
  },
})
