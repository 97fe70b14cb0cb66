import * as is from '../../define/answer.ts'
import { OPTION_CURRENCIES } from '../../tables/options/options.ts'

const strike = () => is.price('Strike.')
const wall = (meaning: string) =>
  is.unsure(
    is.part(
      {
        strike: strike(),
        open_interest: is.coins('Open interest of that type at it, over all expiries.'),
        distance_pct: is.pct('From the spot to the strike; negative below it.'),
      },
      meaning,
    ),
  )
const largest = (meaning: string) =>
  is.unsure(
    is.part(
      { strike: strike(), open_interest: is.coins('Open interest of that type, over all expiries.') },
      meaning,
    ),
  )
const dayOfExpiry = is.day('UTC day of the expiry, at 08:00.')
const daysToExpiry = is.figure('days', 'From the start of the day of the chain to the expiry.')
const atmIv = () =>
  is.unsure(is.apr('Implied volatility at the forward; null where quotes do not reach around it.'))

const Dvol = is.part(
  is.unsureAll({
    value: is.apr(
      'Volatility expected over 30 days, as Deribit publishes it; without one of the last days, by the variance strip of the chain.',
    ),
    change_24h: is.points('Against the last value of the UTC day before.'),
    as_of: is.iso('Start of the UTC day that the value is of; the current day is read anew every hour.'),
    percentile_1y: is.figure(
      'percentile',
      'Share of the days of a year on which it was not above the value.',
      2,
    ),
    implied_1d_move_pct: is.pct('One standard deviation of a day: the value / √365.'),
  }),
  'The 30-day implied volatility index.',
)

const Gamma = is.part(
  {
    ...is.unsureAll({
      total_usd_per_1pct: is.usd('What dealers sell when the price rises by 1 %, by the sign convention.'),
      regime: is.oneOf(['positive', 'negative'], 'Positive dampens moves, negative feeds them.'),
      zero_gamma_usd: is.price(
        'Spot at which the total changes its sign, nearest to the spot and within 30 %.',
      ),
    }),
    by_strike: is.listOf(
      is.part({ strike: strike(), gex_usd_per_1pct: is.usd('The same of that strike alone, all expiries.') }),
      'The 60 strikes nearest to the spot, lowest first.',
    ),
  },
  'Dealer gamma exposure.',
)

export const Snapshot = is.part(
  {
    ...is.unsureAll({
      spot_usd: is.price('Price of the coin when the chain was read: the underlying of the soonest expiry.'),
    }),
    dvol: Dvol,
    ...is.unsureAll({
      open_interest_coins: is.coins('Open interest of all options that have not expired.'),
      open_interest_usd: is.usd('The same at the price of the underlying.'),
      put_call_ratio: is.ratio('Open interest of puts / calls.'),
    }),
    call_wall: wall('Strike above the spot with most calls.'),
    put_wall: wall('Strike below the spot with most puts.'),
    largest_call: largest('Strike with most calls, wherever it is.'),
    largest_put: largest('Strike with most puts, wherever it is.'),
    top_strikes: is.listOf(
      is.part({
        strike: strike(),
        call_oi: is.coins('Calls, over all expiries.'),
        put_oi: is.coins('Puts, over all expiries.'),
        total_oi: is.coins('Both.'),
      }),
      'The 20 strikes with most open interest.',
    ),
    gex: Gamma,
    term_structure: is.listOf(
      is.part({ expiry: dayOfExpiry, days: daysToExpiry, atm_iv_pct: atmIv() }),
      'Volatility at the money by expiry, the soonest first.',
    ),
    expiries: is.listOf(
      is.part({
        expiry: dayOfExpiry,
        days: daysToExpiry,
        call_oi: is.coins('Open interest of calls.'),
        put_oi: is.coins('Open interest of puts.'),
        put_call_ratio: is.unsure(is.ratio('Puts / calls.')),
        notional_usd: is.usd('Open interest at the price of the underlying.'),
        max_pain_strike: is.unsure(is.price('Strike at which all options together pay least.')),
        atm_iv_pct: atmIv(),
        implied_move_pct: is.unsure(
          is.pct('One standard deviation until the expiry: volatility · √(days / 365).'),
        ),
      }),
      'The soonest first.',
    ),
    dvol_history: is.listOf(
      is.places([is.day('UTC day.'), is.apr('Last value of the day.')], '[date, value].'),
      '90 days of the index, oldest first.',
    ),
  },
  'Options on that coin.',
)

export const OptionsAnswer = is.part({
  venue: is.text('Whose options: one venue, or all.'),
  iv_source: is.unsure(
    is.venue(
      'Venue whose quotes price the chain, of Bitcoin where that differs; an option that it does not quote is priced by a venue that lists it.',
    ),
  ),
  venues_included: is.listOf(
    is.part({
      venue: is.venue(),
      currency: is.oneOf(OPTION_CURRENCIES, 'What the options are on.'),
      open_interest_coins: is.coins('Open interest, options that have not expired.'),
      open_interest_usd: is.usd('The same at the price of the underlying.'),
      instruments: is.count('Options listed.'),
      as_of: is.iso('Start of the UTC day of its chain.'),
      stale: is.flag('Whether that day is more than three days ago.'),
    }),
    'Whose chains are in the figures.',
  ),
  sign_convention: is.text('How the gamma of calls and puts is signed.'),
  currencies: is.part({ BTC: Snapshot, ETH: Snapshot }, 'By what the options are on.'),
})
