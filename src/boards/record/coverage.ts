import { coverageTotals } from '../../analytics/record/coverage.ts'
import { board } from '../../define/board.ts'
import type { AnyTable } from '../../define/table.ts'
import { type LeftOut, leftOutTables, readLeftOut } from '../../readings/record/left-out.ts'
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

const domain = { ...feedTables, ...domainTables }

export const coverageBoard = board({
  id: 'coverage',
  path: '/api/public/coverage',
  title: 'Coverage registry',
  about: 'What is recorded from which venue, since when, and when it last spoke.',
  mcp: 'get_coverage',
  cadence: '5m',
  spelling: 'snake',
  result: CoverageAnswer,
  reads: { ...domain, ...quarantineTables, ...leftOutTables },
  subject: 'snapshots',
  async compute(readers, _params, { now }) {
    const [facts, leftOut] = await Promise.all([readVenues(readers.venues), readLeftOut(readers)])
    const [heard, snapshots, funding, positioning, books, options, whales, minutes, scan, refused] =
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
    const stillDue = dueBy(leftOut)
    const liquidations = stillDue(domain.events, heard)
    return {
      liquidations,
      snapshots,
      funding_arb: stillDue(domain.marks, funding),
      positioning: stillDue(domain.positioning, positioning),
      orderbook: stillDue(domain.books, books),
      options: stillDue(domain.options, options),
      whale_tape: stillDue(domain.whales, whales),
      spot_minutes: stillDue(domain.minutes, minutes),
      dex_whale_scan: leftOut.isOut(domain.accounts) ? { ...scan, stale: false } : scan,
      quarantine: refused.quarantine,
      totals: {
        ...coverageTotals({ venues: facts.size, liquidations, snapshots }),
        quarantined_rows_24h: refused.rows,
      },
    }
  },
})

/** Of a list about venues, or about their markets, those that are still recorded into that table. */
function dueBy({ isOut, isMarketOut }: LeftOut) {
  return <R extends { readonly exchange: string; readonly market?: string }>(
    table: AnyTable,
    list: R[],
  ): R[] =>
    list.filter(
      ({ exchange, market }) =>
        !isOut(table, exchange) && (market === undefined || !isMarketOut(exchange, market)),
    )
}
