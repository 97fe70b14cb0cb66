import { integer, maybe, number, table, text, time } from '../define/table.ts'

/** The source that reads a venue's ladders: its runs tell when that was done last. */
export const leverageFeed = (venue: string): string => `${venue}.leverage`

/** A version of a tier holds from `valid_from` until `valid_to`; the current one has no end. */
export const leverageTiers = table({
  name: 'leverage_tiers',
  about: 'Leverage ladders of perpetuals, in every version that was seen.',
  columns: {
    exchange: text(),
    contract: text(),
    tier: integer(),
    valid_from: time(),
    symbol: text(),
    /** US dollars. */
    notional_floor: number(),
    notional_cap: maybe(number()),
    max_leverage: number(),
    /** Fraction: 0.005 is half a percent. */
    maintenance_margin_rate: number(),
    valid_to: maybe(time()),
  },
  time: 'valid_from',
  key: ['exchange', 'contract', 'tier', 'valid_from'],
  writes: 'replace',
  cadence: '1d',
  keepDays: null,
  since: null,
})
