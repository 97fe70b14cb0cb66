import { choice } from '../../define/params.ts'

export const GAP_DAYS = ['7', '30', '90'] as const

/** What a reader of coverage and gaps chooses. */
export const coverageParams = {
  days: choice(GAP_DAYS, { default: '30', about: 'How many days of gaps.' }),
}
export type CoverageParams = typeof coverageParams
