import { amount, count, fraction, leverage, name, usd } from '../../define/figures.ts'
import { maybe, means, table } from '../../define/table.ts'
import { coin, validFrom, validTo } from '../words.ts'
import { venue } from './venue-id.ts'

/** The source that reads a venue's ladders: its runs tell when that was done last. */
export const leverageFeed = (venue: string): string => `${venue}.leverage`

/** A version of a tier holds from `valid_from` until `valid_to`; the current one has no end. */
export const leverageTiers = table({
  name: 'leverage_tiers',
  about: 'Leverage ladders of perpetuals, in every version that was seen.',
  columns: {
    exchange: venue(),
    contract: means(name(), 'Contract as its venue names it.'),
    tier: means(count(), 'Step of the ladder, the lowest is 1.'),
    valid_from: validFrom(),
    symbol: coin(),
    notional_floor: means(usd(), 'Position from which the step holds.'),
    notional_cap: means(maybe(amount()), 'Largest position of the step in dollars; null without a limit.'),
    max_leverage: means(leverage(), 'Highest leverage of the step.'),
    maintenance_margin_rate: means(fraction(), 'Maintenance margin as a part of the position.'),
    valid_to: validTo(),
  },
  time: 'valid_from',
  versions: { venue: 'exchange', until: 'valid_to', together: ['exchange', 'contract'] },
  key: ['exchange', 'contract', 'tier', 'valid_from'],
  writes: 'replace',
  cadence: '1d',
})
