import type { z } from 'zod'
import { LEVERAGE_TIERS, levelBook, TIER_WEIGHTS } from '../../analytics/liquidations/liquidation-map.ts'
import { clustersOf, magnetsOf } from '../../analytics/liquidations/liquidation-map-clusters.ts'
import type { PreparedMap } from '../../analytics/liquidations/liquidation-map-input.ts'
import {
  MAP_FRAMES,
  MAP_TIMEFRAMES,
  type MapTimeframe,
  MODEL_VERSION,
  PUBLIC_TIMEFRAME,
} from '../../analytics/liquidations/liquidation-map-model.ts'
import { excludedTiers, mapLevels, mapTotals } from '../../analytics/liquidations/liquidation-map-view.ts'
import { modelOf, type TierWeights } from '../../boards/liquidations/liqmap-answer.ts'
import { readRealLiquidations, realLiquidationTables } from '../../boards/liquidations/liqmap-liquidations.ts'
import { readMap } from '../../boards/liquidations/liqmap-reading.ts'
import { baseOf } from '../../core/symbols.ts'
import { inTurns } from '../../core/turns.ts'
import { board } from '../../define/board.ts'
import { deeperBoard } from '../../define/deeper-board.ts'
import { offer } from '../../define/offer.ts'
import { choice, perpSymbolOr } from '../../define/params.ts'
import { liqmapTables } from '../../readings/liquidations/liqmap.ts'
import { LIQMAP_VENUES } from '../../tables/liquidations/liqmap.ts'
import { orderbook5m } from '../../tables/liquidity/order-book.ts'
import { fundingMarks } from '../../tables/market/funding.ts'
import { readFunding, readOpenInterest, readSpotBook } from './liqmap-context.ts'
import {
  LEVERAGE_GROUPS,
  LEVERAGE_NAMES,
  type LeverageGroup,
  LiqmapLevelsAnswer,
  MAP_SOURCES,
} from './liqmap-levels-answer.ts'

const levelsBoard = board({
  id: 'liqmap-levels',
  path: '/api/x402/liqmap-levels',
  title: 'Liquidation map, all of it',
  about: 'The liquidation map of one perpetual with what each level is made of.',
  cadence: '10m',
  spelling: 'snake',
  params: {
    symbol: perpSymbolOr('BTC', 'Perpetual, as BTC or BTCUSDT.'),
    timeframe: choice(MAP_TIMEFRAMES, { default: PUBLIC_TIMEFRAME, about: 'Which openings are followed.' }),
    leverage: choice(LEVERAGE_NAMES, {
      default: 'all',
      about: 'Which leverage: low is 5 and 10 times, medium 25, high 50 and 100.',
    }),
    exchange: choice(MAP_SOURCES, { default: 'all', about: 'All sources, or one by its venue id.' }),
  },
  result: LiqmapLevelsAnswer,
  example: { symbol: 'BTC' },
  reads: { ...liqmapTables, ...realLiquidationTables, marks: fundingMarks, books: orderbook5m },
  subject: 'oi',
  list: 'rows',
  async compute({ marks, books, ...readers }, { symbol, timeframe, leverage, exchange }, { now }) {
    const venue = exchange === 'all' ? undefined : exchange
    const { map, since, at } = await readMap(readers, symbol, timeframe, now)
    const { levels, totals, by_exchange } = await readRealLiquidations(
      readers,
      symbol,
      { since, at },
      map?.grid ?? null,
      venue,
    )
    const around = { symbol, exchange: venue === undefined ? LIQMAP_VENUES : [venue] }
    const [funding, open_interest, orderbook] = await Promise.all([
      readFunding(marks, around, now),
      readOpenInterest(readers.oi, around, at),
      readSpotBook(books, symbol, now),
    ])
    return {
      symbol: baseOf(symbol),
      timeframe,
      leverage,
      exchange,
      methodology: methodologyOf(timeframe),
      ...(await drawn(map && narrowed(map, leverage, venue), timeframe)),
      real_levels: { levels, totals, by_exchange },
      funding,
      open_interest,
      orderbook,
    }
  },
})

export const liqmapLevels = offer({
  route: 'liqmap-levels',
  priceUsd: 0.005,
  about:
    'The whole liquidation map of one perpetual: modelled levels by leverage and venue, clusters, magnets, forced orders that happened, and the funding, open interest and spot books around it.',
  source: 'a model of recorded open interest, and public liquidation streams',
  note: 'A model, not a record of positions.',
  params: {},
  answer: deeperBoard(levelsBoard, ({ timeframe, exchange }) => ({
    back: MAP_FRAMES[timeframe as MapTimeframe].span,
    venue: exchange === 'all' ? undefined : String(exchange),
  })),
})

/** The map with what was asked for alone: a source opens and closes by itself, and a tier is a part of each opening. */
function narrowed(map: PreparedMap, leverage: LeverageGroup, venue: string | undefined): PreparedMap {
  const kept: readonly number[] = LEVERAGE_GROUPS[leverage]
  const left = LEVERAGE_TIERS.filter((tier) => !kept.includes(tier))
  const { bars, venues, excludedTiers: outside } = map.input
  return {
    ...map,
    input: {
      bars,
      venues: venues.filter((own) => venue === undefined || own.exchange === venue),
      excludedTiers: [...outside, ...left],
    },
  }
}

async function drawn(map: PreparedMap | null, timeframe: MapTimeframe) {
  const { bandPct } = MAP_FRAMES[timeframe]
  const rows = map ? mapLevels(await inTurns(levelBook(map.input)), map.grid) : []
  const totals = map && mapTotals(rows)
  return {
    rows,
    reference_price: map?.grid.reference ?? null,
    totals: { long_usd: totals?.long_usd ?? null, short_usd: totals?.short_usd ?? null },
    max_level_usd: totals?.max ?? null,
    band_half_range_pct: bandPct,
    excluded_tiers: excludedTiers(bandPct),
    leverage_caps: Object.fromEntries(
      (map?.input.venues ?? []).map(({ exchange, maxLeverage }) => [exchange, Math.floor(maxLeverage)]),
    ),
    tier_weights: TIER_WEIGHTS as z.output<typeof TierWeights>,
    model_version: MODEL_VERSION,
    sources: [...LIQMAP_VENUES],
    clusters: map ? clustersOf(rows, map.grid) : [],
    magnets: magnetsOf(rows),
  }
}

function methodologyOf(timeframe: MapTimeframe): string {
  return [
    modelOf(timeframe),
    'clusters are bins side by side that hold a tenth of the fullest or more, magnets those with the highest score.',
    'real_levels are no part of the model: they are the forced orders that were recorded in that time.',
  ].join(' ')
}
