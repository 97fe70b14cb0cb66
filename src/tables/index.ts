import type { AnyTable } from '../define/table.ts'
import { fundingMarks, fundingSettlements } from './funding.ts'
import {
  incidents,
  liquidationEvents,
  liquidationFeeds,
  liquidationLeaderboardDaily,
  liquidationsDaily,
  liquidationsHourly,
} from './liquidations.ts'
import { oi5m } from './open-interest.ts'
import { pressureScores } from './pressure.ts'
import { collectorRuns, recordingGaps } from './recording.ts'
import { perpTickers } from './tickers.ts'
import { instruments, venueFeeds, venueSnapshots, venues } from './venues.ts'

/** Everything that is kept. A new table is its definition and a line here. */
export const TABLES: readonly AnyTable[] = [
  venues,
  venueFeeds,
  instruments,
  venueSnapshots,
  perpTickers,
  fundingMarks,
  fundingSettlements,
  oi5m,
  pressureScores,
  liquidationFeeds,
  liquidationEvents,
  liquidationsHourly,
  liquidationsDaily,
  liquidationLeaderboardDaily,
  incidents,
  collectorRuns,
  recordingGaps,
]
