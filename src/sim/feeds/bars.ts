import { HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { Poll } from '../../define/source.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import { BAR_SERIES, bars } from '../market/bars.ts'
import type { SimModel } from '../model/model.ts'
import { rowPoll } from './row-poll.ts'

/** Venues tell of some minutes back, which closes the hole that an outage or a restart leaves. */
const TOLD_FIRST = 4 * HOUR
const TOLD_AGAIN = 2 * MINUTE

export function barFeeds(market: SimModel, venue: string): Poll[] {
  return (['perp', 'spot'] as const).flatMap((kind) => {
    const series = BAR_SERIES.filter((one) => one.exchange === venue && one.market === kind)
    if (series.length === 0) return []
    let told: Ms | null = null
    return rowPoll(market, {
      venue,
      subject: `${kind}-minutes`,
      into: minuteBars,
      about: kind === 'perp' ? 'Finished minutes of perpetuals.' : 'Finished minutes of spot markets.',
      every: '1m',
      rowsAt(at) {
        const from = told === null ? at - TOLD_FIRST : Math.min(told, at) - TOLD_AGAIN
        told = at
        return series.flatMap((one) => bars(market, one, from, at))
      },
    })
  })
}
