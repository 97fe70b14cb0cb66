import { clamp } from '../../core/stats.ts'

/** How a venue works out what longs pay shorts; fractions per eight hours where nothing else is said. */
export interface FundingRule {
  /** What longs owe in quiet times. */
  readonly interest: number
  /** How far the premium may be from the interest before it is charged; null where the two are added up. */
  readonly band: number | null
  /** The most that one interval may cost: of the two largest coins, of the others. */
  readonly caps: readonly [number, number]
  /** How far the venue's own book sits from those of the others, as its premium measures it. */
  readonly lean: number
  /** How much of a premium stays, where every part of it is charged: 1 elsewhere. */
  readonly stays: number
}

const BANDED = { interest: 0.0001, band: 0.0005, caps: [0.003, 0.02], stays: 1 } as const
/** Where no band keeps small premiums free of charge, books stay closer to the index. */
const UNBANDED = { band: null, lean: 0.0004, stays: 0.3 } as const

/**
 * The common formula is premium plus interest less premium, the latter within a band. OKX, Gate, Bitget, KuCoin and
 * Deribit are written after their public documentation; bands and interests of the others, and all caps and leans, are
 * constants of ours, chosen so that venues come close and are not alike. No figure here is a fact about a venue.
 */
const RULES: Readonly<Record<string, FundingRule>> = {
  binance: { ...BANDED, lean: 0 },
  bybit: { ...BANDED, caps: [0.02, 0.02], lean: 0.00003 },
  okx: { ...BANDED, caps: [0.015, 0.015], lean: 0.00005 },
  gate: { ...BANDED, lean: -0.00004 },
  bitget: { ...BANDED, lean: 0.00002 },
  mexc: { ...BANDED, band: 0.0002, caps: [0.0018, 0.018], lean: 0.00029 },
  hyperliquid: { ...BANDED, caps: [0.04, 0.04], lean: 0.0001 },
  htx: { ...BANDED, band: 0.0003, caps: [0.0075, 0.015], lean: 0.00021 },
  kucoin: { ...UNBANDED, interest: 0.0001, caps: [0.00375, 0.015] },
  bingx: { ...BANDED, band: 0.00025, lean: 0.00024 },
  aster: { ...BANDED, lean: 0.00006 },
  lighter: { ...BANDED, caps: [0.005, 0.005], lean: 0.00004 },
  deribit: { interest: 0, band: 0.00025, caps: [0.005, 0.005], lean: 0.0003, stays: 0.5 },
  bitfinex: { interest: 0, band: 0.0005, caps: [0.0025, 0.0025], lean: 0.0001, stays: 1 },
  kraken: { ...UNBANDED, interest: 0, caps: [0.0025, 0.0025] },
  backpack: { ...UNBANDED, interest: 0.00005, caps: [0.002, 0.002] },
  cryptocom: { ...BANDED, band: 0.0003, lean: 0.0002 },
  dydx: { ...UNBANDED, interest: 0.0001, caps: [0.0036, 0.009] },
  edgex: { ...BANDED, lean: 0.00008 },
  apex: { ...BANDED, band: 0.0004, lean: 0.0001 },
  paradex: { ...UNBANDED, interest: 0, caps: [0.02, 0.02] },
  extended: { ...BANDED, caps: [0.01, 0.02], lean: 0.00005 },
  phemex: { ...BANDED, lean: -0.00002 },
  delta: { ...BANDED, lean: 0.00012 },
}
const OTHERS: FundingRule = { ...UNBANDED, interest: 0.0001, caps: [0.01, 0.01] }

export function fundingRuleOf(venue: string): FundingRule {
  return RULES[venue] ?? OTHERS
}

/** What is announced for one interval, on the venue's grid of eight decimals. */
export function fundingRate(
  rule: FundingRule,
  contract: { readonly premium: number; readonly hours: number; readonly rank: number },
): number {
  const { interest, band, caps } = rule
  const { premium, hours, rank } = contract
  const per8h = premium + (band === null ? interest : clamp(interest - premium, -band, band))
  const cap = caps[rank <= 2 ? 0 : 1]
  return Math.round(clamp((per8h * hours) / 8, -cap, cap) * 1e8) / 1e8
}
