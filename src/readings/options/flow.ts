import type { FlowGroup } from '../../analytics/options/flow.ts'
import { groupBy } from '../../core/grouped.ts'
import type { Ms } from '../../core/time.ts'
import type { Reader } from '../../define/reader.ts'
import type { OptionCurrency, optionsTrades } from '../../tables/options/options.ts'

/** Trades between two moments, added up as far as their legs can still be netted, by currency. */
export async function flowGroups(
  trades: Reader<typeof optionsTrades>,
  span: { readonly since: Ms; readonly until: Ms },
): Promise<Map<OptionCurrency, FlowGroup[]>> {
  const groups = await trades.aggregate({
    by: ['currency', 'venue', 'structure_id', 'type', 'direction', 'block'],
    take: {
      trades: { count: true },
      contracts: { sum: 'contracts' },
      notional_usd: { sum: 'notional_usd' },
      premium_usd: { sum: 'premium_usd' },
    },
    ...span,
  })
  const known = groups.map(({ currency, contracts, notional_usd, premium_usd, ...group }) => ({
    currency,
    ...group,
    contracts: contracts ?? 0,
    notional_usd: notional_usd ?? 0,
    premium_usd: premium_usd ?? 0,
  }))
  return groupBy(known, ({ currency }) => currency)
}
