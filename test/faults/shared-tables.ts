import { liquidationEvents } from '../../src/tables/liquidations/liquidations.ts'
import { fundingSettlements } from '../../src/tables/market/funding.ts'
import { oi5m } from '../../src/tables/market/open-interest.ts'
import { perpTickers } from '../../src/tables/market/tickers.ts'
import {
  collectorRuns,
  contractChanges,
  contractLists,
  filledSpans,
  quarantinedRows,
  recorderPulses,
  recordingGaps,
  rollupOpenings,
  sourceTerms,
} from '../../src/tables/record/recording.ts'
import { instruments } from '../../src/tables/venues/venues.ts'

/** What a recorder of one small venue reads and writes. */
export const SHARED_TABLES = [
  instruments,
  liquidationEvents,
  fundingSettlements,
  perpTickers,
  oi5m,
  collectorRuns,
  contractChanges,
  contractLists,
  filledSpans,
  quarantinedRows,
  recorderPulses,
  recordingGaps,
  rollupOpenings,
  sourceTerms,
]
