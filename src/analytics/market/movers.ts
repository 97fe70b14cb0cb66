import { top } from '../ranking.ts'
import type { PerpContract } from './perp-market.ts'

/** Below this turnover a percentage says little. */
const MIN_VOLUME_USD = 5_000_000

const LIST = 10

export interface Mover {
  readonly contract: PerpContract
  readonly symbol: string
  readonly pressureScore: number | null
}

export interface MoverLists<T> {
  readonly universe: number
  readonly gainers: T[]
  readonly losers: T[]
  readonly biggestOi24h: T[]
  readonly extremeFunding: T[]
  readonly widestBasis: T[]
  readonly highestStress: T[]
}

/** A gainer rose and a loser fell: on a day when everything falls the list of gainers is short, not wrong. */
export function moverLists<T extends Mover>(all: readonly T[]): MoverLists<T> {
  const movers = all.filter(({ contract }) => (contract.quoteVolume24h ?? 0) >= MIN_VOLUME_USD)
  const by = (figureOf: (mover: T) => number | null) => top(movers, figureOf, LIST)
  const size = (figure: number | null) => (figure === null ? null : Math.abs(figure))
  return {
    universe: movers.length,
    gainers: by(({ contract }) => positive(contract.change24hPct)),
    losers: by(({ contract }) => positive(contract.change24hPct === null ? null : -contract.change24hPct)),
    biggestOi24h: by(({ contract }) => size(contract.oi24h.pct)),
    extremeFunding: by(({ contract }) => size(contract.fundingRatePct)),
    widestBasis: by(({ contract }) => size(contract.basisPct)),
    highestStress: by(({ pressureScore }) => pressureScore),
  }
}

/** The figure where it is above zero, for lists that only such rows belong in. */
export function positive(figure: number | null): number | null {
  return figure !== null && figure > 0 ? figure : null
}
