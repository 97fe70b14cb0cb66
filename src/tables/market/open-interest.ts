import { MAIN_VENUE } from '../../core/symbols.ts'
import { amount, price, symbol, usd } from '../../define/figures.ts'
import { maybe, table, time } from '../../define/table.ts'
import { venue } from '../venues/venue-id.ts'

/** One-sided, in base units and dollars: venues that count both sides are halved by their parser. */
export const oi5m = table({
  name: 'oi_5m',
  about: 'Open interest of perpetuals every five minutes.',
  columns: {
    ts: time(),
    exchange: venue(),
    symbol: symbol(),
    oi_base: amount(),
    oi_usd: usd(),
    mark_price: maybe(price()),
  },
  time: 'ts',
  key: ['ts', 'exchange', 'symbol'],
  writes: 'append',
  cadence: '5m',
  keepDays: null,
  history: {
    route: 'oi-history',
    priceUsd: 0.005,
    about: '5-minute open interest of perpetuals on the main venue, one-sided, in base units and US dollars.',
    columns: ['ts', 'symbol', 'oi_base', 'oi_usd'],
    only: { exchange: MAIN_VENUE },
    filters: { symbol: { column: 'symbol', form: 'perp', about: 'Perpetual, as BTCUSDT or BTC.' } },
    limitMax: 20_000,
    source: `${MAIN_VENUE} perpetuals`,
  },
})
