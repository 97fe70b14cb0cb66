import { count, name } from '../../define/figures.ts'
import { maybe, means, oneOf, table, text, time } from '../../define/table.ts'
import { tape } from '../forms.ts'
import { venue } from './venue-id.ts'

export const venueStatusChecks = tape({
  name: 'venue_status_checks',
  about: 'Whether each venue answered, every five minutes.',
  columns: {
    venue: venue(),
    state: means(
      oneOf('up', 'degraded', 'down', 'unknown'),
      'Whether it answered: up, slowly (degraded) or not at all (down).',
    ),
    latency_ms: means(maybe(count()), 'Milliseconds until it answered; null without an answer.'),
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
    at: means(time(), 'When it changed; of an incident, when it began.'),
    venue: venue(),
    kind: means(oneOf(...VENUE_EVENT_KINDS), 'What changed.'),
    subject: means(
      name(),
      'What it happened to: a perpetual, a coin, an asset over a network, a fee of a market; outage of an incident.',
    ),
    detail: means(text(), 'The same in a sentence, with before and after where there are two.'),
  },
  time: 'at',
  key: ['at', 'venue', 'kind', 'subject'],
  writes: 'append',
  cadence: 'on change',
})
