import { DAY, floorTo, type Ms } from '../../core/time.ts'
import { leadLagRollup } from '../../rollups/market/lead-lag.ts'
import { type BarSeries, minuteCloses } from '../market/bars.ts'
import { marks, type Past, type PastRows } from '../past.ts'
import { Derived } from './derive.ts'

const DAYS = 30

/** Which market led on each finished day, from the closes of the model's minutes. */
export function pastLeadLag({ market, now }: Past): AsyncIterable<PastRows> {
  const today = floorTo(now, DAY)
  const bars = (since: Ms, until: Ms, where: unknown) =>
    minuteCloses(market, where as BarSeries, since, until)
  return new Derived(leadLagRollup, { bars }, now).spans(marks(DAY, today - DAYS * DAY, today))
}
