import { offer } from '../../define/offer.ts'
import { optionalPerpSymbol, optionalVenue } from '../../define/params.ts'
import { tableHistory } from '../../define/table-history.ts'
import { liquidationEvents } from '../../tables/liquidations/liquidations.ts'

export const liquidationsRaw = offer({
  route: 'liquidations-raw',
  priceUsd: 0.01,
  about:
    'Individual liquidation events: side of the forced order (SELL means a long was liquidated), price, quantity, notional, venue, millisecond time.',
  source: 'public liquidation streams of the venues',
  note: 'A floor: venues whose feed is sampled publish fewer events than happened. See /api/public/coverage.',
  params: {
    symbol: optionalPerpSymbol(),
    exchange: optionalVenue('Venue id in lower case.'),
  },
  answer: tableHistory(liquidationEvents, {
    columns: ['exchange', 'symbol', 'side', 'price', 'qty', 'quote_qty', 'event_time', 'delayed'],
    by: { symbol: 'symbol', exchange: 'exchange' },
    limitMax: 20_000,
  }),
})
