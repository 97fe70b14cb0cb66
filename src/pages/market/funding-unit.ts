import type { Format } from '../../core/format.ts'
import { choice } from '../../define/params.ts'

/** Payments of eight hours in a year. */
const A_YEAR = 3 * 365
/** What most venues take as the usual rate of eight hours: colours run from it to both sides. */
const USUAL_8H_PCT = 0.01
const FULL_8H_PCT = 0.05

export const fundingParams = {
  unit: choice(['8h', 'apr'], {
    default: '8h',
    about: 'Whether funding is shown per eight hours or over a year.',
  }),
}
export type FundingParams = typeof fundingParams

export interface FundingUnit {
  readonly words: string
  readonly format: Format
  /** As it is written into the cells of a matrix. */
  readonly cell: Format
  readonly scale: { readonly centre: number; readonly full: number }
  readonly of: (rate8hPct: number | null) => number | null
}

/** How rates of eight hours are shown as the reader wants them. */
export function unitOf(unit: '8h' | 'apr'): FundingUnit {
  const times = unit === 'apr' ? A_YEAR : 1
  return {
    words: unit === 'apr' ? 'a year' : 'per 8 h',
    format: unit === 'apr' ? 'apr' : 'rate',
    cell: unit === 'apr' ? 'apr' : 'rateCell',
    scale: { centre: USUAL_8H_PCT * times, full: FULL_8H_PCT * times },
    of: (rate8hPct) => (rate8hPct === null ? null : rate8hPct * times),
  }
}
