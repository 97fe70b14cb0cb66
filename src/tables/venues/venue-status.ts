import { count, name } from '../../define/figures.ts'
import { maybe, oneOf, table, text, time } from '../../define/table.ts'
import { tape } from '../forms.ts'
import { venue } from './venue-id.ts'

export const venueStatusChecks = tape({
  name: 'venue_status_checks',
  about: 'Whether each venue answered, every five minutes.',
  columns: {
    venue: venue(),
    state: oneOf('up', 'degraded', 'down', 'unknown'),
    latency_ms: maybe(count()),
  },
  key: ['ts', 'venue'],
  cadence: '5m',
  keepDays: 90,
})

export const VENUE_EVENT_KINDS = [
  'listing',
  'delisting',
  'leverage_cut',
  'leverage_raise',
  'withdrawal_paused',
  'withdrawal_resumed',
  'fee_change',
  'incident',
] as const

export const venueEvents = table({
  name: 'venue_events',
  about: 'What changed at a venue, derived from its other records.',
  columns: {
    at: time(),
    venue: venue(),
    kind: oneOf(...VENUE_EVENT_KINDS),
    /** What it happened to: a contract, an asset, a market. */
    subject: name(),
    detail: text(),
  },
  time: 'at',
  key: ['at', 'venue', 'kind', 'subject'],
  writes: 'append',
  cadence: 'on change',
})
