import { choice } from '../../define/params.ts'

export const WINDOWS = ['30', '90', '180'] as const

/** What a reader of signals chooses. */
export const signalsParams = {
  window: choice(WINDOWS, { default: '90', about: 'How many days the ranking of strategies is over.' }),
}
export type SignalsParams = typeof signalsParams
