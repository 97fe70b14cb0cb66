import { offer } from '../../define/offer.ts'
import { optionalPerpSymbol, optionalVenue } from '../../define/params.ts'
import { tableHistory } from '../../define/table-history.ts'
import { liquidationEvents, liquidationLeaderboardDaily } from '../../tables/liquidations/liquidations.ts'

export const liquidationLeaderboardHistory = offer({
  route: 'liquidation-leaderboard-history',
  priceUsd: 0.005,
  about:
    'The hundred largest single liquidations of every finished UTC day: rank, perpetual, venue, side (SELL means a long was liquidated), price, quantity, notional, millisecond time.',
  source: 'public liquidation streams of the venues',
  params: { symbol: optionalPerpSymbol(), exchange: optionalVenue('Venue id in lower case.') },
  answer: tableHistory(liquidationLeaderboardDaily, {
    columns: ['date', 'rank', 'symbol', 'exchange', 'side', 'price', 'qty', 'quote_qty', 'event_time'],
    by: { symbol: 'symbol', exchange: 'exchange' },
    period: 'days',
    limitMax: 10_000,
    madeOf: [liquidationEvents],
  }),
})
