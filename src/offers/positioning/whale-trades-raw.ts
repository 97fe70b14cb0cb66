import { offer } from '../../define/offer.ts'
import { optionalPerpSymbol, optionalVenue } from '../../define/params.ts'
import { tableHistory } from '../../define/table-history.ts'
import { whaleTrades } from '../../tables/positioning/whales.ts'

export const whaleTradesRaw = offer({
  route: 'whale-trades-raw',
  priceUsd: 0.002,
  about:
    'Every single trade of a million US dollars and more: side of the aggressor, price, quantity, notional, millisecond time.',
  source: 'public trades of the venues',
  params: {
    symbol: optionalPerpSymbol('Pair, as BTCUSDT or BTC.'),
    exchange: optionalVenue('Venue id in lower case.'),
  },
  answer: tableHistory(whaleTrades, {
    columns: ['ts', 'exchange', 'market', 'symbol', 'side', 'price', 'qty', 'notional_usd'],
    by: { symbol: 'symbol', exchange: 'exchange' },
    limitMax: 10_000,
  }),
})
