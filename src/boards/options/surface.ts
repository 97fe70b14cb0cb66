import { quotingVenue } from '../../analytics/options/chain.ts'
import { constant30d } from '../../analytics/options/constant-maturity.ts'
import { MONEYNESS, skewAndButterfly, surfaceOf } from '../../analytics/options/surface.ts'
import { groupBy } from '../../core/grouped.ts'
import { DAY } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { coinChoice } from '../../define/params.ts'
import { shown } from '../../define/shown.ts'
import { latestChain } from '../../readings/options/chain.ts'
import { isProvisionalDay, provisionalDay } from '../../readings/record/provisional-day.ts'
import {
  ivSurfaceDaily,
  OPTION_CURRENCIES,
  optionsOiDaily,
  QUOTING_VENUE,
} from '../../tables/options/options.ts'

const HISTORY_DAYS = 365
/** A venue lists some fifteen expiries. */
const MOST_ROWS = HISTORY_DAYS * 40

const expiry = is.day('UTC day of the expiry, at 08:00.')
const days = is.figure('days', 'From the start of the day of the chain to the expiry.')
const skew = () => is.points('Volatility of the 25-delta put less that of the 25-delta call.')
const butterfly = () => is.points('Mean of both less the volatility at the money.')

const Expiry = is.part({
  expiry,
  days,
  forward_usd: is.price('Forward of the expiry.'),
  ...is.unsureAll({
    atm_iv_pct: is.apr('Volatility at the forward.'),
    put_25d_iv_pct: is.apr('Volatility of the put with a delta of −0.25.'),
    call_25d_iv_pct: is.apr('Volatility of the call with a delta of 0.25.'),
    skew_25d_pp: skew(),
    butterfly_25d_pp: butterfly(),
  }),
  quotes: is.count('Quotes out of the money that the smile is made of.'),
})

export const optionCoin = coinChoice(OPTION_CURRENCIES, { default: 'BTC', about: 'What the options are on.' })

export const surfaceBoard = board({
  id: 'options-surface',
  path: '/api/public/options/surface',
  title: 'Implied volatility surface',
  about:
    'Implied volatility by expiry and moneyness, out-of-the-money quotes joined in total variance and never extrapolated; 25-delta skew and butterfly by expiry and at a constant 30 days, with a year of these.',
  mcp: 'get_iv_surface',
  cadence: '1d',
  spelling: 'snake',
  params: { currency: optionCoin },
  result: is.part({
    currency: is.oneOf(OPTION_CURRENCIES, 'What the options are on.'),
    venue: is.unsure(is.venue('Whose quotes: Deribit’s where it quotes, else those of who quotes most.')),
    spot_usd: is.unsure(
      is.price('Price of the coin when the chain was read: the forward of the soonest expiry.'),
    ),
    delta_convention: is.always('black-76 forward delta', 'Which delta is meant.'),
    moneyness: is.listOf(is.ratio('Strike / forward.'), 'The columns of the surface.'),
    surface: is.listOf(
      is.part({
        expiry,
        days,
        iv_pct: is.listOf(
          is.unsure(is.apr('Implied volatility.')),
          'At each moneyness; null beyond the outermost quotes, and where total variance would fall from a sooner expiry.',
        ),
      }),
      'The soonest expiry first.',
    ),
    expiries: is.listOf(Expiry, 'Each smile in figures, the soonest first.'),
    constant_30d: is.part(
      is.unsureAll({
        atm_iv_pct: is.apr('Volatility at the money.'),
        skew_25d_pp: skew(),
        butterfly_25d_pp: butterfly(),
      }),
      'Thirty days ahead, straight in total variance between the expiries around; null where one of them is missing or variance falls.',
    ),
    history: is.listOf(
      is.part({
        date: is.day('UTC day.'),
        ...is.unsureAll({
          atm_iv_30d_pct: is.apr('Volatility at the money, 30 days ahead.'),
          skew_25d_30d_pp: skew(),
          butterfly_25d_30d_pp: butterfly(),
        }),
        provisional: provisionalDay(),
      }),
      'The same of each day of a year, oldest first.',
    ),
  }),
  reads: { chains: optionsOiDaily, surfaces: ivSurfaceDaily },
  subject: 'chains',
  async compute({ chains, surfaces }, { currency }, { now }) {
    const [chain, past] = await Promise.all([
      latestChain(chains, currency, now),
      surfaces.range({
        columns: ['date', 'days', 'atm_iv_pct', 'put_25d_iv_pct', 'call_25d_iv_pct'],
        where: { currency },
        ...now.since(now.floor('1d').ms - (HISTORY_DAYS - 1) * DAY),
        order: 'asc',
        limit: MOST_ROWS,
      }),
    ])
    const venue = chain && quotingVenue(chain.rows, QUOTING_VENUE)
    const quoted = chain ? chain.rows.filter((row) => row.venue === venue) : []
    const smiles = chain ? surfaceOf(quoted, chain.day) : []
    return {
      currency,
      venue,
      spot_usd: smiles[0]?.forward_usd ?? null,
      delta_convention: 'black-76 forward delta' as const,
      moneyness: MONEYNESS,
      surface: smiles.map((one) => ({
        expiry: one.expiry,
        days: one.days,
        iv_pct: one.smile.map(({ iv_pct }) => iv_pct),
      })),
      expiries: smiles.map((one) => shown(Expiry, { ...one, ...skewAndButterfly(one) })),
      constant_30d: constant30d(smiles),
      history: [...groupBy(past, ({ date }) => date)].map(([date, rows]) => {
        const { atm_iv_pct, skew_25d_pp, butterfly_25d_pp } = constant30d(rows)
        return {
          date,
          atm_iv_30d_pct: atm_iv_pct,
          skew_25d_30d_pp: skew_25d_pp,
          butterfly_25d_30d_pp: butterfly_25d_pp,
          provisional: isProvisionalDay(date, now),
        }
      }),
    }
  },
})
