import { liqmapBoard, liqmapParams } from '../../boards/liquidations/liqmap.ts'
import { shown } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import type { ProfileChart } from '../../define/chart.ts'
import { page, panel } from '../../define/page.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { venueLink } from '../draw/links.ts'
import { symbolChoice } from '../draw/symbol-choice.ts'
import { table } from '../draw/table.ts'
import type { LiquidationMap } from './map-answer.ts'
import { mapCourse } from './map-course.ts'
import { type MapParams, mapQuestion } from './map-params.ts'

const COINS = ['BTC', 'ETH', 'SOL', 'XRP', 'BNB', 'DOGE', 'HYPE', 'SUI']

const map = panel<{ map: LiquidationMap }, MapParams>()({
  id: 'map',
  title: ({ symbol }) => `Where positions in ${symbol} would be liquidated`,
  beside: ({ map }) => accuracyWords(map),
  meaning: 'liquidation-map',
  size: 'full',
  asks: { map: mapQuestion },
  draw({ map }, { params }) {
    const { real_levels, stats, meta } = map
    const price = real_levels.reference_price
    if (price === null || real_levels.levels.length === 0) return null
    const nearest = (near: LiquidationMap['stats']['nearest_long']) =>
      near ? `${shown('usd', near.notional_usd)}, ${shown('change', near.distance_pct)}` : ''
    return [
      symbolChoice({ chosen: params.symbol, coins: COINS, isOpen: true }),
      keyFigures([
        { label: 'Mark price', text: shown('price', price), note: stats.bias_label },
        {
          label: 'Longs at risk below',
          text: shown('usd', real_levels.totals.long_usd),
          tone: 'long',
          note: `within ${real_levels.band_half_range_pct} %`,
        },
        {
          label: 'Shorts at risk above',
          text: shown('usd', real_levels.totals.short_usd),
          tone: 'short',
          note: `within ${real_levels.band_half_range_pct} %`,
        },
        {
          label: 'Nearest longs',
          text: shown('price', stats.nearest_long?.price),
          note: nearest(stats.nearest_long),
        },
        {
          label: 'Nearest shorts',
          text: shown('price', stats.nearest_short?.price),
          note: nearest(stats.nearest_short),
        },
        { label: 'Of the time on record', text: shown('share', meta.covered_pct), note: map.timeframe },
      ]),
      profileOf(map, price),
      note(
        'A model of positions opened in 24 hours, not a record of positions. To the left, by a scale of its own, is what was really liquidated at these prices meanwhile: a floor.',
        map.limited_by_plan && ' Other timeframes than 24 hours are for members, through the API.',
      ),
    ]
  },
})

function accuracyWords({ accuracy, timeframe }: LiquidationMap): string {
  if (!accuracy || accuracy.hit_share_pct === null)
    return timeframe === '24h' ? 'accuracy not known yet' : 'not judged'
  const { hit_share_pct, chance_pct, window_days, snapshots } = accuracy
  return `accuracy ${shown('share', hit_share_pct)} where chance gives ${chance_pct} %, ${snapshots} maps of ${window_days} days`
}

