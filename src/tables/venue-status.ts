import { integer, maybe, table, text, time } from '../define/table.ts'

export const venueStatusChecks = table({
  name: 'venue_status_checks',
  about: 'Whether each venue answered, every five minutes.',
  columns: {
    ts: time(),
    venue: text(),
    state: text<'up' | 'degraded' | 'down' | 'unknown'>(),
    latency_ms: maybe(integer()),
  },
  time: 'ts',
  key: ['ts', 'venue'],
  writes: 'append',
  cadence: '5m',
  keepDays: 90,
  since: null,
})

export const venueEvents = table({
  name: 'venue_events',
  about: 'What changed at a venue, derived from its other records.',
  columns: {
    at: time(),
    venue: text(),
    kind: text<
      | 'listing'
      | 'delisting'
      | 'leverage_cut'
      | 'leverage_raise'
      | 'withdrawal_paused'
      | 'withdrawal_resumed'
      | 'fee_change'
      | 'incident'
    >(),
    /** What it happened to: a contract, an asset, a market. */
    subject: text(),
    detail: text(),
  },
  time: 'at',
  key: ['at', 'venue', 'kind', 'subject'],
  writes: 'append',
  cadence: 'on change',
  keepDays: null,
  since: null,
})
