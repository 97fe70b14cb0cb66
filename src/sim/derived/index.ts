import type { PastPart } from '../past.ts'
import { pastBriefs } from './briefs.ts'
import { pastCharge } from './charge.ts'
import { pastCandles } from './daily-candles.ts'
import { pastWhaleEvents } from './dex-whales.ts'
import { pastEuphoria } from './euphoria.ts'
import { pastReactions } from './event-reactions.ts'
import { pastFlow } from './flow.ts'
import { pastIndicators } from './indicators.ts'
import { pastFundCloses } from './insurance-funds.ts'
import { pastLeadLag } from './lead-lag.ts'
import { pastLiquidations } from './liquidations.ts'
import { pastMarketDays, pastMetrics, pastWhaleDays } from './metrics.ts'
import { pastNetworkEvents } from './network-events.ts'
import { pastOptionsFlow, pastSurfaces } from './options.ts'
import { pastPremium } from './premium.ts'
import { pastPressure } from './pressure.ts'
import { pastRegionalPremium } from './regional-premium.ts'
import { pastRsi } from './rsi.ts'
import { pastSignals } from './signals.ts'
import { pastSlippage } from './slippage.ts'
import { pastTurkeyPremium } from './turkey-premium.ts'
import { pastVenueDays } from './venue-days.ts'
import { pastVenueHours } from './venue-history.ts'

/** What rollups would have made of the rows on record, written after these; forced orders are written along with their sums, candles with their indices. */
export const DERIVED: readonly PastPart[] = [
  { label: 'liquidations and their sums', thousands: 600, past: pastLiquidations },
  { label: 'pressure', thousands: 11, past: pastPressure },
  { label: 'toxicity', thousands: 14, past: pastFlow },
  { label: 'slippage', thousands: 5, past: pastSlippage },
  { label: 'changes of whales', thousands: 6, past: pastWhaleEvents },
  { label: 'closes of insurance funds', thousands: 1, past: pastFundCloses },
  { label: 'changes of networks', thousands: 2, past: pastNetworkEvents },
  { label: 'venues by the hour', thousands: 2, past: pastVenueHours },
  { label: 'venues by the day', thousands: 23, past: pastVenueDays },
  { label: 'who led', thousands: 1, past: pastLeadLag },
  { label: 'volatility surfaces', thousands: 5, past: pastSurfaces },
  { label: 'options flow', thousands: 1, past: pastOptionsFlow },
  { label: 'cycle indicators', thousands: 7, past: pastIndicators },
  { label: 'reactions to statements', thousands: 1, past: pastReactions },
  { label: 'premium of the United States', thousands: 7, past: pastPremium },
  { label: 'Turkey premium', thousands: 3, past: pastTurkeyPremium },
  { label: 'premiums of Korea and Turkey', thousands: 2, past: pastRegionalPremium },
  { label: 'daily candles and their indices', thousands: 49, past: pastCandles },
  pastRsi,
  pastSignals,
  pastEuphoria,
  pastMarketDays,
  pastWhaleDays,
  pastMetrics,
  pastCharge,
  pastBriefs,
]
