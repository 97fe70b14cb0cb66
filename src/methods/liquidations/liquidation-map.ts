import { levelBook } from '../../analytics/liquidations/liquidation-map.ts'
import { MODEL_VERSION } from '../../analytics/liquidations/liquidation-map-model.ts'
import {
  excludedTiers,
  mapLevels,
  mapStats,
  mapTotals,
} from '../../analytics/liquidations/liquidation-map-view.ts'
import { atOnce } from '../../core/turns.ts'
import { from, method } from '../../define/method.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import { oi5m } from '../../tables/market/open-interest.ts'
import { leverageTiers } from '../../tables/venues/leverage.ts'

export const liquidationMapMethod = method({
  id: 'liquidation-map',
  domain: 'liquidations',
  title: 'Liquidation map',
  answers: 'Where would positions that were opened lately be liquidated?',
  meaning: 'liquidation-map',
  shown: {
    liqmap: [
      'real_levels.levels.*_usd',
      'real_levels.levels.distance_pct',
      'real_levels.totals.*',
      'real_levels.max_level_usd',
      'real_levels.band_half_range_pct',
      'heatmap_cells.**',
      'stats.**',
    ],
  },
  sold: ['liqmap-levels'],
  formula: [
    'ΔOI > 0 between two readings: ΔOI · VWAP dollars opened, half long, half short',
    'each half over 5, 10, 25, 50, 100 times by .15 / .30 / .30 / .15 / .10',
    'level of each = liquidation price at that leverage',
    'ΔOI < 0: every level of the venue keeps OI after / OI before of its dollars',
    'a long level dies when a later low reaches it, a short level when a high does',
    '60 bins a side over the band of the timeframe; cumulative counts outward from the mark',
  ],
  version: MODEL_VERSION,
  inputs: [
    from(oi5m, 'oi_base', 'mark_price', 'ts', 'exchange'),
    from(minuteBars, 'volume', 'quote_volume', 'taker_buy_quote_volume'),
    from(leverageTiers, 'max_leverage', 'maintenance_margin_rate'),
  ],
  assumes: [
    'Who opens how much at which leverage is not public: the weights are ours, and stand in the answer.',
    'Tiers above a venue’s cap, and those whose 1/L is wider than the band, are dropped with their share.',
  ],
  misleads: [
    'It is a model. Positions of before the window, hedges and added margin are not seen. `accuracy` says how well it did.',
  ],
  example: {
    given: {
      readings: [1000, 1010, 909],
      price: 50_000,
      maxLeverage: 25,
      maintenance: 0.005,
      bandPct: 14,
    },
    steps: [
      'Ten coins are opened at 50,000: 500,000 USD, 250,000 a side',
      '5 times is wider than the band of 14 %; 50 and 100 are above the cap of 25. Left are 10 and 25, .30 each: 75,000 USD a level',
      'Longs at 50,000 · 0.9 / 0.995 = 45,226 and at 50,000 · 0.96 / 0.995 = 48,241',
      'Open interest falls from 1,010 to 909, to 0.9: every level keeps 67,500 USD. Longs 135,000, shorts alike, ratio 1',
      'A bin is 14 / 60 = 0.233333 % wide. 48,241 is 3.5176 % below: in the 16th bin, whose middle is −15.5 · 0.233333 = −3.616667 %',
    ],
    gives: {
      longUsd: 135_000,
      shortUsd: 135_000,
      ratio: 1,
      nearestLongUsd: 67_500,
      nearestLongPct: -3.616667,
    },
    by: ({ readings, price, maxLeverage, maintenance, bandPct }) => {
      const bars = [1, 2].map((end) => ({
        end,
        vwap: price,
        volume: 1,
        high: price,
        low: price,
        close: price,
        takerBuyShare: null,
        takerUsd: 0,
      }))
      const venue = {
        exchange: 'a',
        maxLeverage,
        maintenanceMarginRate: maintenance,
        readings: readings.map((oi_base, ts) => ({ ts, oi_base })),
      }
      const book = atOnce(levelBook({ bars, venues: [venue], excludedTiers: excludedTiers(bandPct) }))
      const levels = mapLevels(book, { reference: price, bandPct })
      const { long_usd, short_usd } = mapTotals(levels)
      const { long_short_ratio, nearest_long } = mapStats(levels)
      return {
        longUsd: long_usd,
        shortUsd: short_usd,
        ratio: long_short_ratio,
        nearestLongUsd: nearest_long!.notional_usd,
        nearestLongPct: nearest_long!.distance_pct,
      }
    },
  },
})
