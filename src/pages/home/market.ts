import { symbolsBoard } from '../../boards/market/symbols.ts'
import type { Question } from '../../define/page.ts'

interface Perpetual {
  readonly symbol: string
  readonly lastPrice: number | null
  readonly change24hPct: number | null
  readonly quoteVolume24h: number | null
  readonly fundingRatePct: number | null
  readonly openInterestUsd: number | null
  readonly oi24hPct: number | null
  readonly pressureScore: number | null
  readonly pressureDirection: string | null
}

export interface Market {
  readonly totalSymbols: number
  readonly symbols: readonly Perpetual[]
  readonly courses?: Readonly<Record<string, readonly (number | null)[]>>
}

/** The perpetuals with the most open interest. All panels ask alike, so that it is read once. */
export const LARGEST: Question = { board: symbolsBoard, params: { sort: 'oi', top: '50', courses: '24h' } }
