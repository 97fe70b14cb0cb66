import { name, share } from '../../define/figures.ts'
import { means, oneOf } from '../../define/table.ts'
import { daily } from '../forms.ts'

/** Charge gathers; it is released in calm, or under strain; or nothing of that. */
export const CHARGE_STATES = ['superposition', 'collapse', 'purge', 'ground'] as const

export const chargeDaily = daily({
  name: 'charge_daily',
  about:
    'The charge model: how much money waits beside the market, and how strained the market is, 0 to 100 each.',
  columns: {
    score: means(share(), 'Charge: high where stablecoins grew in 30 days and bitcoin did not follow.'),
    stress: means(
      share(),
      'Strain: mean percentile of volatility, size of funding and liquidations, of those that are known.',
    ),
    stress_locality: means(
      oneOf('broad', 'local', 'none'),
      'Whether several parts of the strain stand at 60 or above, one, or none.',
    ),
    state: means(
      oneOf(...CHARGE_STATES),
      'Charge gathers (superposition), is released in calm (collapse) or under strain (purge), or nothing of that (ground).',
    ),
    model_version: means(name(), 'Version of the model; figures of another one are another measure.'),
  },
  key: ['date'],
})
