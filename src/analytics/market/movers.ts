import { top } from '../ranking.ts'

/** Below this turnover a percentage says little. */
const MIN_VOLUME_USD = 5_000_000

const LIST = 10

type Figure = 'quoteVolume24h' | 'change24hPct' | 'oi24hPct' | 'fundingRatePct' | 'basisPct' | 'pressureScore'
type Mover = { readonly symbol: string } & { readonly [F in Figure]: number | null }

/** A gainer rose and a loser fell: on a day when everything falls the list of gainers is short, not wrong. */
export function moverLists<T extends Mover>(all: readonly T[]) {
  const movers = all.filter(({ quoteVolume24h }) => (quoteVolume24h ?? 0) >= MIN_VOLUME_USD)
  const by = (figureOf: (mover: T) => number | null) => top(movers, figureOf, LIST)
  const size = (figure: number | null) => (figure === null ? null : Math.abs(figure))
  return {
    universe: movers.length,
    gainers: by(({ change24hPct }) => positive(change24hPct)),
    losers: by(({ change24hPct }) => positive(change24hPct === null ? null : -change24hPct)),
    biggestOi24h: by(({ oi24hPct }) => size(oi24hPct)),
    extremeFunding: by(({ fundingRatePct }) => size(fundingRatePct)),
    widestBasis: by(({ basisPct }) => size(basisPct)),
    highestStress: by(({ pressureScore }) => pressureScore),
  }
}

/** The figure where it is above zero, for lists that only such rows belong in. */
export function positive(figure: number | null): number | null {
  return figure !== null && figure > 0 ? figure : null
}
