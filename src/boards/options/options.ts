import type { z } from 'zod'
import { quotingVenue } from '../../analytics/options/chain.ts'
import { dealerGamma, SIGN_CONVENTION } from '../../analytics/options/dealer-gamma.ts'
import { impliedMovePct } from '../../analytics/options/implied-move.ts'
import {
  byStrike,
  interestIn,
  largestStrike,
  maxPain,
  mostHeld,
  putCallRatio,
  type StrikeInterest,
} from '../../analytics/options/interest.ts'
import {
  openInterestOf,
  type PricedExpiry,
  pricedChain,
  spotOf,
} from '../../analytics/options/priced-chain.ts'
import { varianceIndex } from '../../analytics/options/variance-strip.ts'
import type { Instant } from '../../core/clock.ts'
import { groupBy } from '../../core/grouped.ts'
import { percentChange, sum } from '../../core/stats.ts'
import { DAY } from '../../core/time.ts'
import { board } from '../../define/board.ts'
import { choice } from '../../define/params.ts'
import { type LatestChain, latestChain } from '../../readings/options/chain.ts'
import {
  dvolDaily,
  OPTION_CURRENCIES,
  OPTION_VENUES,
  optionsOiDaily,
  QUOTING_VENUE,
} from '../../tables/options/options.ts'
import { dvolOf, readDvol } from './dvol.ts'
import { OptionsAnswer, type Snapshot } from './options-answer.ts'

type SnapshotAnswer = z.output<typeof Snapshot>

const STRIKES_SHOWN = 20
const GAMMA_STRIKES_SHOWN = 60
const STALE_AFTER = 3 * DAY

export const optionsBoard = board({
  id: 'options',
  path: '/api/public/options',
  title: 'Options',
  about:
    'Open interest of Bitcoin and ether options by strike and expiry: walls, max pain, dealer gamma and where it turns, the volatility index and its term structure.',
  mcp: 'get_options_snapshot',
  cadence: '1d',
  spelling: 'snake',
  params: {
    venue: choice(['all', ...OPTION_VENUES], { default: 'all', about: 'Whose options; all adds them up.' }),
  },
  result: OptionsAnswer,
  reads: { chains: optionsOiDaily, dvol: dvolDaily },
  subject: 'chains',
  async compute({ chains, dvol }, { venue }, { now }) {
    const asked = venue === 'all' ? undefined : venue
    const read = await Promise.all(
      OPTION_CURRENCIES.map(async (currency) => {
        const [chain, index] = await Promise.all([
          latestChain(chains, currency, now, asked),
          readDvol(dvol, currency, now),
        ])
        const source = chain && quotingVenue(chain.rows, asked ?? QUOTING_VENUE)
        const priced = chain ? pricedChain(chain.rows, source, chain.day) : []
        const own = dvolOf(index, now, () =>
          chain ? { value: varianceIndex(priced), day: chain.day } : null,
        )
        return { currency, chain, source, answer: snapshotOf(priced, own) }
      }),
    )
    const [btc, eth] = read as [(typeof read)[0], (typeof read)[0]]
    return {
      venue,
      iv_source: btc.source ?? eth.source,
      venues_included: read.flatMap(({ currency, chain }) =>
        chain ? includedIn(chain, now).map((one) => ({ ...one, currency })) : [],
      ),
      sign_convention: SIGN_CONVENTION,
      currencies: { BTC: btc.answer, ETH: eth.answer },
    }
  },
})

function includedIn({ rows, venues }: LatestChain, now: Instant) {
  return [...groupBy(rows, ({ venue }) => venue)]
    .map(([venue, own]) => {
      const { coins, usd } = openInterestOf(own)
      const as_of = venues.get(venue)!
      return {
        venue,
        open_interest_coins: coins,
        open_interest_usd: usd,
        instruments: own.length,
        as_of,
        stale: now.ms - as_of > STALE_AFTER,
      }
    })
    .sort((a, b) => b.open_interest_usd - a.open_interest_usd || (a.venue < b.venue ? -1 : 1))
}

function snapshotOf(chain: readonly PricedExpiry[], { dvol, dvol_history }: ReturnType<typeof dvolOf>) {
  const options = chain.flatMap((expiry) => expiry.options)
  const isKnown = options.length > 0
  const spot = spotOf(chain)
  const strikes = byStrike(options)
  const bare = (type: 'call' | 'put', found: StrikeInterest | null) =>
    found && { strike: found.strike, open_interest: found[type] }
  const wall = (type: 'call' | 'put') => {
    if (spot === null) return null
    const found = largestStrike(strikes, type, (strike) => (type === 'call' ? strike > spot : strike < spot))
    return found && { ...bare(type, found)!, distance_pct: percentChange(spot, found.strike)! }
  }
  return {
    spot_usd: spot,
    dvol,
    open_interest_coins: isKnown ? sum(options.map(({ openInterest }) => openInterest)) : null,
    open_interest_usd: isKnown ? sum(options.map(({ openInterestUsd }) => openInterestUsd)) : null,
    put_call_ratio: putCallRatio(options),
    call_wall: wall('call'),
    put_wall: wall('put'),
    largest_call: bare('call', largestStrike(strikes, 'call')),
    largest_put: bare('put', largestStrike(strikes, 'put')),
    top_strikes: mostHeld(strikes, STRIKES_SHOWN).map(({ strike, call, put }) => ({
      strike,
      call_oi: call,
      put_oi: put,
      total_oi: call + put,
    })),
    gex: gammaOf(chain, spot),
    term_structure: chain.map(({ expiry, days, atmIvPct }) => ({ expiry, days, atm_iv_pct: atmIvPct })),
    expiries: chain.map(expiryOf),
    dvol_history,
  }
}

function gammaOf(chain: readonly PricedExpiry[], spot: number | null): SnapshotAnswer['gex'] {
  const gamma = spot === null ? null : dealerGamma(chain, spot)
  if (!gamma || spot === null)
    return { total_usd_per_1pct: null, regime: null, zero_gamma_usd: null, by_strike: [] }
  const nearest = [...gamma.byStrike]
    .sort((a, b) => Math.abs(a.strike - spot) - Math.abs(b.strike - spot))
    .slice(0, GAMMA_STRIKES_SHOWN)
    .sort((a, b) => a.strike - b.strike)
  return {
    total_usd_per_1pct: gamma.total,
    regime: gamma.total >= 0 ? 'positive' : 'negative',
    zero_gamma_usd: gamma.zero,
    by_strike: nearest.map(({ strike, usd }) => ({ strike, gex_usd_per_1pct: usd })),
  }
}

function expiryOf({ expiry, days, atmIvPct, options }: PricedExpiry) {
  return {
    expiry,
    days,
    call_oi: interestIn(options, 'call'),
    put_oi: interestIn(options, 'put'),
    put_call_ratio: putCallRatio(options),
    notional_usd: sum(options.map(({ openInterestUsd }) => openInterestUsd)),
    max_pain_strike: maxPain(byStrike(options)),
    atm_iv_pct: atmIvPct,
    implied_move_pct: impliedMovePct(atmIvPct, days),
  }
}
