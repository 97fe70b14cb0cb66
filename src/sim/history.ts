import { setImmediate } from 'node:timers/promises'
import type { Ms } from '../core/time.ts'
import type { RowWriter } from '../define/reader.ts'
import type { Venue } from '../define/source.ts'
import { pastFlow } from './derived/flow.ts'
import { pastFundCloses } from './derived/insurance-funds.ts'
import { pastLeadLag } from './derived/lead-lag.ts'
import { pastLiquidations } from './derived/liquidations.ts'
import { pastNetworkEvents } from './derived/network-events.ts'
import { pastPressure } from './derived/pressure.ts'
import { pastSlippage } from './derived/slippage.ts'
import type { SimModel } from './model.ts'
import { pastBars } from './past/bars.ts'
import { pastBorrowRates } from './past/borrow-rates.ts'
import { pastWhales } from './past/dex-whales.ts'
import { pastExpiries, pastListings } from './past/expiries.ts'
import { pastFees } from './past/fees.ts'
import { pastInsuranceFunds } from './past/insurance-funds.ts'
import { pastLeverage, pastVenueInterest } from './past/leverage.ts'
import { pastBooks } from './past/order-books.ts'
import { pastFundingMarks, pastOpenInterest, pastSettlements, pastTickers } from './past/perpetuals.ts'
import { pastPool } from './past/pool-perps.ts'
import { pastPositioning, pastSmartMoney } from './past/positioning.ts'
import { pastGaps, pastInstruments, pastRuns, pastSnapshots } from './past/recording.ts'
import { pastSources } from './past/sources.ts'
import type { Batch, Past } from './past/span.ts'
import { pastTokenizedStocks } from './past/tokenized-stocks.ts'
import { pastTradfi } from './past/tradfi.ts'
import { pastTurkey } from './past/turkey.ts'
import { pastVenueHours } from './past/venue-history.ts'
import { pastVenueStatus } from './past/venue-status.ts'
import { pastPrints } from './past/whales.ts'
import { pastWithdrawals } from './past/withdrawals.ts'

export interface HistoryRequest {
  readonly market: SimModel
  readonly insert: RowWriter
  /** The past ends before this moment; the recorder goes on from it. */
  readonly now: Ms
  /** All venues of the simulated market, as `simulatedVenues` gives them. */
  readonly venues: readonly Venue[]
  readonly onProgress?: (progress: HistoryProgress) => void
}

export interface HistoryProgress {
  /** From 0 to 1. */
  readonly fraction: number
  readonly label: string
  readonly rows: number
}

/** With about how many thousand rows each part has: what the progress is counted in. */
const PARTS: readonly {
  readonly label: string
  readonly thousands: number
  readonly make: (past: Past) => Iterable<Batch> | AsyncIterable<Batch>
}[] = [
  { label: 'contracts', thousands: 1, make: pastInstruments },
  { label: 'liquidations', thousands: 520, make: pastLiquidations },
  { label: 'funding settled', thousands: 180, make: pastSettlements },
  { label: 'open interest', thousands: 385, make: pastOpenInterest },
  { label: 'funding announced', thousands: 60, make: pastFundingMarks },
  { label: 'prices', thousands: 75, make: pastTickers },
  { label: 'venues', thousands: 190, make: pastSnapshots },
  { label: 'minutes', thousands: 92, make: pastBars },
  { label: 'pressure', thousands: 11, make: pastPressure },
  { label: 'positioning', thousands: 14, make: pastPositioning },
  { label: 'smart money', thousands: 1, make: pastSmartMoney },
  { label: 'toxicity', thousands: 14, make: pastFlow },
  { label: 'books', thousands: 4, make: pastBooks },
  { label: 'slippage', thousands: 5, make: pastSlippage },
  { label: 'expiries', thousands: 7, make: pastExpiries },
  { label: 'listings', thousands: 3, make: pastListings },
  { label: 'open interest elsewhere', thousands: 9, make: pastVenueInterest },
  { label: 'leverage', thousands: 13, make: pastLeverage },
  { label: 'outages', thousands: 10, make: pastGaps },
  { label: 'runs', thousands: 10, make: pastRuns },
  { label: 'sources', thousands: 1, make: pastSources },
  { label: 'whales on chain', thousands: 13, make: pastWhales },
  { label: 'borrow rates', thousands: 20, make: pastBorrowRates },
  { label: 'fees', thousands: 1, make: pastFees },
  { label: 'insurance funds', thousands: 4, make: pastInsuranceFunds },
  { label: 'closes of funds', thousands: 5, make: pastFundCloses },
  { label: 'networks', thousands: 7, make: pastWithdrawals },
  { label: 'what changed in networks', thousands: 2, make: pastNetworkEvents },
  { label: 'venues by the hour', thousands: 2, make: pastVenueHours },
  { label: 'pool perpetuals', thousands: 6, make: pastPool },
  { label: 'large trades', thousands: 4, make: pastPrints },
  { label: 'Turkey', thousands: 4, make: pastTurkey },
  { label: 'who led', thousands: 1, make: pastLeadLag },
  { label: 'tokenized stocks', thousands: 13, make: pastTokenizedStocks },
  { label: 'shares and metals', thousands: 13, make: pastTradfi },
  { label: 'uptime', thousands: 16, make: pastVenueStatus },
]

/** Fills an empty store with the simulated market's past; returns how many rows that were. */
export async function writeHistory(request: HistoryRequest): Promise<number> {
  const { market, insert, now, venues, onProgress } = request
  const total = PARTS.reduce((sum, { thousands }) => sum + thousands * 1000, 0)
  let written = 0
  let before = 0
  let busy: Promise<void> = Promise.resolve()
  for (const { label, thousands, make } of PARTS) {
    const expected = thousands * 1000
    let rows = 0
    for await (const batch of make({ market, now, venues })) {
      // One batch is made while the one before is being stored.
      await busy
      if (batch.rows.length > 0) busy = insert(batch.table, batch.rows)
      // Handled where it is awaited; a rejection in between must not count as unhandled.
      busy.catch(() => {})
      rows += batch.rows.length
      onProgress?.({
        fraction: (before + Math.min(rows, expected)) / total,
        label,
        rows: written + rows,
      })
      await setImmediate()
    }
    before += expected
    written += rows
  }
  await busy
  onProgress?.({ fraction: 1, label: 'done', rows: written })
  return written
}
