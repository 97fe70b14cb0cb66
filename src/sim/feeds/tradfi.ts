import { MINUTE } from '../../core/time.ts'
import type { Poll } from '../../define/source.ts'
import { liquidationEvents } from '../../tables/liquidations/liquidations.ts'
import { tradfiOi5m, tradfiTickers } from '../../tables/tradfi/tradfi.ts'
import { eventRow, receivedAt } from '../liquidations/forced-orders.ts'
import type { SimModel } from '../model/model.ts'
import {
  TRADFI_ELSEWHERE,
  TRADFI_VENUE,
  tradfiInterest,
  tradfiLiquidations,
  tradfiRows,
} from '../tradfi/tradfi.ts'
import { rowPoll } from './row-poll.ts'

export function tradfiFeeds(market: SimModel, venue: string): Poll[] {
  if (venue !== TRADFI_VENUE && !(venue in TRADFI_ELSEWHERE)) return []
  const tickers = rowPoll(market, {
    venue,
    subject: 'tradfi',
    into: tradfiTickers,
    about: 'Perpetuals on shares, commodities and indices.',
    every: '5m',
    rowsAt: (at) => tradfiRows(market, venue, at),
  })
  if (venue !== TRADFI_VENUE) return [tickers]
  return [
    tickers,
    rowPoll(market, {
      venue,
      subject: 'tradfi-oi',
      into: tradfiOi5m,
      about: 'Open interest of the most traded of them.',
      every: '5m',
      rowsAt: (at) => tradfiInterest(market, at),
    }),
    rowPoll(market, {
      venue,
      subject: 'tradfi-liquidations',
      into: liquidationEvents,
      about: 'Forced orders on them.',
      every: '1m',
      // Two minutes, so that one that was missed is made up for; what was told already is known by its key.
      rowsAt: (at) =>
        tradfiLiquidations(market, at - 2 * MINUTE, at).map((order) =>
          eventRow(order, receivedAt(order.time, false), false),
        ),
    }),
  ]
}
