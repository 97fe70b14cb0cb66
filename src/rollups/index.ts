import type { Rollup } from '../define/rollup.ts'
import { altseasonRollup } from './cycle/altseason.ts'
import { chargeRollup } from './cycle/charge.ts'
import { euphoriaRollup } from './cycle/euphoria.ts'
import { indicatorEventsRollup, indicatorsRollup } from './cycle/indicators.ts'
import { incidentsRollup } from './liquidations/incidents.ts'
import { judgedLiqmapRollup, liqmapRollup } from './liquidations/liqmap.ts'
import { liqmapAccuracyRollup } from './liquidations/liqmap-accuracy.ts'
import {
  liquidationLeaderboardRollup,
  liquidationsDailyRollup,
  liquidationsHourlyRollup,
} from './liquidations/liquidations.ts'
import { vpinBucketsRollup, vpinDailyRollup } from './liquidity/flow.ts'
import { slippageRollup } from './liquidity/slippage.ts'
import { eventReactionsRollup } from './macro/event-reactions.ts'
import { briefsRollup } from './market/briefs.ts'
import { leadLagRollup } from './market/lead-lag.ts'
import { listingsRollup } from './market/listings.ts'
import { marketDailyRollup, symbolDailyRollup } from './market/market-days.ts'
import { metricsRollup } from './market/metrics.ts'
import { rsiRollup } from './market/rsi.ts'
import { themesRollup } from './market/themes.ts'
import { optionsFlowRollup } from './options/flow.ts'
import { ivSurfaceRollup } from './options/iv-surface.ts'
import { dexWhaleEventsRollup } from './positioning/dex-whales.ts'
import { whaleTradesDailyRollup } from './positioning/whales.ts'
import { premiumRollup } from './regional/premium.ts'
import { regionalPremiumRollup } from './regional/regional-premium.ts'
import { turkeyPremiumRollup } from './regional/turkey-premium.ts'
import { signalsRollup } from './signals/decisions.ts'
import { outcomesRollup } from './signals/outcomes.ts'
import { pressureRollup } from './signals/pressure.ts'
import { marketSessionsRollup } from './tradfi/market-sessions.ts'
import { insuranceFundsDailyRollup } from './venues/insurance-funds.ts'
import { networkEventsRollup } from './venues/network-events.ts'
import { stablecoinPegsDailyRollup, venueMarketsDailyRollup } from './venues/venue-days.ts'
import { venueEventsRollup } from './venues/venue-events.ts'
import { venueHistoryRollup } from './venues/venue-history.ts'
import { venueSnapshotsRollup } from './venues/venue-snapshots.ts'

/** Everything that is made of recorded rows. A new one is a file and a line here. */
export const ROLLUPS: readonly Rollup[] = [
  venueSnapshotsRollup,
  pressureRollup,
  outcomesRollup,
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
  judgedLiqmapRollup,
  liqmapAccuracyRollup,
  leadLagRollup,
  marketSessionsRollup,
  listingsRollup,
  venueEventsRollup,
  ivSurfaceRollup,
  optionsFlowRollup,
  indicatorsRollup,
  indicatorEventsRollup,
  chargeRollup,
  eventReactionsRollup,
  premiumRollup,
  turkeyPremiumRollup,
  regionalPremiumRollup,
  rsiRollup,
  altseasonRollup,
  themesRollup,
  euphoriaRollup,
  metricsRollup,
  marketDailyRollup,
  symbolDailyRollup,
  whaleTradesDailyRollup,
  venueMarketsDailyRollup,
  stablecoinPegsDailyRollup,
  briefsRollup,
  signalsRollup,
]
