import { BAR_INTERVALS } from '../../core/bars.ts'
import { offer } from '../../define/offer.ts'
import { optionalChoice, optionalPerpSymbol } from '../../define/params.ts'
import { tableHistory } from '../../define/table-history.ts'
import { rsiHourly } from '../../tables/market/rsi.ts'
import { perpTickers } from '../../tables/market/tickers.ts'
import { tradfiTickers } from '../../tables/tradfi/tradfi.ts'

export const rsiHistory = offer({
  route: 'rsi-history',
  priceUsd: 0.002,
  about: 'Hourly RSI(14) of perpetuals on eight intervals, from a quarter of an hour to a month.',
  source: 'prices of perpetuals on the main venue',
  params: {
    symbol: optionalPerpSymbol(),
    exchange: optionalChoice(BAR_INTERVALS, 'Only this interval; interval says the same more clearly.'),
    interval: optionalChoice(BAR_INTERVALS, 'Only this interval.'),
  },
  answer: tableHistory(rsiHourly, {
    columns: ['ts', 'symbol', 'kind', 'interval', 'rsi', 'close'],
    by: { symbol: 'symbol', exchange: 'interval', interval: 'interval' },
    limitMax: 20_000,
    madeOf: [perpTickers, tradfiTickers],
  }),
})
