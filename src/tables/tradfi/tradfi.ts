import { TRADFI_MARKETS } from '../../core/tradfi.ts'
import { amount, hours, price, rate, symbol, usd } from '../../define/figures.ts'
import { boolean, date, maybe, means, oneOf, table, time } from '../../define/table.ts'
import { standing, tape } from '../forms.ts'
import { perpTickers } from '../market/tickers.ts'

export const tradfiTickers = tape({
  name: 'tradfi_tickers',
  about: 'Price, volume and announced funding of perpetuals on shares, commodities and indices.',
  columns: { ...perpTickers.columns, market: oneOf(...TRADFI_MARKETS), underlying: symbol() },
  key: ['ts', 'exchange', 'symbol'],
  cadence: '5m',
  keepDays: 7,
})

export const tradfiOi5m = tape({
  name: 'tradfi_oi_5m',
  about: 'Open interest of perpetuals on shares, commodities and indices, one-sided.',
  columns: {
    symbol: means(symbol(), 'Perpetual, as TSLAUSDT.'),
    market: means(oneOf(...TRADFI_MARKETS), 'Market of what is behind it.'),
    oi_base: means(amount(), 'Open interest in units of what is behind it, one side.'),
    oi_usd: means(usd(), 'The same in dollars.'),
  },
  key: ['ts', 'symbol'],
  cadence: '5m',
})

export const tradfiFundingSettlements = table({
  name: 'tradfi_funding_settlements',
  about: 'Settled funding of perpetuals on shares, commodities and indices.',
  columns: {
    funding_time: means(time(), 'When the funding was settled.'),
    symbol: means(symbol(), 'Perpetual, as TSLAUSDT.'),
    market: means(oneOf(...TRADFI_MARKETS), 'Market of what is behind it.'),
    funding_rate_pct: means(rate(), 'Funding settled for its own interval; positive: longs paid shorts.'),
    interval_hours: means(hours(), 'The interval that the settlement covers.'),
    mark_price: means(maybe(price()), 'Mark price at the settlement, where the venue tells it.'),
  },
  time: 'funding_time',
  key: ['funding_time', 'symbol'],
  writes: 'append',
  cadence: '1h',
})

/** No opening on a holiday or a weekend. */
export const marketSessions = standing({
  name: 'market_sessions',
  about: 'When the markets behind those perpetuals trade.',
  columns: {
    market: oneOf(...TRADFI_MARKETS),
    date: date({ ahead: '800d' }),
    opens_at: maybe(time({ ahead: '800d' })),
    closes_at: maybe(time({ ahead: '800d' })),
    pre_opens_at: maybe(time({ ahead: '800d' })),
    post_closes_at: maybe(time({ ahead: '800d' })),
    holiday: boolean(),
  },
  time: 'date',
  seen: null,
  key: ['market', 'date'],
})
