import { offer } from '../../define/offer.ts'
import { choice, optionalPerpSymbol, optionalVenue } from '../../define/params.ts'
import { tableHistory } from '../../define/table-history.ts'
import { minuteBars } from '../../tables/market/candles.ts'

export const spotMicrostructure = offer({
  route: 'spot-microstructure',
  priceUsd: 0.01,
  about: 'Minute bars with what takers bought against all that was traded, of all venues in one form.',
  source: 'public trades and candles of the venues',
  params: {
    symbol: optionalPerpSymbol('Pair, as BTCUSDT or BTC.'),
    exchange: optionalVenue('Venue id in lower case.'),
    market: choice(['spot', 'perp'], { default: 'spot', about: 'Kind of market.' }),
  },
  answer: tableHistory(minuteBars, {
    columns: [
      'ts',
      'exchange',
      'market',
      'symbol',
      'open',
      'high',
      'low',
      'close',
      'volume',
      'quote_volume',
      'taker_buy_quote_volume',
      'taker_buy_share_pct',
      'trades',
    ],
    ratios: {
      taker_buy_share_pct: {
        numerator: 'taker_buy_quote_volume',
        denominator: 'quote_volume',
        times: 100,
        decimals: 4,
        unit: '%',
      },
    },
    by: { symbol: 'symbol', exchange: 'exchange', market: 'market' },
    limitMax: 20_000,
  }),
})
