import { amount, count, name, price, share, usd, yearly } from '../../define/figures.ts'
import { boolean, date, json, maybe, means, number, oneOf, table, time } from '../../define/table.ts'
import { daily } from '../forms.ts'
import { venue } from '../venues/venue-id.ts'

/** What the options are on. */
export const OPTION_CURRENCIES = ['BTC', 'ETH'] as const
export type OptionCurrency = (typeof OPTION_CURRENCIES)[number]

/** Whose chains are recorded, and of them those whose trades are. */
export const OPTION_VENUES = ['deribit', 'bybit', 'binance', 'okx', 'delta'] as const
export const OPTION_TAPE_VENUES = ['deribit', 'okx'] as const

/** Whose quotes say what volatility is where several venues quote. */
export const QUOTING_VENUE = 'deribit'

const instrument = means(name(), 'Option as its venue names it.')
const currency = means(oneOf(...OPTION_CURRENCIES), 'What the option is on.')
const expiry = means(date({ ahead: '3660d' }), 'UTC day of the expiry.')
const strike = means(price(), 'Strike.')
const type = means(oneOf('call', 'put'), 'Which right it is.')
const NOT_PUBLISHED = 'null of days that came as a published file'
/** What takers paid for options of a type. */
const bought = (which: string) =>
  means(
    maybe(usd({ signed: true })),
    `What takers paid for ${which}, the legs of each structure netted first; ${NOT_PUBLISHED}.`,
  )
const volatility = (where: string) =>
  means(maybe(yearly()), `Implied volatility ${where}; null where quotes do not reach it.`)

export const optionsOiDaily = daily({
  name: 'options_oi_daily',
  about: 'Open interest and implied volatility of every option, once a UTC day.',
  columns: {
    date: means(date(), 'UTC day, soon after whose start the chain was read.'),
    venue: venue(),
    instrument,
    currency,
    expiry,
    strike,
    type,
    open_interest: means(amount(), 'Open interest in coins, one side.'),
    mark_iv: means(maybe(yearly()), 'Implied volatility at the mark; null where the venue quotes none.'),
    underlying_usd: means(price(), 'Forward of the expiry where the venue tells it, the index otherwise.'),
    volume_usd: means(
      maybe(usd()),
      'Traded in 24 hours, coins at the price of the underlying; null where it is not told.',
    ),
  },
  key: ['date', 'venue', 'instrument'],
})

export const optionsTrades = table({
  name: 'options_trades',
  about: 'Option trades of the tape venues.',
  columns: {
    id: means(name(), "Trade by the venue's own id."),
    ts: means(time(), 'When it was traded.'),
    venue: venue(),
    currency,
    instrument,
    expiry,
    strike,
    type,
    direction: means(oneOf('buy', 'sell'), 'What the taker did.'),
    contracts: means(amount(), 'Size in coins of the underlying.'),
    price_coin: means(amount(), 'Premium of an option on one coin, in coins.'),
    premium_usd: means(usd(), 'Premium that changed hands, whichever way.'),
    notional_usd: means(usd(), 'Size at the price of the underlying.'),
    iv_pct: means(maybe(yearly()), 'Implied volatility of the price; null where the venue does not tell.'),
    underlying_usd: means(price(), 'Price of the underlying at the trade.'),
    block: means(boolean(), 'Whether it was agreed on off the book.'),
    structure_id: means(maybe(name()), 'Shared by the legs of one structure; null of a trade by itself.'),
  },
  time: 'ts',
  key: ['venue', 'id'],
  writes: 'append',
  cadence: '15m',
  backfilled: true,
})

export const optionsFlowDaily = daily({
  name: 'options_flow_daily',
  about: 'Option trades summed by UTC day and currency; the legs of a structure are netted.',
  columns: {
    currency,
    trades: means(count(), 'Trades, each leg of a structure one.'),
    contracts: means(maybe(amount()), `Size in coins of the underlying; ${NOT_PUBLISHED}.`),
    notional_usd: means(usd(), 'Size at the price of the underlying.'),
    premium_usd: means(usd({ signed: true }), 'Premium that changed hands, whichever way.'),
    call_premium_bought_usd: bought('calls'),
    put_premium_bought_usd: bought('puts'),
    net_premium_usd: means(
      maybe(usd({ signed: true })),
      `What takers paid less what they were paid; ${NOT_PUBLISHED}.`,
    ),
    put_share_pct: means(
      maybe(share()),
      'Share of the premium that was for puts; null where there was none.',
    ),
    block_trades: means(count(), 'Trades that were agreed on off the book.'),
    structures: means(maybe(count()), `Structures of two legs or more; ${NOT_PUBLISHED}.`),
  },
  key: ['date', 'currency'],
})

export const ivSurfaceDaily = daily({
  name: 'iv_surface_daily',
  about: 'The implied volatility smile of every expiry, once a UTC day.',
  columns: {
    currency,
    expiry,
    days: means(number({ min: 0, max: 3_660 }), 'Days from the start of the UTC day to the expiry at 08:00.'),
    forward_usd: means(price(), 'Forward of the expiry: the middle underlying of its options.'),
    atm_iv_pct: volatility('at the forward'),
    put_25d_iv_pct: volatility('of the 25-delta put (Black-76, forward delta)'),
    call_25d_iv_pct: volatility('of the 25-delta call (Black-76, forward delta)'),
    smile: means(
      json<{ moneyness: number; iv_pct: number | null }[]>(),
      'Implied volatility at strikes of 70 to 130 % of the forward; null beyond the quotes and where a sooner expiry has more variance.',
    ),
  },
  key: ['date', 'currency', 'expiry'],
})

export const dvolDaily = daily({
  name: 'dvol_daily',
  about: 'The 30-day implied volatility index, percent a year; the current UTC day is rewritten every hour.',
  columns: {
    currency,
    dvol: means(
      yearly(),
      'Volatility expected over 30 days, as Deribit publishes it; last value of the day.',
    ),
  },
  key: ['date', 'currency'],
  cadence: '1h',
})
