import { flowOf } from '../../analytics/options/flow.ts'
import { dateOf } from '../../core/time.ts'
import { rollup } from '../../define/rollup.ts'
import { flowGroups } from '../../readings/options/flow.ts'
import { optionsFlowDaily, optionsTrades } from '../../tables/options/options.ts'

export const optionsFlowRollup = rollup({
  id: 'options-flow-daily',
  into: optionsFlowDaily,
  about: 'Option trades of each UTC day by currency; legs of a structure netted before what was bought.',
  reads: { trades: optionsTrades },
  grain: '1d',
  provisional: '15m',
  settles: '1h',
  catchUp: '20000d',
  async compute({ trades }, { from, to }) {
    const byCurrency = await flowGroups(trades, { since: from, until: to })
    return [...byCurrency].map(([currency, groups]) => ({ date: dateOf(from), currency, ...flowOf(groups) }))
  },
})
