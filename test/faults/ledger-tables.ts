import { liquidationEvents, liquidationFeeds } from '../../src/tables/liquidations/liquidations.ts'
import { oi5m } from '../../src/tables/market/open-interest.ts'
import { themeMembers } from '../../src/tables/market/themes.ts'
import { perpTickers } from '../../src/tables/market/tickers.ts'
import {
  collectorRuns,
  contractChanges,
  contractLists,
  quarantinedRows,
  recorderPulses,
  recordingGaps,
  sourceTerms,
} from '../../src/tables/record/recording.ts'
import { instruments, venueFeeds, venues } from '../../src/tables/venues/venues.ts'

/** What the process that is killed records into, and how often it asks for prices. */
export const TAPE_MS = 250
export const LEDGER_TABLES = [
  liquidationEvents,
  perpTickers,
  collectorRuns,
  recordingGaps,
  contractChanges,
  contractLists,
  recorderPulses,
  quarantinedRows,
  oi5m,
  sourceTerms,
  instruments,
  venues,
  venueFeeds,
  liquidationFeeds,
  themeMembers,
]
