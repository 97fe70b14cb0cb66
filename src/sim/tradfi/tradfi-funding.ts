import { HOUR, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { tradfiFundingSettlements } from '../../tables/tradfi/tradfi.ts'
import type { SimModel } from '../model/model.ts'
import { subject } from '../subject.ts'
import { MOST_TRADED, TRADFI_VENUE, tradfiRows } from './tradfi.ts'

export const tradfiFunding = subject({
  label: 'funding of shares and metals',
  id: 'tradfi-funding',
  into: tradfiFundingSettlements,
  about: 'Settled funding of the most traded perpetuals on shares, commodities and indices.',
  every: '4h',
  venues: [TRADFI_VENUE],
  market: 'perp',
  rowsAt: ({ market, at }) => tradfiSettlements(market, at),
  past: [{ every: '4h', back: '60d' }],
  thousands: 8,
})

/** What is settled at that moment: the funding that was announced until then. */
export function tradfiSettlements(market: SimModel, at: Ms): Row<typeof tradfiFundingSettlements>[] {
  return tradfiRows(market, TRADFI_VENUE, at - 1, MOST_TRADED).flatMap((ticker) => {
    const { symbol, market: behind, funding_rate_pct, funding_interval_h, mark_price } = ticker
    const isDue = funding_interval_h !== null && at % (funding_interval_h * HOUR) === 0
    if (!isDue || funding_rate_pct === null) return []
    return {
      funding_time: at,
      symbol,
      market: behind,
      funding_rate_pct,
      interval_hours: funding_interval_h,
      mark_price,
    }
  })
}
