import { z } from 'zod'
import { coverageTotals } from '../analytics/coverage.ts'
import { board } from '../define/board.ts'
import { CoverageAnswer } from './coverage-answer.ts'
import {
  coverageTables,
  fundingCoverage,
  liquidationCoverage,
  readVenues,
  snapshotCoverage,
} from './coverage-feeds.ts'

export const coverageBoard = board({
  id: 'coverage',
  path: '/api/public/coverage',
  title: 'Coverage registry',
  about: 'What is recorded from which venue, since when, and when it last spoke.',
  tier: 'free',
  mcp: 'get_coverage',
  cadence: '5m',
  spelling: 'snake',
  params: z.object({}),
  result: CoverageAnswer,
  example: {},
  reads: coverageTables,
  async compute(readers, _params, { now }) {
    const facts = await readVenues(readers.venues)
    const [liquidations, snapshots, funding] = await Promise.all([
      liquidationCoverage(readers, facts, now),
      snapshotCoverage(readers, facts, now),
      fundingCoverage(readers.marks, now),
    ])
    return {
      liquidations,
      snapshots,
      funding_arb: funding,
      positioning: [],
      orderbook: [],
      options: [],
      whale_tape: [],
      spot_minutes: [],
      dex_whale_scan: { accounts: 0, scanned_at: null, interval_seconds: 300, stale: true },
      totals: coverageTotals({ venues: facts.size, liquidations, snapshots }),
    }
  },
})
