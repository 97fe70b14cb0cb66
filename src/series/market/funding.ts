import { eightHourRate } from '../../analytics/market/funding.ts'
import { DAY, HOUR, type Ms } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { placed, series } from '../../define/series.ts'
import { fundingSettlements } from '../../tables/market/funding.ts'

/** No contract settles less often than once a day. */
const LONGEST_INTERVAL = DAY

export const fundingSeries = series({
  metric: 'funding',
  label: 'Funding as it was settled last, for eight hours',
  unit: 'pct 8h-eq',
  kind: 'line',
  figure: is.rate('Funding settled last by the end of the bar, as a rate of eight hours.'),
  finest: '1h',
  symbols: 'any perp',
  byVenue: true,
  source: 'funding as the venue settled it; a rate stands until the next is due',
  source_kind: 'recorded',
  reads: { settlements: placed(fundingSettlements, { perp: 'symbol', venue: 'exchange' }) },
  subject: ['settlements'],
  async bars({ settlements }, { from, to, step }) {
    const [rows, since] = await Promise.all([
      settlements.bars(
        {
          rate: { last: 'funding_rate_pct' },
          hours: { last: 'interval_hours' },
          at: { max: 'funding_time' },
        },
        { since: from - LONGEST_INTERVAL },
      ),
      settlements.first(),
    ])
    const settled = rows.map(({ rate, hours, at }) => ({
      at: at ?? 0,
      until: (at ?? 0) + (hours ?? 0) * HOUR,
      value: eightHourRate(rate, hours),
    }))
    return { bars: carried(settled, from, to, step), since }
  },
})

interface Settled {
  readonly at: Ms
  /** When the next is due. */
  readonly until: Ms
  readonly value: number | null
}

/** Of each bar what was settled last in it, or before it as long as that stands. Oldest first. */
function carried(settled: readonly Settled[], from: Ms, to: Ms, step: Ms): Map<Ms, number | null> {
  const bars = new Map<Ms, number | null>()
  let place = -1
  for (let at = from; at < to; at += step) {
    while (place + 1 < settled.length && settled[place + 1]!.at < at + step) place++
    const last = settled[place]
    if (last && at < last.until) bars.set(at, last.value)
  }
  return bars
}
