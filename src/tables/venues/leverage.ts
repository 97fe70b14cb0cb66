import { amount, count, fraction, leverage, name, symbol, usd } from '../../define/figures.ts'
import { maybe, table, time } from '../../define/table.ts'
import { venue } from './venue-id.ts'

/** The source that reads a venue's ladders: its runs tell when that was done last. */
export const leverageFeed = (venue: string): string => `${venue}.leverage`

/** A version of a tier holds from `valid_from` until `valid_to`; the current one has no end. */
export const leverageTiers = table({
  name: 'leverage_tiers',
  about: 'Leverage ladders of perpetuals, in every version that was seen.',
  columns: {
    exchange: venue(),
    contract: name(),
    tier: count(),
    valid_from: time(),
    symbol: symbol(),
    /** US dollars. */
    notional_floor: usd(),
    notional_cap: maybe(amount()),
    max_leverage: leverage(),
    /** Fraction: 0.005 is half a percent. */
    maintenance_margin_rate: fraction(),
    valid_to: maybe(time()),
  },
  time: 'valid_from',
  key: ['exchange', 'contract', 'tier', 'valid_from'],
  writes: 'replace',
  cadence: '1d',
})
