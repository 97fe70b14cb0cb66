import { percentChange } from '../../core/stats.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { HOUR, MINUTE } from '../../core/time.ts'
import { perpTickers } from '../../tables/market/tickers.ts'
import { recordedVolumeUsd } from '../model/quotes.ts'
import { subject } from '../subject.ts'
import { MINUTE_VENUES, WIRE_VENUES } from '../wire/dialects.ts'

/**
 * The past: enough for the latest, for a day ago, and for the day before that day's volume; of the main venue every
 * quarter of an hour for a day, because tomorrow each moment is compared with the same one of today. Of those that are
 * asked every five minutes a day is enough.
 */
export const tickers = subject({
  label: 'prices',
  id: 'tickers',
  into: perpTickers,
  about: 'Prices, volume and funding of perpetuals.',
  every: '1m',
  venues: WIRE_VENUES,
  market: 'perp',
  overTheWire: true,
  rowsAt({ market, venue, at, age }) {
    if (venue !== MAIN_VENUE && age > 15 * MINUTE && at % HOUR !== 0) return []
    if (!MINUTE_VENUES.includes(venue) && (age > 25 * HOUR || at % (5 * MINUTE) !== 0)) return []
    return market.listed(venue, at).map((listing) => {
      const ticker = market.quote(listing, at)
      return {
        ts: at,
        exchange: venue,
        symbol: listing.contract.symbol,
        last_price: ticker.last,
        mark_price: ticker.mark,
        index_price: ticker.index,
        change_24h_pct: percentChange(ticker.open24h, ticker.last),
        quote_volume_24h: recordedVolumeUsd(venue, ticker),
        funding_rate_pct: ticker.fundingRate * 100,
        funding_interval_h: listing.contract.fundingIntervalHours,
        next_funding_at: ticker.nextFundingAt,
      }
    })
  },
  past: [
    { every: '1h', back: '49h' },
    { every: '15m', back: '24.25h' },
    { every: '1m', back: '15m' },
  ],
  thousands: 145,
})
