import { amount, change, hours, price, rate, symbol } from '../../define/figures.ts'
import { maybe, time } from '../../define/table.ts'
import { tape } from '../forms.ts'
import { venue } from '../venues/venue-id.ts'

/** Prices are in the quote coin; volume is of the last 24 hours in the quote coin. */
export const perpTickers = tape({
  name: 'perp_tickers',
  about: 'Price, volume and announced funding of every perpetual, minute by minute.',
  columns: {
    exchange: venue(),
    symbol: symbol(),
    last_price: price(),
    mark_price: maybe(price()),
    index_price: maybe(price()),
    change_24h_pct: maybe(change()),
    quote_volume_24h: maybe(amount()),
    funding_rate_pct: maybe(rate()),
    funding_interval_h: maybe(hours()),
    next_funding_at: maybe(time({ ahead: '31d' })),
  },
  key: ['ts', 'exchange', 'symbol'],
  cadence: '1m',
  keepDays: 7,
})
