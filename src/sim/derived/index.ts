import type { PastPart } from '../past.ts'
import { pastWhaleEvents } from './dex-whales.ts'
import { pastEuphoria } from './euphoria.ts'
import { pastFlow } from './flow.ts'
import { pastFundCloses } from './insurance-funds.ts'
import { pastLeadLag } from './lead-lag.ts'
import { pastLiquidations } from './liquidations.ts'
import { pastMarketDays, pastMetrics, pastWhaleDays } from './metrics.ts'
import { pastNetworkEvents } from './network-events.ts'
import { pastPressure } from './pressure.ts'
import { pastSlippage } from './slippage.ts'
import { pastVenueHours } from './venue-history.ts'

/** What rollups would have made of the rows on record, written after these; forced orders are written along with their sums. */
export const DERIVED: readonly PastPart[] = [
  { label: 'liquidations and their sums', thousands: 600, past: pastLiquidations },
  { label: 'pressure', thousands: 11, past: pastPressure },
  { label: 'toxicity', thousands: 14, past: pastFlow },
  { label: 'slippage', thousands: 5, past: pastSlippage },
  { label: 'changes of whales', thousands: 6, past: pastWhaleEvents },
  { label: 'closes of insurance funds', thousands: 1, past: pastFundCloses },
  { label: 'changes of networks', thousands: 2, past: pastNetworkEvents },
  { label: 'venues by the hour', thousands: 2, past: pastVenueHours },
  { label: 'who led', thousands: 1, past: pastLeadLag },
  pastEuphoria,
  pastMarketDays,
  pastWhaleDays,
  pastMetrics,
]
