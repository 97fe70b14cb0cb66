import { amount, change, price } from '../../define/figures.ts'
import { maybe, means } from '../../define/table.ts'
import { tape } from '../forms.ts'
import { venue } from '../venues/venue-id.ts'
import { perpetual } from '../words.ts'
import { announcedFunding, fundingInterval, nextFundingAt } from './funding.ts'

export const perpTickers = tape({
  name: 'perp_tickers',
  about: 'Price, volume and announced funding of every perpetual, minute by minute.',
  columns: {
    exchange: venue(),
    symbol: perpetual(),
    last_price: means(price(), 'Last trade: price of one coin in the quote coin.'),
    mark_price: means(
      maybe(price()),
      'Price that positions are valued and liquidated at; null where the venue does not tell.',
    ),
    index_price: means(
      maybe(price()),
      'Spot price that the contract follows; null where the venue does not tell.',
    ),
    change_24h_pct: means(maybe(change()), "The venue's own 24-hour change; null where it does not tell."),
    quote_volume_24h: means(
      maybe(amount()),
      'Traded in the last 24 hours, in the quote coin; null where the venue does not tell.',
    ),
    funding_rate_pct: maybe(announcedFunding()),
    funding_interval_h: maybe(fundingInterval()),
    next_funding_at: nextFundingAt(),
  },
  key: ['ts', 'exchange', 'symbol'],
  cadence: '1m',
  keepDays: 7,
})
