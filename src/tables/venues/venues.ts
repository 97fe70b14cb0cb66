import { count, instrument, name, price, rate, usd } from '../../define/figures.ts'
import { MARKETS, type Market } from '../../define/market.ts'
import { boolean, date, json, maybe, means, number, oneOf, table, text, time } from '../../define/table.ts'
import { standing, tape } from '../forms.ts'
import { cexOrDex, coin, perpOrSpot, quote } from '../words.ts'
import { venue } from './venue-id.ts'

/** Of the definition, whatever a clock says. */
const sinceDay = () => date({ ahead: '3660d' })
const namedByVenue = () => means(instrument(), 'Contract or pair, as its venue names it.')

export const venues = standing({
  name: 'venues',
  about: 'The exchanges of the registry.',
  columns: {
    venue: venue(),
    name: means(name(), 'Name, as people write it.'),
    type: cexOrDex(),
    country: means(
      maybe(text({ fits: (code) => /^[A-Z]{2}$/.test(code), allowed: 'a country of ISO 3166, such as US' })),
      'Seat of the operator (ISO 3166); null of protocols and of operators that name no single one.',
    ),
    kinds: means(json<Market[]>(), 'Markets of it that are recorded.'),
    recorded_since: means(sinceDay(), 'Day on which this record first had the venue.'),
  },
  time: 'recorded_since',
  key: ['venue'],
})

export const venueFeeds = standing({
  name: 'venue_feeds',
  about: 'The feeds of the registry: a market of a venue each.',
  columns: {
    venue: venue(),
    market: means(oneOf(...MARKETS), 'Kind of market.'),
    type: cexOrDex(),
    cadence_s: means(count(), 'Seconds from one snapshot to the next.'),
    since: means(sinceDay(), 'Day on which this record first had the feed.'),
    enabled: means(boolean(), 'Whether it is still recorded.'),
    halve_oi: means(
      boolean(),
      'Whether recorded open interest counts both sides; false, as it is halved before it is kept.',
    ),
  },
  time: 'since',
  key: ['venue', 'market'],
})

export const instruments = table({
  name: 'instruments',
  about: 'Contracts as venues list them.',
  columns: {
    venue: venue(),
    instrument: namedByVenue(),
    base: coin(),
    quote: quote(),
    kind: means(oneOf('perp', 'future', 'option', 'spot'), 'Kind of contract.'),
    expires_at: means(maybe(time({ ahead: '3660d' })), 'When it expires; null of what does not.'),
    contract_size: means(
      number({ above: 0, max: 1e12 }),
      'Coins in one of what the venue counts sizes in; 1 where it counts coins.',
    ),
    first_seen_at: means(time(), 'Since when it is listed, by the venue or else by our first look.'),
    last_seen_at: means(time(), "When it was last in the venue's list."),
    delisted_at: means(
      maybe(time({ ahead: '366d' })),
      'When it was first missing there; null while it is listed.',
    ),
  },
  time: 'last_seen_at',
  key: ['venue', 'instrument', 'kind'],
  writes: 'replace',
  cadence: '1h',
})

export const venueSnapshots = tape({
  name: 'venue_snapshots',
  about: 'Price, volume, open interest and 8-hour funding per venue, market and coin, every ten minutes.',
  columns: {
    venue: venue(),
    market: perpOrSpot(),
    symbol: coin(),
    quote: quote(),
    instrument: namedByVenue(),
    price_usd: means(price(), 'Last price.'),
    volume_24h_usd: means(maybe(usd()), 'Traded in 24 hours; null where the venue does not say.'),
    open_interest_usd: means(maybe(usd()), 'Open interest, one side; null of spot and where unknown.'),
    funding_rate_8h_pct: means(
      maybe(rate()),
      'Funding as if it were settled every 8 hours; positive: longs pay shorts. Null of spot and where unknown.',
    ),
  },
  key: ['ts', 'venue', 'market', 'symbol', 'quote'],
  cadence: '10m',
  keepDays: 35,
})
