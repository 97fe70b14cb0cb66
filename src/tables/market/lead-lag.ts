import { count, name } from '../../define/figures.ts'
import { json, maybe, means, number } from '../../define/table.ts'
import { daily } from '../forms.ts'
import { coin } from '../words.ts'

/** One side of a pair. */
export interface LeadLagSide {
  readonly venue: string
  readonly market: 'perp' | 'spot'
}

export const leadLagDaily = daily({
  name: 'lead_lag_daily',
  about: 'Which of two markets moved first, by UTC day.',
  columns: {
    pair: means(name(), "Both markets as 'a|b', each a venue and a kind, as coinbase-spot|binance-perp."),
    symbol: coin(),
    rho: means(
      json<number[]>(),
      "Correlation of a's one-minute return with b's return -3 to +3 minutes later, in that order.",
    ),
    asymmetry: means(
      number({ min: -10, max: 10 }),
      'Sum of rho² of positive lags less that of negative ones: positive where a led.',
    ),
    leader: means(maybe(name()), 'Market that led, a or b by name; null where neither did.'),
    n: means(count(), 'Minutes in which both had a return.'),
  },
  key: ['date', 'pair', 'symbol'],
})

/** All of them in bitcoin. */
export const LEAD_LAG_SYMBOL = 'BTC'

/** The markets that are held against each other. */
export const LEAD_LAG_SIDES: readonly LeadLagSide[] = [
  { venue: 'coinbase', market: 'spot' },
  { venue: 'kraken', market: 'spot' },
  { venue: 'binance', market: 'spot' },
  { venue: 'binance', market: 'perp' },
]

export const LEAD_LAG_PAIRS: readonly (readonly [a: LeadLagSide, b: LeadLagSide])[] = LEAD_LAG_SIDES.flatMap(
  (a, place) => LEAD_LAG_SIDES.slice(place + 1).map((b) => [a, b] as const),
)

export function sideName({ venue, market }: LeadLagSide): string {
  return `${venue}-${market}`
}

export function pairName(a: LeadLagSide, b: LeadLagSide): string {
  return `${sideName(a)}|${sideName(b)}`
}

/** The same by their names. */
export const LEAD_LAG_NAMES = LEAD_LAG_PAIRS.map(([a, b]) => ({
  pair: pairName(a, b),
  a: sideName(a),
  b: sideName(b),
}))
