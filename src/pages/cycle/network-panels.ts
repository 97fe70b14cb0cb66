import { networkBoard } from '../../boards/cycle/network.ts'
import { type Format, shown } from '../../core/format.ts'
import type { Cell, Pane, Tone } from '../../define/chart.ts'
import { panel } from '../../define/page.ts'
import { type DayPoint, thinned } from '../draw/courses.ts'
import { keyFigures } from '../draw/figures.ts'

interface Network {
  readonly latest: {
    readonly height: number
    readonly hashrate_7d_ehs: number
    readonly difficulty: number
    readonly retarget: { readonly blocks_left: number; readonly estimated_change_pct: number | null }
    readonly fees_btc_24h: number
    readonly fee_share_pct: number
    readonly median_feerate_sat_vb: number | null
    readonly blocks_24h: number
    readonly mempool: { readonly tx_count: number | null; readonly vbytes: number } | null
  } | null
  readonly series: readonly { readonly metric: string; readonly points: readonly DayPoint[] }[]
}

const DAYS = 365

const asks = { network: { board: networkBoard, params: { days: String(DAYS) } } }

const PANES: readonly (readonly [metric: string, label: string, format: Format, tone: Tone])[] = [
  ['btc_hashrate_ehs', 'Hashrate, EH/s', 'count', 'accent'],
  ['btc_difficulty', 'Difficulty', 'coins', 'c'],
  ['btc_fee_share_pct', 'Fees among what miners earn', 'share', 'b'],
  ['btc_mempool_vbytes', 'Waiting to be mined, vB', 'coins', 'd'],
]

export const network = panel<{ network: Network }>()({
  id: 'network',
  title: 'Bitcoin network',
  meaning: 'bitcoin-network',
  size: 'full',
  asks,
  draw({ network: { latest } }) {
    if (!latest) return null
    const { retarget, mempool } = latest
    return keyFigures([
      {
        label: 'Hashrate, 7 days',
        text: `${shown('count', latest.hashrate_7d_ehs)} EH/s`,
        note: `block ${shown('count', latest.height)}`,
      },
      {
        label: 'Difficulty',
        text: shown('coins', latest.difficulty),
        note: `next ${shown('change', retarget.estimated_change_pct)} in ${shown('count', retarget.blocks_left)} blocks, an estimate`,
      },
      {
        label: 'Fees of the day',
        text: `${shown('coins', latest.fees_btc_24h)} BTC`,
        note: `${shown('share', latest.fee_share_pct)} of what miners earn`,
      },
      {
        label: 'Median fee rate',
        text: `${shown('ratio', latest.median_feerate_sat_vb)} sat/vB`,
        note: `${shown('count', latest.blocks_24h)} blocks`,
      },
      {
        label: 'Waiting',
        text: shown('count', mempool?.tx_count),
        note: mempool ? `transactions, ${shown('coins', mempool.vbytes)} vB` : 'the node keeps no mempool',
      },
    ])
  },
})

export const networkCourse = panel<{ network: Network }>()({
  id: 'network-course',
  title: 'The network over a year',
  about: 'The hashrate of a day is mostly luck: how many blocks happened to be found.',
  meaning: 'bitcoin-network',
  size: 'full',
  asks,
  draw({ network: { series, latest } }) {
    const byMetric = new Map(series.map(({ metric, points }) => [metric, thinned(points)]))
    const days = byMetric.get(PANES[0]![0]) ?? []
    if (days.length === 0) return null
    return {
      kind: 'series',
      name: 'network',
      summary: `Hashrate, difficulty, fees and mempool of the Bitcoin network over ${DAYS} days; hashrate of the last week ${shown('count', latest?.hashrate_7d_ehs)} EH/s.`,
      times: days.map(([day]) => Date.parse(day)),
      panes: PANES.flatMap(([metric, label, format, tone]): Pane[] => {
        const values: readonly Cell[] = byMetric.get(metric)?.map(([, value]) => value) ?? []
        return values.some((value) => value !== null)
          ? [{ label, format, lines: [{ name: label, tone, shape: 'line', values }] }]
          : []
      }),
    }
  },
})
