import { name, share } from '../../define/figures.ts'
import { oneOf } from '../../define/table.ts'
import { daily } from '../forms.ts'

export const chargeDaily = daily({
  name: 'charge_daily',
  about:
    'The charge model: how much money waits beside the market, and how strained the market is, 0 to 100 each.',
  columns: {
    score: share(),
    stress: share(),
    stress_locality: oneOf('broad', 'local', 'none'),
    state: oneOf('superposition', 'collapse', 'purge', 'ground'),
    model_version: name(),
  },
  key: ['date'],
})
