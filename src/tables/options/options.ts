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

export const optionsOiDaily = daily({
  name: 'options_oi_daily',
  about: 'Open interest and implied volatility of every option, once a UTC day.',
  columns: {
    venue: venue(),
    instrument: means(name(), 'Option as its venue names it.'),
    currency: means(oneOf(...OPTION_CURRENCIES), 'What the option is on.'),
    expiry: means(date({ ahead: '3660d' }), 'UTC day of the expiry.'),
    strike: means(price(), 'Strike.'),
    type: means(oneOf('call', 'put'), 'Which right it is.'),
    open_interest: means(amount(), 'Open interest in coins.'),
    mark_iv: means(maybe(yearly()), 'Implied volatility at the mark; null where the venue quotes none.'),
    underlying_usd: means(price(), 'Forward of the expiry where the venue tells it, the index otherwise.'),
    volume_usd: means(maybe(usd()), 'Traded in 24 hours, coins at the price of the underlying.'),
  },
  key: ['date', 'venue', 'instrument'],
})

export const optionsTrades = table({
  name: 'options_trades',
  about: 'Option trades of the tape venues.',
  columns: {
    /** The venue's own. */
    id: name(),
    ts: time(),
    venue: venue(),
    currency: oneOf(...OPTION_CURRENCIES),
    instrument: name(),
    expiry: date({ ahead: '3660d' }),
    strike: price(),
    type: oneOf('call', 'put'),
    /** Of the aggressor. */
    direction: oneOf('buy', 'sell'),
    contracts: amount(),
    price_coin: amount(),
    premium_usd: usd(),
    notional_usd: usd(),
    iv_pct: maybe(yearly()),
    underlying_usd: price(),
    block: boolean(),
    /** Shared by the legs of one structure. */
    structure_id: maybe(name()),
  },
  time: 'ts',
  key: ['venue', 'id'],
  writes: 'append',
  cadence: '15m',
})

export const optionsFlowDaily = daily({
  name: 'options_flow_daily',
  about: 'Option trades summed by UTC day and currency; the legs of a structure are netted.',
  columns: {
    currency: oneOf(...OPTION_CURRENCIES),
    trades: count(),
    /** These and the structures are not known of days that came as a published file. */
    contracts: maybe(amount()),
    notional_usd: usd(),
    premium_usd: usd({ signed: true }),
    call_premium_bought_usd: maybe(usd({ signed: true })),
    put_premium_bought_usd: maybe(usd({ signed: true })),
    net_premium_usd: maybe(usd({ signed: true })),
    put_share_pct: maybe(share()),
    block_trades: count(),
    structures: maybe(count()),
  },
  key: ['date', 'currency'],
})

export const ivSurfaceDaily = daily({
  name: 'iv_surface_daily',
  about: 'The implied volatility smile of every expiry, once a UTC day.',
  columns: {
    currency: oneOf(...OPTION_CURRENCIES),
    expiry: date({ ahead: '3660d' }),
    days: number({ min: 0, max: 3_660 }),
    forward_usd: price(),
    atm_iv_pct: maybe(yearly()),
    put_25d_iv_pct: maybe(yearly()),
    call_25d_iv_pct: maybe(yearly()),
    smile: json<{ moneyness: number; iv_pct: number | null }[]>(),
  },
  key: ['date', 'currency', 'expiry'],
})

export const dvolDaily = daily({
  name: 'dvol_daily',
  about: 'The 30-day implied volatility index, percent a year; the current UTC day is rewritten every hour.',
  columns: { currency: oneOf(...OPTION_CURRENCIES), dvol: yearly() },
  key: ['date', 'currency'],
  cadence: '1h',
})
