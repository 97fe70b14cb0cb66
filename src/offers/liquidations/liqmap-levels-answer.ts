import { MAP_TIMEFRAMES } from '../../analytics/liquidations/liquidation-map-model.ts'
import { LiqmapAnswer } from '../../boards/liquidations/liqmap-answer.ts'
import { Wall } from '../../boards/liquidity/order-book.ts'
import * as is from '../../define/answer.ts'
import { LIQMAP_VENUES } from '../../tables/liquidations/liqmap.ts'

/** Which tiers each group holds. */
export const LEVERAGE_GROUPS = {
  all: [5, 10, 25, 50, 100],
  low: [5, 10],
  medium: [25],
  high: [50, 100],
} as const satisfies Readonly<Record<string, readonly number[]>>
export type LeverageGroup = keyof typeof LEVERAGE_GROUPS
export const LEVERAGE_NAMES = Object.keys(LEVERAGE_GROUPS) as LeverageGroup[]
export const MAP_SOURCES = ['all', ...LIQMAP_VENUES] as const

// The same words as on the board, whose levels lack what they are made of.
const map = LiqmapAnswer.shape.real_levels.shape
const level = map.levels.element.shape
const happened = LiqmapAnswer.shape.real_liquidations.shape

const Level = is.part({
  ...level,
  by_leverage: is.byName(is.usd('Held at that leverage.'), 'What it is made of, by leverage.'),
  by_exchange: is.byName(is.usd('Held on that venue.'), 'What it is made of, by venue.'),
})

const Funding = is.part({
  exchange: is.venue(),
  rate_pct: is.rate('Funding that the venue announces for its own interval.'),
  interval_hours: is.hours('The interval.'),
  rate_8h_pct: is.rate('The same as if it were settled every 8 hours.'),
  next_funding_at: is.unsure(is.iso('Next settlement, where the venue tells it.')),
})

const OpenInterest = is.part(
  {
    total_usd: is.unsure(is.usd('Open interest of the sources, one side.')),
    change_24h_pct: is.unsure(is.pct('By how much it changed in 24 hours, in coins.')),
    by_exchange: is.listOf(
      is.part({ exchange: is.venue(), usd: is.usd('Open interest, one side.') }),
      'By venue, the largest first.',
    ),
  },
  'Open interest at the moment of the map.',
)

const SpotBook = is.part(
  {
    bid_usd_2pct: is.usd('Bids within 2 % of the mid.'),
    ask_usd_2pct: is.usd('Asks within 2 % of the mid.'),
    imbalance_2pct_pct: is.unsure(is.pct('(Bids − asks) / (bids + asks) within 2 % of the mid.')),
    walls: is.listOf(Wall, 'The five largest steps that hold far more than those around them.'),
  },
  'Spot order books of the coin, summed; null where none are recorded.',
)

export const LiqmapLevelsAnswer = is.part({
  rows: is.listOf(Level, 'Where open positions would be liquidated, by bins of equal width, lowest first.'),
  symbol: is.coin(),
  timeframe: is.oneOf(MAP_TIMEFRAMES, 'Whose openings are followed.'),
  leverage: is.oneOf(LEVERAGE_NAMES, 'Which leverage is in it.'),
  exchange: is.oneOf(MAP_SOURCES, 'Which sources are in it.'),
  reference_price: map.reference_price,
  methodology: is.text('How the map is drawn.'),
  totals: map.totals,
  max_level_usd: map.max_level_usd,
  band_half_range_pct: map.band_half_range_pct,
  excluded_tiers: map.excluded_tiers,
  leverage_caps: map.leverage_caps,
  tier_weights: map.tier_weights,
  model_version: map.model_version,
  sources: map.sources,
  clusters: is.listOf(
    is.part({
      price_low: is.price('Lower end.'),
      price_high: is.price('Upper end.'),
      side: level.side,
      notional_usd: is.usd('Liquidated between the two.'),
      leverage: is.unsure(
        is.integer('x', 'The leverage that most of it is held at; null where none holds most.'),
      ),
    }),
    'Full bins that lie side by side, the largest first.',
  ),
  magnets: is.listOf(
    is.part({
      price: level.price,
      side: level.side,
      notional_usd: level.notional_usd,
      distance_pct: level.distance_pct,
      score: is.figure('USD per %', 'How strongly it draws: notional_usd / (|distance_pct| + 0.5).', 2),
    }),
    'The ten bins that hold much near the mark.',
  ),
  real_levels: is.part(
    { levels: happened.levels, totals: happened.totals, by_exchange: happened.by_exchange },
    'Forced orders that were recorded in that time.',
  ),
  funding: is.listOf(Funding, 'What the sources announce.'),
  open_interest: OpenInterest,
  orderbook: is.unsure(SpotBook),
})
