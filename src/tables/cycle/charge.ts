import { name, share } from '../../define/figures.ts'
import { oneOf } from '../../define/table.ts'
import { daily } from '../forms.ts'

/** Charge gathers; it is released in calm, or under strain; or nothing of that. */
export const CHARGE_STATES = ['superposition', 'collapse', 'purge', 'ground'] as const

export const chargeDaily = daily({
  name: 'charge_daily',
  about:
    'The charge model: how much money waits beside the market, and how strained the market is, 0 to 100 each.',
  columns: {
    score: share(),
    stress: share(),
    stress_locality: oneOf('broad', 'local', 'none'),
    state: oneOf(...CHARGE_STATES),
    model_version: name(),
  },
  key: ['date'],
})
