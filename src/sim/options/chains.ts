import { made } from '../../core/made.ts'
import { sum } from '../../core/stats.ts'
import { DAY, dateOf, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import {
  OPTION_CURRENCIES,
  OPTION_VENUES,
  type OptionCurrency,
  optionsOiDaily,
} from '../../tables/options/options.ts'
import { onGrid } from '../model/grid.ts'
import type { SimModel } from '../model/model.ts'
import { chance, hash, hashText, wave } from '../model/noise.ts'
import { subject } from '../subject.ts'
import { cycleAt } from './dated-series.ts'
import { type ListedOption, listedOptions } from './listed-options.ts'
import { forwardPrice, smileVolatility, type VolatilityShape, volatilityShape } from './volatility.ts'

type ChainRow = Row<typeof optionsOiDaily>

/** Coins of open interest on all venues on an ordinary day, and the step in which it is told. */
const MARKET = { BTC: { coins: 400_000, step: 0.1 }, ETH: { coins: 2_300_000, step: 1 } } as const
/** Of which each venue has so much, and how far its quotes stray from the first one's, in points of volatility. */
const SHARES: Readonly<Record<string, { readonly share: number; readonly stray: number }>> = {
  deribit: { share: 0.8, stray: 0 },
  bybit: { share: 0.075, stray: 0.5 },
  okx: { share: 0.07, stray: 0.5 },
  binance: { share: 0.035, stray: 0.8 },
  delta: { share: 0.02, stray: 1.2 },
}
/** One in so many options of the smallest venue has no quote. */
const UNQUOTED = 0.04
/** Most is held where many meet: at the ends of quarters and months. */
export const CYCLE_WEIGHT = { daily: 0.35, weekly: 2.2, monthly: 6, quarterly: 10 } as const
const PUTS_TO_CALLS = 0.64

/** The past: two days, of which the last is shown. */
export const optionChains = subject({
  label: 'option chains',
  id: 'options',
  into: optionsOiDaily,
  about: 'Open interest and quotes of every option on bitcoin and ether.',
  every: '1d',
  venues: OPTION_VENUES,
  // Who does not answer at midnight is asked again.
  throughOutages: true,
  rowsAt: ({ market, venue, at }) =>
    OPTION_CURRENCIES.flatMap((currency) => chainRows(market, venue, currency, at)),
  past: [{ every: '1d', back: '2d' }],
  thousands: 7,
})

/** What the venue lists on a coin, as it is at that moment. */
export function chainRows(market: SimModel, venue: string, currency: OptionCurrency, at: Ms): ChainRow[] {
  const options = listedOptions(market, venue, currency, at).flat()
  const held = heldAt(market, venue, currency, at, options)
  const turnovers = hashText(Math.floor(at / DAY), `${venue} trades ${currency}`)
  return quotesOf(market, venue, currency, at, options).map((quote, place) => {
    const open_interest = held[place]!
    const turnover = 0.02 + 0.12 * chance(turnovers, place) ** 2
    const volume_usd = Math.round(open_interest * turnover * quote.underlying_usd)
    return { ...quote, open_interest, volume_usd }
  })
}

/** Coins that are held of each option. */
function heldAt(
  market: SimModel,
  venue: string,
  currency: OptionCurrency,
  at: Ms,
  options: readonly ListedOption[],
): number[] {
  const key = hashText(market.seed, `${venue} options on ${currency}`)
  const termAt = termsAt(market, currency, at)
  const weights = options.map((option) => heldWeight(key, option, termAt(option.expiresAt), at))
  const { coins, step } = MARKET[currency]
  const total = coins * SHARES[venue]!.share * (1 + 0.12 * wave(key, at, 40 * DAY))
  const each = total / sum(weights)
  return weights.map((weight) => onGrid(weight * each, step))
}

/** Quotes of options, or of those of them that are out of the money. */
export function quotesOf(
  market: SimModel,
  venue: string,
  currency: OptionCurrency,
  at: Ms,
  options: readonly ListedOption[],
  which: 'all' | 'outside' = 'all',
) {
  const key = hashText(market.seed, `${venue} quotes ${currency}`)
  const date = dateOf(at)
  const termAt = termsAt(market, currency, at)
  const isOutside = ({ expiresAt, strike, type }: ListedOption) =>
    type === (strike < termAt(expiresAt).forward ? 'put' : 'call')
  const quoted = which === 'all' ? options : options.filter(isOutside)
  return quoted.map(({ expiry, expiresAt, instrument, strike, type }) => {
    const term = termAt(expiresAt)
    const mark_iv = quoteOf(term, venue, hash(key, strike), Math.log(strike / term.forward), at)
    return { date, venue, instrument, currency, expiry, strike, type, mark_iv, underlying_usd: term.forward }
  })
}

/** An expiry as it is at a moment. */
interface Term {
  readonly shape: VolatilityShape
  readonly days: number
  readonly forward: number
  /** By how much the price may have moved by then, as a fraction. */
  readonly deviation: number
}

function termsAt(market: SimModel, currency: OptionCurrency, at: Ms): (expiresAt: Ms) => Term {
  const shape = volatilityShape(market, currency, at)
  const spot = Math.exp(market.indexLog(currency, at))
  const terms = new Map<Ms, Term>()
  return (expiresAt) =>
    made(terms, expiresAt, () => {
      const days = (expiresAt - at) / DAY
      const forward = onGrid(forwardPrice(shape, spot, days), 0.01)
      return { shape, days, forward, deviation: smileVolatility(shape, 0, days) * Math.sqrt(days / 365) }
    })
}

/** Percent a year with two decimals; a call and a put on one strike are quoted alike. */
function quoteOf({ shape, days }: Term, venue: string, key: number, x: number, at: Ms): number | null {
  const day = Math.floor(at / DAY)
  if (venue === 'delta' && chance(key, day) < UNQUOTED) return null
  const { stray } = SHARES[venue]!
  const own = (stray + 0.05) * (2 * chance(key ^ 1, day) - 1)
  return onGrid(100 * smileVolatility(shape, x, days) + own, 0.01)
}

/** Calls are held above the price and puts below it, most on round strikes, and more the longer they are listed. */
function heldWeight(key: number, option: ListedOption, { forward, deviation }: Term, at: Ms): number {
  const { expiresAt, listedAt, type, strike, isRound } = option
  const x = Math.log(strike / forward)
  const width = Math.max(deviation, 0.06)
  const z = type === 'call' ? x / width - 0.75 : x / width + 0.65
  const near = Math.exp((-z * z) / 2) + 0.03
  const age = 1 - 0.8 * Math.exp(-(at - listedAt) / (15 * DAY))
  const side = type === 'call' ? 1 : PUTS_TO_CALLS
  const taste = Math.exp(2.2 * chance(hash(key, expiresAt / DAY), strike) - 1.1)
  return CYCLE_WEIGHT[cycleAt(expiresAt)] * near * age * side * taste * (isRound ? 2.4 : 1)
}
