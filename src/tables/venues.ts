import { boolean, date, integer, json, maybe, number, table, text, time } from '../define/table.ts'

export const venues = table({
  name: 'venues',
  about: 'The exchanges of the registry.',
  columns: {
    venue: text(),
    name: text(),
    type: text<'cex' | 'dex'>(),
    country: maybe(text()),
    kinds: json<('perp' | 'spot')[]>(),
    recorded_since: date(),
  },
  time: 'recorded_since',
  key: ['venue'],
  writes: 'replace',
  cadence: 'on change',
  keepDays: null,
  since: null,
})

export const venueFeeds = table({
  name: 'venue_feeds',
  about: 'The feeds of the registry: a market of a venue each.',
  columns: {
    venue: text(),
    market: text<'perp' | 'spot'>(),
    type: text<'cex' | 'dex'>(),
    cadence_s: integer(),
    since: date(),
    enabled: boolean(),
    halve_oi: boolean(),
  },
  time: 'since',
  key: ['venue', 'market'],
  writes: 'replace',
  cadence: 'on change',
  keepDays: null,
  since: null,
})

export const instruments = table({
  name: 'instruments',
  about: 'Contracts as venues list them.',
  columns: {
    venue: text(),
    instrument: text(),
    base: text(),
    quote: text(),
    kind: text<'perp' | 'future' | 'option' | 'spot'>(),
    expires_at: maybe(time()),
    contract_size: number(),
    first_seen_at: time(),
    last_seen_at: time(),
    delisted_at: maybe(time()),
  },
  time: 'last_seen_at',
  key: ['venue', 'instrument'],
  writes: 'replace',
  cadence: '1h',
  keepDays: null,
  since: null,
})

export const venueSnapshots = table({
  name: 'venue_snapshots',
  about: 'Price, volume, open interest and 8-hour funding per venue, market and coin, every ten minutes.',
  columns: {
    ts: time(),
    venue: text(),
    market: text<'perp' | 'spot'>(),
    symbol: text(),
    quote: text(),
    instrument: text(),
    price_usd: number(),
    volume_24h_usd: maybe(number()),
    open_interest_usd: maybe(number()),
    funding_rate_8h_pct: maybe(number()),
  },
  time: 'ts',
  key: ['ts', 'venue', 'market', 'symbol', 'quote'],
  writes: 'append',
  cadence: '10m',
  keepDays: 35,
  since: '2026-08-21',
})
