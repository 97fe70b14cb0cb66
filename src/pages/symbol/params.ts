import { choice, optionalVenue, perpSymbol } from '../../define/params.ts'
import type { SeriesPeriod } from '../../define/series.ts'

export const RANGES = ['1d', '7d', '30d', '90d'] as const
export type Range = (typeof RANGES)[number]

/** Bars of each range: as many as anybody gets without a key. */
export const BARS: Readonly<Record<Range, { period: SeriesPeriod; limit: number; days: number }>> = {
  '1d': { period: '15m', limit: 96, days: 1 },
  '7d': { period: '1h', limit: 168, days: 7 },
  '30d': { period: '4h', limit: 180, days: 30 },
  '90d': { period: '1d', limit: 90, days: 90 },
}

export const symbolParams = {
  symbol: perpSymbol(),
  range: choice(RANGES, { default: '7d', about: 'How far back the courses go.' }),
  venue: optionalVenue('Whose price, funding and basis; the largest unless it is said.'),
}
export type SymbolParams = typeof symbolParams
