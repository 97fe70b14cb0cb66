import { groupBy } from '../../core/grouped.ts'
import { sum } from '../../core/stats.ts'
import type { Row } from '../../define/table.ts'
import type { optionsFlowDaily, optionsTrades } from '../../tables/options/options.ts'
import { largestFirst } from '../ranking.ts'

type Trade = Row<typeof optionsTrades>

/** Trades of one venue, structure, type and direction, added up; those of no structure stand together. */
export interface FlowGroup extends Pick<Trade, 'venue' | 'structure_id' | 'type' | 'direction' | 'block'> {
  readonly trades: number
  readonly contracts: number
  readonly notional_usd: number
  readonly premium_usd: number
}

export type FlowSums = Omit<Row<typeof optionsFlowDaily>, 'date' | 'currency'>

/**
 * What was traded in one currency. Premium is what changed hands, whichever way. Bought is what takers paid: the legs
 * of a structure are netted first, calls with calls and puts with puts, so that a spread counts with what it cost and
 * one that was sold for more than it cost counts nothing. Net is bought less sold.
 */
export function flowOf(groups: readonly FlowGroup[]): FlowSums {
  const of = (figure: 'trades' | 'contracts' | 'notional_usd' | 'premium_usd', own = groups) =>
    sum(own.map((group) => group[figure]))
  const premium = of('premium_usd')
  const puts = of('premium_usd', only(groups, 'put'))
  return {
    trades: of('trades'),
    contracts: of('contracts'),
    notional_usd: of('notional_usd'),
    premium_usd: premium,
    call_premium_bought_usd: boughtOf(only(groups, 'call')),
    put_premium_bought_usd: boughtOf(only(groups, 'put')),
    net_premium_usd: sum(groups.map(paid)),
    put_share_pct: premium > 0 ? (100 * puts) / premium : null,
    block_trades: of(
      'trades',
      groups.filter(({ block }) => block),
    ),
    structures: structuresOf(groups).filter((legs) => of('trades', legs) > 1).length,
  }
}

/** What the sums of a day do not say. */
export function flowDetails(groups: readonly FlowGroup[]) {
  const premiumOf = (own: readonly FlowGroup[]) => sum(own.map(({ premium_usd }) => premium_usd))
  const [premium, calls] = [premiumOf(groups), premiumOf(only(groups, 'call'))]
  const blocks = premiumOf(groups.filter(({ block }) => block))
  const venues = [...groupBy(groups, ({ venue }) => venue)].map(([venue, own]) => ({
    venue,
    trades: sum(own.map(({ trades }) => trades)),
    premium_usd: premiumOf(own),
  }))
  return {
    put_call_premium_ratio: calls > 0 ? (premium - calls) / calls : null,
    block_share_pct: premium > 0 ? (100 * blocks) / premium : null,
    by_venue: largestFirst(
      venues,
      ({ premium_usd }) => premium_usd,
      ({ venue }) => venue,
    ),
  }
}

const only = (groups: readonly FlowGroup[], type: Trade['type']) =>
  groups.filter((group) => group.type === type)

/** What takers paid, negative where they were paid. */
function paid({ direction, premium_usd }: FlowGroup): number {
  return direction === 'buy' ? premium_usd : -premium_usd
}

function boughtOf(groups: readonly FlowGroup[]): number {
  const alone = groups.filter((group) => group.structure_id === null && group.direction === 'buy')
  const netted = structuresOf(groups).map((legs) => Math.max(0, sum(legs.map(paid))))
  return sum(alone.map(({ premium_usd }) => premium_usd)) + sum(netted)
}

/** The legs of each structure; venues number theirs on their own. */
function structuresOf(groups: readonly FlowGroup[]): FlowGroup[][] {
  const legs = groups.filter(({ structure_id }) => structure_id !== null)
  return [...groupBy(legs, ({ venue, structure_id }) => `${venue} ${structure_id}`).values()]
}
