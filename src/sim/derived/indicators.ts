import { DAY, floorTo } from '../../core/time.ts'
import { indicatorEventsRollup, indicatorsRollup } from '../../rollups/cycle/indicators.ts'
import { btcCloses } from '../cycle/closes.ts'
import { marginDays } from '../cycle/margin.ts'
import type { Past, PastRows } from '../past.ts'
import { allOf, Derived } from './derive.ts'

/** Every day since the first close, and all that crossed a band on the way. */
export async function* pastIndicators({ market, now }: Past): AsyncGenerator<PastRows> {
  const today = floorTo(now, DAY)
  const prices = btcCloses(market, now)
  const [first] = prices
  if (!first) return
  const from = Date.parse(first.date)
  const closes = allOf(prices, 'date')
  const margin = allOf(marginDays(market, from, now), 'date')
  const made = await new Derived(indicatorsRollup, { closes, margin }, now).span(from, today)
  yield made
  yield new Derived(indicatorEventsRollup, { closes, days: allOf(made.rows, 'date') }, now).span(from, today)
}
