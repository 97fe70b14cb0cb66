import { liquidationsBoard } from '../../boards/liquidations/liquidations.ts'
import { positioningBoard } from '../../boards/positioning/positioning.ts'
import { venueHistoryBoard } from '../../boards/venues/venue-history.ts'
import { venueMarketsBoard } from '../../boards/venues/venue-markets.ts'
import { shown } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import { symbolPath } from '../../core/site-paths.ts'
import { type None, type Panel, panel, type Question } from '../../define/page.ts'
import { figure } from '../draw/figures.ts'
import { hourBars } from '../draw/hour-bars.ts'
import { sparkline } from '../draw/sparkline.ts'
import { toneOf } from '../draw/table.ts'
import { type Candles, type Course, hoursOf } from './bitcoin.ts'
import { LARGEST, type Market } from './market.ts'

interface History {
  readonly oi_weighted_funding_pct: number | null
  readonly venues: number | null
  readonly points: readonly { readonly ts: string; readonly oi_usd: number | null }[]
}
interface Venues {
  readonly totals: {
    readonly exchanges: number
    readonly perp_volume_24h_usd: number | null
    readonly perp_volume_missing_usd: number | null
  }
}
interface Liquidations {
  readonly totals: { readonly total_usd: number | null; readonly long_usd: number | null }
  readonly hourly: readonly {
    readonly hour: string
    readonly long_usd: number | null
    readonly short_usd: number | null
  }[]
  readonly market_estimate: { readonly total_usd: number | null; readonly high_usd: number | null }
}
interface Positioning {
  readonly rows: readonly {
    readonly symbol: string
    readonly long_share_mean_pct: number | null
    readonly exchanges: Readonly<Record<string, { readonly long_share_pct: number | null } | null>>
  }[]
}

const HISTORY: Question = { board: venueHistoryBoard, params: { days: '7' } }
const DAY = 24

const price = panel<{ market: Market }, None, { course: Candles | null }>()({
  id: 'price',
  title: 'Bitcoin',
  meaning: 'price-and-volume',
  size: 'sixth',
  asks: { market: LARGEST },
  more: () => ({ course: hoursOf('price') }),
  draw({ market: { symbols }, course }) {
    const bitcoin = symbols.find(({ symbol }) => symbol === 'BTCUSDT')
    if (!bitcoin || bitcoin.lastPrice === null) return null
    const tone = toneOf(bitcoin.change24hPct)
    return figure({
      text: shown('price', bitcoin.lastPrice),
      href: symbolPath('BTCUSDT'),
      note: html`<span class="${tone}">${shown('change', bitcoin.change24hPct)}</span> in 24 h`,
      spark: sparkline(
        pointsOf(course).map((bar) => bar[4]),
        tone,
      ),
    })
  },
})

const openInterest = panel<{ history: History }>()({
  id: 'open-interest',
  title: 'Open interest',
  meaning: 'open-interest',
  size: 'sixth',
  asks: { history: HISTORY },
  draw({ history: { points, venues } }) {
    const last = points.at(-1)
    if (!last) return null
    const dayAgo = points.find(({ ts }) => Date.parse(ts) === Date.parse(last.ts) - DAY * 3_600_000)
    const change = last.oi_usd === null || !dayAgo?.oi_usd ? null : 100 * (last.oi_usd / dayAgo.oi_usd - 1)
    return figure({
      text: shown('usd', last.oi_usd),
      href: '/boards/open-interest',
      note: html`<span class="${toneOf(change)}">${shown('change', change)}</span> in 24 h, ${shown('count', venues)} venues`,
      spark: sparkline(points.map(({ oi_usd }) => oi_usd)),
    })
  },
})

const volume = panel<{ venues: Venues }, None, { course: Candles | null }>()({
  id: 'volume',
  title: 'Volume, 24 h',
  meaning: 'venues',
  size: 'sixth',
  asks: { venues: { board: venueMarketsBoard } },
  more: () => ({ course: hoursOf('price') }),
  draw({ venues: { totals }, course }) {
    if (totals.perp_volume_24h_usd === null) return null
    const missing = totals.perp_volume_missing_usd ?? 0
    return figure({
      text: shown('usd', totals.perp_volume_24h_usd),
      href: '/boards/venues',
      note:
        missing > 0
          ? `perpetuals, all venues; ${shown('usd', missing)} missing`
          : 'perpetuals, all venues; line: BTC',
      spark: sparkline(pointsOf(course).map((bar) => bar[5])),
    })
  },
})

const funding = panel<{ history: History }, None, { course: Course | null }>()({
  id: 'funding',
  title: 'Funding, 8 h',
  meaning: 'funding',
  size: 'sixth',
  asks: { history: HISTORY },
  more: () => ({ course: hoursOf('funding') }),
  draw({ history: { oi_weighted_funding_pct: rate }, course }) {
    if (rate === null) return null
    return figure({
      text: shown('rate', rate),
      href: '/boards/funding',
      tone: toneOf(rate),
      note: 'weighted by open interest; line: BTC',
      spark: sparkline(pointsOf(course).map(([, value]) => value)),
    })
  },
})

const liquidations = panel<{ liquidations: Liquidations }>()({
  id: 'liquidations',
  title: 'Liquidations, 24 h',
  meaning: 'liquidations',
  size: 'sixth',
  asks: { liquidations: { board: liquidationsBoard } },
  draw({ liquidations: { totals, hourly, market_estimate: estimate } }) {
    const { total_usd: floor, long_usd: longs } = totals
    if (floor === null) return null
    const share = longs === null || floor === 0 ? null : (100 * longs) / floor
    const recorded = `recorded ${shown('usd', floor)}, a floor: ${shown('share', share)} longs`
    const isEstimated = estimate.total_usd !== null && (estimate.high_usd ?? 0) > floor
    return figure({
      text: isEstimated ? shown('usd', estimate.total_usd) : `at least ${shown('usd', floor)}`,
      href: '/boards/liquidations',
      note: isEstimated
        ? `estimate, upper bound ${shown('usd', estimate.high_usd)}; ${recorded}`
        : `recorded: a floor; ${shown('share', share)} longs`,
      spark: hourBars(hourly),
    })
  },
})

const longShare = panel<{ positioning: Positioning }, None, { course: Course | null }>()({
  id: 'long-share',
  title: 'Bitcoin, long share',
  meaning: 'positioning',
  size: 'sixth',
  asks: { positioning: { board: positioningBoard } },
  more: () => ({ course: hoursOf('long_short') }),
  draw({ positioning: { rows }, course }) {
    const bitcoin = rows.find(({ symbol }) => symbol === 'BTCUSDT')
    if (!bitcoin || bitcoin.long_share_mean_pct === null) return null
    const sources = Object.values(bitcoin.exchanges).filter((said) => (said?.long_share_pct ?? null) !== null)
    return figure({
      text: shown('share', bitcoin.long_share_mean_pct),
      href: '/boards/positioning',
      tone: toneOf(bitcoin.long_share_mean_pct - 50),
      note: `mean of ${sources.length} sources`,
      // Longs for each short, as a share of both.
      spark: sparkline(pointsOf(course).map(([, ratio]) => (ratio === null ? null : ratio / (1 + ratio)))),
    })
  },
})

/** Each is asked by itself: where one fails, five stand. */
export const keyFigurePanels: readonly Panel[] = [
  price,
  openInterest,
  volume,
  funding,
  liquidations,
  longShare,
]

/** Nothing where the course could not be had: the figure stands without it. */
function pointsOf<P>(course: { readonly points: readonly P[] } | null): readonly P[] {
  return course?.points ?? []
}
