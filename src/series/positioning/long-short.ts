import { MAIN_VENUE } from '../../core/symbols.ts'
import * as is from '../../define/answer.ts'
import { placed, series } from '../../define/series.ts'
import { type PositioningMetric, positioningReadings } from '../../tables/positioning/positioning.ts'
import { barsOf } from '../bars.ts'

export const longShortSeries = ratioSeries(
  'long_short',
  'global_ls_ratio',
  'Long accounts for each short one',
)
export const topTradersSeries = ratioSeries(
  'top_traders',
  'top_position_ls_ratio',
  'Long positions of the largest traders over their short ones',
)

function ratioSeries(metric: string, reading: PositioningMetric, label: string) {
  return series({
    metric,
    label,
    unit: 'ratio',
    kind: 'line',
    figure: is.ratio('Longs over shorts at the last reading of the bar.'),
    finest: '15m',
    symbols: 'on record',
    source: `ratios as ${MAIN_VENUE} publishes them (${reading})`,
    source_kind: 'recorded',
    reads: {
      readings: placed(positioningReadings, {
        perp: 'symbol',
        only: { exchange: MAIN_VENUE, metric: reading },
      }),
    },
    subject: ['readings'],
    async bars({ readings }) {
      const [rows, since] = await Promise.all([readings.bars({ ratio: { last: 'value' } }), readings.first()])
      return { bars: barsOf(rows, ({ ratio }) => ratio), since }
    },
  })
}
