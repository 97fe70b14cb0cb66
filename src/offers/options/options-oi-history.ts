import { offer } from '../../define/offer.ts'
import { choice, optionalDay, optionalVenue } from '../../define/params.ts'
import { tableHistory } from '../../define/table-history.ts'
import { OPTION_CURRENCIES, optionsOiDaily } from '../../tables/options/options.ts'

export const optionsOiHistory = offer({
  route: 'options-oi-history',
  priceUsd: 0.005,
  about:
    'Daily open interest of every listed option: venue, strike, expiry, type, open interest in coins, implied volatility at the mark, price of the underlying, traded notional.',
  source: 'option chains of the venues',
  params: {
    currency: choice(OPTION_CURRENCIES, { default: 'BTC', about: 'What the options are on.' }),
    venue: optionalVenue('Venue id in lower case: deribit, bybit, binance, okx or delta.'),
    expiry: optionalDay('Only options that expire on this UTC day.'),
  },
  answer: tableHistory(optionsOiDaily, {
    columns: [
      'date',
      'venue',
      'currency',
      'instrument',
      'expiry',
      'strike',
      'type',
      'open_interest',
      'mark_iv',
      'underlying_usd',
      'volume_usd',
    ],
    by: { currency: 'currency', venue: 'venue', expiry: 'expiry' },
    period: 'days',
    limitMax: 20_000,
  }),
})
