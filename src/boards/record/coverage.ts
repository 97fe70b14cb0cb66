import { coverageTotals } from '../../analytics/record/coverage.ts'
import { board } from '../../define/board.ts'
import { snapshotCoverage } from '../../readings/record/snapshot-coverage.ts'
import { CoverageAnswer } from './coverage-answer.ts'
import {
  bookCoverage,
  domainTables,
  minuteCoverage,
  optionsCoverage,
  positioningCoverage,
  scanCoverage,
  whaleCoverage,
} from './coverage-domains.ts'
import { feedTables, fundingCoverage, liquidationCoverage, readVenues } from './coverage-feeds.ts'
import { quarantineCoverage, quarantineTables } from './coverage-quarantine.ts'

export const coverageBoard = board({
  id: 'coverage',
  path: '/api/public/coverage',
  title: 'Coverage registry',
  about: 'What is recorded from which venue, since when, and when it last spoke.',
  mcp: 'get_coverage',
  cadence: '5m',
  spelling: 'snake',
  result: CoverageAnswer,
  reads: { ...feedTables, ...domainTables, ...quarantineTables },
  subject: 'snapshots',
  async compute(readers, _params, { now }) {
    const facts = await readVenues(readers.venues)
    const [liquidations, snapshots, funding, positioning, books, options, whales, minutes, scan, refused] =
      await Promise.all([
        liquidationCoverage(readers, facts, now),
        snapshotCoverage(readers, facts, now),
        fundingCoverage(readers, now),
        positioningCoverage(readers.positioning, now),
        bookCoverage(readers.books, now),
        optionsCoverage(readers.options, now),
        whaleCoverage(readers.whales, now),
        minuteCoverage(readers.minutes, now),
        scanCoverage(readers.accounts, now),
        quarantineCoverage(readers.quarantined, facts, now),
      ])
    return {
      liquidations,
      snapshots,
      funding_arb: funding,
      positioning,
      orderbook: books,
      options,
      whale_tape: whales,
      spot_minutes: minutes,
      dex_whale_scan: scan,
      quarantine: refused.quarantine,
      totals: {
        ...coverageTotals({ venues: facts.size, liquidations, snapshots }),
        quarantined_rows_24h: refused.rows,
      },
    }
  },
})
