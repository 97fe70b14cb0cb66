import { expect, it } from 'vitest'
import { liquidation, T0 } from '../../../test/fakes/rows.ts'
import { DAY, MINUTE } from '../../core/time.ts'
import { faultOf, type Row } from '../../define/table.ts'
import { liquidationEvents } from '../../tables/liquidations/liquidations.ts'
import { MarketView, PERP } from './market-view.ts'
import { checkLiquidation } from './orders.ts'

const view = new MarketView()
view.prices.judge({ subject: 'BTCUSDT', voice: { venue: 'okx', market: PERP }, value: 60_000, now: T0 })

function order(more: Partial<Row<typeof liquidationEvents>>): Row<typeof liquidationEvents> {
  const row = { ...liquidation('one'), ...more }
  return { ...row, quote_qty: more.quote_qty ?? row.price * row.qty }
}

/** What speaks against it: a rule of its columns, or one of the market. */
function ruleAgainst(row: Row<typeof liquidationEvents>): string | null {
  if (faultOf(liquidationEvents, row, T0) !== null) return 'column'
  return checkLiquidation(row, { now: T0, view, venue: 'okx', streamed: true })?.rule ?? null
}

it.each([
  ['an honest order', {}, null],
  ['of nothing', { qty: 0 }, 'size'],
  ['of so little that it costs nothing', { price: 1e-5, qty: 5e-324 }, 'size'],
  ['of less than nothing', { qty: -1 }, 'column'],
  ['at a price of nothing', { price: 0 }, 'column'],
  ['a third of the mark, as in a crash', { price: 20_000 }, null],
  ['a quarter of it', { price: 15_000 }, 'price'],
  ['a mistake of unit downwards', { price: 6_000 }, 'price'],
  ['a mistake of unit upwards', { price: 600_000, qty: 0.01 }, 'price'],
  ['a few minutes ahead: clocks differ', { event_time: T0 + 5 * MINUTE }, null],
  ['of the future', { event_time: T0 + 11 * MINUTE }, 'column'],
  ['of the day before yesterday', { event_time: T0 - 2 * DAY }, 'old'],
  ['dollars that are contracts', { quote_qty: 0.5 }, 'dollars'],
])('%s', (_, more, rule) => {
  expect(ruleAgainst(order(more))).toBe(rule)
})
