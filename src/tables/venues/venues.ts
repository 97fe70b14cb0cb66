import { count, instrument, name, price, rate, symbol, usd } from '../../define/figures.ts'
import { MARKETS, type Market } from '../../define/market.ts'
import { boolean, date, json, maybe, means, number, oneOf, table, text, time } from '../../define/table.ts'
import { standing, tape } from '../forms.ts'
import { venue } from './venue-id.ts'

export const venues = standing({
  name: 'venues',
  about: 'The exchanges of the registry.',
  columns: {
    venue: venue(),
    name: name(),
    type: oneOf('cex', 'dex'),
    country: maybe(
      text({ fits: (code) => /^[A-Z]{2}$/.test(code), allowed: 'a country of ISO 3166, such as US' }),
    ),
    kinds: json<Market[]>(),
    /** Of the definition, whatever a clock says. */
    recorded_since: date({ ahead: '3660d' }),
  },
  time: 'recorded_since',
  key: ['venue'],
})

export const venueFeeds = standing({
  name: 'venue_feeds',
  about: 'The feeds of the registry: a market of a venue each.',
  columns: {
    venue: venue(),
    market: oneOf(...MARKETS),
    type: oneOf('cex', 'dex'),
    cadence_s: count(),
    since: date({ ahead: '3660d' }),
    enabled: boolean(),
    halve_oi: boolean(),
  },
  time: 'since',
  key: ['venue', 'market'],
})

export const instruments = table({
  name: 'instruments',
  about: 'Contracts as venues list them.',
  columns: {
    venue: venue(),
    instrument: instrument(),
    base: symbol(),
    quote: symbol(),
    kind: oneOf('perp', 'future', 'option', 'spot'),
    expires_at: maybe(time({ ahead: '3660d' })),
    contract_size: number({ above: 0, max: 1e12 }),
    first_seen_at: time(),
    last_seen_at: time(),
    delisted_at: maybe(time({ ahead: '366d' })),
  },
  time: 'last_seen_at',
  key: ['venue', 'instrument'],
  writes: 'replace',
  cadence: '1h',
})

export const venueSnapshots = tape({
  name: 'venue_snapshots',
  about: 'Price, volume, open interest and 8-hour funding per venue, market and coin, every ten minutes.',
  columns: {
    venue: venue(),
    market: means(oneOf('perp', 'spot'), 'Kind of market.'),
    symbol: means(symbol(), 'Coin, as BTC.'),
    quote: means(symbol(), 'What it is quoted in.'),
    instrument: instrument(),
    price_usd: means(price(), 'Price.'),
    volume_24h_usd: means(maybe(usd()), 'Traded in 24 hours.'),
    open_interest_usd: means(maybe(usd()), 'Open interest, one side.'),
    funding_rate_8h_pct: means(maybe(rate()), 'Funding as if it were settled every 8 hours.'),
  },
  key: ['ts', 'venue', 'market', 'symbol', 'quote'],
  cadence: '10m',
  keepDays: 35,
})