function profileOf(
  { real_levels, real_liquidations, symbol, stats }: LiquidationMap,
  price: number,
): ProfileChart {
  const levels = (side: 'long' | 'short') => real_levels.levels.filter((level) => level.side === side)
  const bars = (side: 'long' | 'short') =>
    levels(side).flatMap(({ price: at, notional_usd }) =>
      notional_usd > 0 ? [[at, Math.round(notional_usd)] as const] : [],
    )
  const sums = (side: 'long' | 'short') =>
    levels(side).map(({ price: at, cumulative_usd }) => [at, Math.round(cumulative_usd)] as const)
  const real = (side: 'long' | 'short') =>
    real_liquidations.levels.flatMap((level) =>
      level.side === side ? [[level.price, Math.round(level.notional_usd)] as const] : [],
    )
  const near = (label: string, level: typeof stats.nearest_long, tone: 'long' | 'short') =>
    level ? [{ price: level.price, label, tone }] : []
  return {
    kind: 'profile',
    name: 'liquidation-map',
    summary: `Where positions in ${symbol} would be liquidated around ${shown('price', price)}: ${shown('usd', real_levels.totals.long_usd)} of longs below, ${shown('usd', real_levels.totals.short_usd)} of shorts above, ${stats.bias_label}.`,
    price,
    value: {
      label: 'was liquidated ← → would be',
      format: 'usd',
    },
    apart: true,
    sides: [
      { name: 'Longs that would be', tone: 'long', side: 'right', levels: bars('long') },
      { name: 'Shorts that would be', tone: 'short', side: 'right', levels: bars('short') },
      { name: 'Sum of longs', tone: 'a', side: 'right', levels: sums('long'), cumulative: true },
      { name: 'Sum of shorts', tone: 'b', side: 'right', levels: sums('short'), cumulative: true },
      { name: 'Longs that were', tone: 'long', side: 'left', levels: real('long') },
      { name: 'Shorts that were', tone: 'short', side: 'left', levels: real('short') },
    ],
    marks: [
      ...near('nearest longs', stats.nearest_long, 'long'),
      ...near('nearest shorts', stats.nearest_short, 'short'),
    ],
  }
}

const made = panel<{ map: LiquidationMap }, MapParams>()({
  id: 'made',
  title: 'What the map is made of',
  meaning: 'liquidation-map#meta-coverage',
  size: 'half',
  asks: { map: mapQuestion },
  draw: ({ map: { meta, real_levels, methodology } }) =>
    meta.coverage.length === 0
      ? null
      : [
          table(
            meta.coverage,
            [
              { head: 'Venue', text: ({ exchange }) => venueLink(exchange) },
              { head: 'On record', figure: (venue) => venue.covered_pct, format: 'share' },
              {
                head: 'Highest leverage',
                figure: ({ exchange }) => real_levels.leverage_caps[exchange],
                format: 'leverage',
              },
            ],
            { caption: 'Venues whose open interest is followed' },
          ),
          html`<details><summary>How it is worked out</summary><p class="note">${methodology}</p></details>`,
        ],
})

const real = panel<{ map: LiquidationMap }, MapParams>()({
  id: 'real',
  title: 'Really liquidated meanwhile',
  meaning: 'liquidation-map',
  size: 'half',
  asks: { map: mapQuestion },
  draw: ({ map: { real_liquidations: real } }) =>
    real.by_exchange.length === 0
      ? null
      : [
          keyFigures([
            { label: 'Longs, a floor', text: shown('usd', real.totals.long_usd), tone: 'long' },
            { label: 'Shorts, a floor', text: shown('usd', real.totals.short_usd), tone: 'short' },
            { label: 'Orders', text: shown('count', real.totals.events), note: `${real.window_hours} h` },
          ]),
          table(
            real.by_exchange,
            [
              { head: 'Venue', text: ({ exchange }) => venueLink(exchange) },
              { head: 'Feed', text: ({ kind }) => kind },
              { head: 'Longs', figure: (venue) => venue.long_usd, format: 'usd' },
              { head: 'Shorts', figure: (venue) => venue.short_usd, format: 'usd' },
              { head: 'Orders', figure: (venue) => venue.events, format: 'count' },
            ],
            { caption: 'Forced orders on record by venue' },
          ),
        ],
})

export const liquidationMapPage = page({
  id: 'liquidation-map',
  path: '/boards/liquidation-map',
  title: 'Liquidation map',
  heading: ({ symbol }) => `Liquidation map of ${symbol}`,
  about:
    'Where open positions would be liquidated as a model draws it, what really was, and how well earlier maps fared.',
  group: 'Market',
  params: liqmapParams,
  subject: mapQuestion,
  panels: [map, mapCourse, real, made],
  headline: {
    asks: () => ({ board: liqmapBoard }),
    says: ({ real_levels, stats }: LiquidationMap) => ({
      label: `Liquidation map of BTC: ${stats.bias_label}`,
      text: `${shown('usd', real_levels.totals.long_usd)} longs, ${shown('usd', real_levels.totals.short_usd)} shorts`,
      points: real_levels.levels.map(({ notional_usd }) => notional_usd),
    }),
  },
})
