import { DAY } from '../../core/time.ts'
import type { Poll } from '../../define/source.ts'
import { deliverySettlements } from '../../tables/options/settlements.ts'
import { instruments } from '../../tables/venues/venues.ts'
import type { SimModel } from '../model/model.ts'
import { DATED_SERIES, datedInstruments, deliveries } from '../options/expiries.ts'
import { rowPoll } from './row-poll.ts'

/** Venues tell of the last days again, which closes the hole that an outage or a restart leaves. */
const TOLD = 7 * DAY

export function expiryFeeds(market: SimModel, venue: string): Poll[] {
  if (!DATED_SERIES[venue]) return []
  return [
    rowPoll(market, {
      venue,
      subject: 'dated',
      into: instruments,
      about: 'Dated futures and options as the venue lists them.',
      every: '1h',
      rowsAt: (at) => datedInstruments(market, venue, at),
    }),
    rowPoll(market, {
      venue,
      subject: 'deliveries',
      into: deliverySettlements,
      about: 'Prices at which dated contracts were delivered.',
      every: '1h',
      rowsAt: (at) => deliveries(market, venue, at - TOLD, at),
    }),
  ]
}
