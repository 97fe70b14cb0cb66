/** What a UTC day came to, as far as it is on record; null is what is not. */
export interface BriefDay {
  readonly btc: ClosePrice | null
  readonly eth: ClosePrice | null
  readonly liquidated: {
    readonly longUsd: number
    readonly shortUsd: number
    /** Venues with any. */
    readonly venues: number
  } | null
  readonly largest: {
    readonly symbol: string
    readonly exchange: string
    readonly liquidated: 'LONG' | 'SHORT'
    readonly usd: number
  } | null
  /** Those that began on the day; null where nobody looked for any. */
  readonly cascades: readonly Cascade[] | null
  readonly openInterest: {
    readonly usd: number
    /** Null where either end lacks more than a hundredth. */
    readonly changePct: number | null
    /** For eight hours, weighted by it. */
    readonly fundingPct: number | null
  } | null
  /** The highest and the lowest rate that was settled in the day on that venue, each for its own interval. */
  readonly funding: {
    readonly exchange: string
    readonly highest: Extreme
    readonly lowest: Extreme
  } | null
  readonly fearGreed: {
    readonly value: number
    readonly words: string
    readonly before: number | null
  } | null
  /** Of the last trading day before, by asset. */
  readonly etf: { readonly date: string; readonly flows: EtfFlows } | null
  readonly signals: {
    readonly tp1: number
    readonly sl: number
    readonly timeout: number
    readonly netBps: number
  } | null
  readonly usual: Usual
}

export interface ClosePrice {
  readonly usd: number
  readonly changePct: number | null
}

export interface Cascade {
  readonly startedAt: number
  readonly longUsd: number
  readonly shortUsd: number
}

interface Extreme {
  readonly symbol: string
  readonly pct: number
}

export type EtfFlows = Readonly<Record<'BTC' | 'ETH' | 'SOL', number | null>>

/** Medians of the size of a figure over the days before; null where too few are on record. */
type Usual = Readonly<
  Record<'btcMovePct' | 'ethMovePct' | 'liquidatedUsd' | 'openInterestMovePct', number | null>
>
