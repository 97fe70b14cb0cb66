import { boolean, date, integer, json, maybe, number, table, text, time } from '../define/table.ts'

type Currency = 'BTC' | 'ETH'
type OptionType = 'call' | 'put'

export const optionsOiDaily = table({
  name: 'options_oi_daily',
  about: 'Open interest and implied volatility of every option, once a UTC day.',
  columns: {
    date: date(),
    venue: text(),
    instrument: text(),
    currency: text<Currency>(),
    expiry: date(),
    /** US dollars. */
    strike: number(),
    type: text<OptionType>(),
    /** Coins. */
    open_interest: number(),
    /** Percent a year. */
    mark_iv: maybe(number()),
    underlying_usd: number(),
    volume_usd: maybe(number()),
  },
  time: 'date',
  key: ['date', 'venue', 'instrument'],
  writes: 'replace',
  cadence: '1d',
  keepDays: null,
  since: '2026-08-06',
})

export const optionsTrades = table({
  name: 'options_trades',
  about: 'Option trades of the tape venues.',
  columns: {
    /** The venue's own. */
    id: text(),
    ts: time(),
    venue: text(),
    currency: text<Currency>(),
    instrument: text(),
    expiry: date(),
    strike: number(),
    type: text<OptionType>(),
    /** Of the aggressor. */
    direction: text<'buy' | 'sell'>(),
    contracts: number(),
    price_coin: number(),
    premium_usd: number(),
    notional_usd: number(),
    iv_pct: maybe(number()),
    underlying_usd: number(),
    block: boolean(),
    /** Shared by the legs of one structure. */
    structure_id: maybe(text()),
  },
  time: 'ts',
  key: ['venue', 'id'],
  writes: 'append',
  cadence: '15m',
  keepDays: null,
  since: null,
})

export const optionsFlowDaily = table({
  name: 'options_flow_daily',
  about: 'Option trades summed by UTC day and currency; the legs of a structure are netted.',
  columns: {
    date: date(),
    currency: text<Currency>(),
    trades: integer(),
    contracts: number(),
    notional_usd: number(),
    premium_usd: number(),
    call_premium_bought_usd: number(),
    put_premium_bought_usd: number(),
    net_premium_usd: number(),
    put_share_pct: maybe(number()),
    block_trades: integer(),
    structures: integer(),
  },
  time: 'date',
  key: ['date', 'currency'],
  writes: 'replace',
  cadence: '1d',
  keepDays: null,
  since: null,
})

export const ivSurfaceDaily = table({
  name: 'iv_surface_daily',
  about: 'The implied volatility smile of every expiry, once a UTC day.',
  columns: {
    date: date(),
    currency: text<Currency>(),
    expiry: date(),
    days: number(),
    forward_usd: number(),
    atm_iv_pct: maybe(number()),
    put_25d_iv_pct: maybe(number()),
    call_25d_iv_pct: maybe(number()),
    smile: json<{ moneyness: number; iv_pct: number | null }[]>(),
  },
  time: 'date',
  key: ['date', 'currency', 'expiry'],
  writes: 'replace',
  cadence: '1d',
  keepDays: null,
  since: null,
})

export const dvolDaily = table({
  name: 'dvol_daily',
  about: 'The 30-day implied volatility index, percent a year; the current UTC day is rewritten every hour.',
  columns: { date: date(), currency: text<Currency>(), dvol: number() },
  time: 'date',
  key: ['date', 'currency'],
  writes: 'replace',
  cadence: '1h',
  keepDays: null,
  since: '2021-03-24',
})
