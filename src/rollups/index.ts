import type { Rollup } from '../define/rollup.ts'
import { dexWhaleEventsRollup } from './dex-whales.ts'
import { vpinBucketsRollup, vpinDailyRollup } from './flow.ts'
import { incidentsRollup } from './incidents.ts'
import { insuranceFundsDailyRollup } from './insurance-funds.ts'
import { leadLagRollup } from './lead-lag.ts'
import { liqmapRollup } from './liqmap.ts'
import { liqmapAccuracyRollup } from './liqmap-accuracy.ts'
import {
  liquidationLeaderboardRollup,
  liquidationsDailyRollup,
  liquidationsHourlyRollup,
} from './liquidations.ts'
import { marketSessionsRollup } from './market-sessions.ts'
import { networkEventsRollup } from './network-events.ts'
import { pressureRollup } from './pressure.ts'
import { slippageRollup } from './slippage.ts'
import { venueEventsRollup } from './venue-events.ts'
import { venueHistoryRollup } from './venue-history.ts'
import { venueSnapshotsRollup } from './venue-snapshots.ts'

/** Everything that is made of recorded rows. A new one is a file and a line here. */
export const ROLLUPS: readonly Rollup[] = [
  venueSnapshotsRollup,
  pressureRollup,
  liquidationsHourlyRollup,
  liquidationsDailyRollup,
  liquidationLeaderboardRollup,
  incidentsRollup,
  vpinBucketsRollup,
  vpinDailyRollup,
  insuranceFundsDailyRollup,
  dexWhaleEventsRollup,
  venueHistoryRollup,
  slippageRollup,
  networkEventsRollup,
  liqmapRollup,
  liqmapAccuracyRollup,
  leadLagRollup,
  marketSessionsRollup,
  venueEventsRollup,
]
