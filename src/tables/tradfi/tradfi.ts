import { TRADFI_MARKETS } from '../../core/tradfi.ts'
import { amount, hours, price, rate, symbol, usd } from '../../define/figures.ts'
import { boolean, date, maybe, means, oneOf, table, time } from '../../define/table.ts'
import { standing, tape } from '../forms.ts'
import { perpTickers } from '../market/tickers.ts'

const tradfiPerpetual = () => means(symbol(), 'Perpetual, as TSLAUSDT.')
const marketBehind = () => means(oneOf(...TRADFI_MARKETS), 'Market of what is behind it.')
const sessionTime = () => time({ ahead: '800d' })

export const tradfiTickers = tape({
  name: 'tradfi_tickers',
  about: 'Price, volume and announced funding of perpetuals on shares, commodities and indices.',
  columns: {
    ...perpTickers.columns,
    symbol: tradfiPerpetual(),
    market: marketBehind(),
    underlying: means(symbol(), 'What is behind it, as TSLA.'),
  },
  key: ['ts', 'exchange', 'symbol'],
  cadence: '5m',
  keepDays: 7,
})

export const tradfiOi5m = tape({
  name: 'tradfi_oi_5m',
  about: 'Open interest of perpetuals on shares, commodities and indices, one-sided.',
  columns: {
    symbol: tradfiPerpetual(),
    market: marketBehind(),
    oi_base: means(amount(), 'Open interest in units of what is behind it, one side.'),
    oi_usd: means(usd(), 'The same at the mark price.'),
  },
  key: ['ts', 'symbol'],
  cadence: '5m',
  backfilled: true,
})

export const tradfiFundingSettlements = table({
  name: 'tradfi_funding_settlements',
  about: 'Settled funding of perpetuals on shares, commodities and indices.',
  columns: {
    funding_time: means(time(), 'When the funding was settled.'),
    symbol: tradfiPerpetual(),
    market: marketBehind(),
    funding_rate_pct: means(rate(), 'Funding settled for its own interval; positive: longs paid shorts.'),
    interval_hours: means(hours(), 'The interval that the settlement covers.'),
    mark_price: means(maybe(price()), 'Mark price at the settlement, where the venue tells it.'),
  },
  time: 'funding_time',
  key: ['funding_time', 'symbol'],
  writes: 'append',
  cadence: '1h',
  backfilled: true,
})

/** No opening on a holiday or a weekend. */
export const marketSessions = standing({
  name: 'market_sessions',
  about: 'When the markets behind those perpetuals trade.',
  columns: {
    market: means(oneOf(...TRADFI_MARKETS), 'Market whose hours these are.'),
    date: means(date({ ahead: '800d' }), 'Day that the session counts for, in the zone of the market.'),
    opens_at: means(
      maybe(sessionTime()),
      'When the session opens, of futures the evening before; null without one.',
    ),
    closes_at: means(maybe(sessionTime()), 'When it closes; null without a session.'),
    pre_opens_at: means(maybe(sessionTime()), 'When trading before hours begins; null where there is none.'),
    post_closes_at: means(maybe(sessionTime()), 'When trading after hours ends; null where there is none.'),
    holiday: means(boolean(), 'Whether the market is closed for a holiday; false on weekends.'),
  },
  time: 'date',
  seen: null,
  key: ['market', 'date'],
})
