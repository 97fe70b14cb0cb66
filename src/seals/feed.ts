import type { Ms } from '../core/time.ts'
import type { OpenReader } from '../define/reader.ts'

/** What is sealed under one name, as the catalog tells it. */
export interface Feed {
  readonly feed: string
  /** What there may be a record of; one that is not on record is in no seal. Empty where the names are no list. */
  readonly assets: readonly string[]
  readonly unit: string
  /** Decimals of a value: always all of them, so that a figure has one text. */
  readonly scale: number
  readonly methodology: string
}

interface Figure {
  readonly feed: string
  readonly asset: string
  /** Null where it is not on record: then it is in no seal. */
  readonly value: number | null
}

/** Figures that are read together. */
export interface FigureSource {
  readonly feeds: readonly Feed[]
  /** As they are known now of the five minutes that ended with the mark. */
  readonly read: (open: OpenReader, mark: Ms) => Promise<readonly Figure[]>
}

/** All that is on record together. */
export const MARKET = 'MARKET'
export const COINS = ['BTC', 'ETH', 'SOL'] as const
export const COINS_AND_MARKET = [...COINS, MARKET] as const

/** The text of a figure: nothing that rounds to zero keeps a sign. */
export function figureText(value: number, scale: number): string {
  return (Number(value.toFixed(scale)) + 0).toFixed(scale)
}
