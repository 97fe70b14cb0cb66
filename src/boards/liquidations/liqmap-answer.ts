import {
  MAP_TIMEFRAMES,
  type MapTimeframe,
  PUBLIC_TIMEFRAME,
} from '../../analytics/liquidations/liquidation-map-model.ts'
import * as is from '../../define/answer.ts'
import { feedKind } from '../../readings/liquidations/liquidation-fields.ts'

export const ACCURACY_DAYS = 30

const side = is.oneOf(['long', 'short'], 'What would be, or was, liquidated.')
const price = is.price('Middle of the bin.')
const notional_usd = is.usd('Liquidated at that price.')
const distance_pct = is.pct('From the mark; negative below it.')
const nearest = (meaning: string) => is.unsure(is.part({ price, notional_usd, distance_pct }, meaning))
const tier = (times: number) => is.ratio(`Part that is opened with ${times} times leverage.`)

export const TierWeights = is.part(
  { '5': tier(5), '10': tier(10), '25': tier(25), '50': tier(50), '100': tier(100) },
  'How openings are spread over leverage.',
)

export const LiqmapAnswer = is.part({
  symbol: is.coin(),
  timeframe: is.oneOf(MAP_TIMEFRAMES, 'Whose openings are followed.'),
  requested_timeframe: is.oneOf(MAP_TIMEFRAMES, 'The timeframe that was asked for.'),
  limited_by_plan: is.flag('Whether the plan of the caller gives another one than was asked for.'),
  methodology: is.text('How the map is drawn.'),
  real_levels: is.part(
    {
      levels: is.listOf(
        is.part({
          price,
          side,
          notional_usd,
          cumulative_usd: is.usd('From the mark up to here, on that side.'),
          distance_pct,
        }),
        'Where open positions would be liquidated, by bins of equal width.',
      ),
      totals: is.part(
        {
          long_usd: is.unsure(is.usd('Longs in the band.')),
          short_usd: is.unsure(is.usd('Shorts in the band.')),
        },
        'All levels together.',
      ),
      max_level_usd: is.unsure(is.usd('The fullest bin.')),
      reference_price: is.unsure(is.price('Mark price that the map is drawn around.')),
      band_half_range_pct: is.pct('How far the map reaches on each side of the mark.'),
      excluded_tiers: is.listOf(
        is.integer('x', 'Leverage.'),
        'Leverage whose levels lie outside of the band.',
      ),
      leverage_caps: is.byName(
        is.integer('x', 'Highest leverage.'),
        'Highest leverage for this contract, by venue.',
      ),
      tier_weights: TierWeights,
      model_version: is.text('Version of the model.'),
      sources: is.listOf(is.venue(), 'Venues whose open interest is followed.'),
      leverage_group: is.always('all', 'Every leverage is in it.'),
      exchange_filter: is.always('all', 'Every source is in it.'),
    },
    'The map of the moment.',
  ),
  heatmap_cells: is.part(
    {
      times: is.listOf(is.iso('Moment.'), 'Moments of the window, oldest first.'),
      prices: is.listOf(is.price('Middle of a bin.'), 'Bins, lowest first.'),
      cells: is.listOf(
        is.places(
          [
            is.integer('place in times', 'When.').min(0),
            is.integer('place in prices', 'Where.').min(0),
            is.figure('USD', 'What stood there to be liquidated.'),
          ],
          '[time, price, dollars].',
        ),
        'Cells from from_pct of the largest on.',
      ),
      cells_total: is.count('Cells from 1 % of the largest on.'),
      truncated: is.flag('Whether some of these are left out.'),
      from_pct: is.unsure(
        is.pct('Every cell from this part of the largest on is shown; null where equal ones are left out.'),
      ),
    },
    'The same map at moments of the window.',
  ),
  stats: is.part(
    {
      long_short_ratio: is.unsure(is.ratio('Longs / shorts in the band.')),
      bias_label: is.text('What that means, in words.'),
      nearest_long: nearest('The first bin below the mark with a quarter of the largest.'),
      nearest_short: nearest('The first bin above the mark with a quarter of the largest.'),
    },
    'The map in a few figures.',
  ),
  real_liquidations: is.part(
    {
      window_hours: is.integer('hours', 'How far back.').min(0),
      covered_pct: is.pct('Part of the window since the first forced order that was recorded at all.'),
      totals: is.part(
        {
          long_usd: is.unsure(is.usd('Longs liquidated.')),
          short_usd: is.unsure(is.usd('Shorts liquidated.')),
          events: is.unsure(is.count('Forced orders.')),
        },
        'All of the window, outside of the band too.',
      ),
      levels: is.listOf(
        is.part({ price, side, notional_usd, events: is.count('Forced orders in the bin.') }),
        'By the bins of the map.',
      ),
      by_exchange: is.listOf(
        is.part({
          exchange: is.venue(),
          kind: feedKind(),
          long_usd: is.usd('Longs liquidated.'),
          short_usd: is.usd('Shorts liquidated.'),
          events: is.count('Forced orders.'),
        }),
        'By venue, the largest first.',
      ),
    },
    'Forced orders that were recorded in the window.',
  ),
  accuracy: is.unsure(
    is.part(
      {
        window_days: is.fixed(ACCURACY_DAYS, 'days', 'How far back maps are judged.'),
        snapshots: is.count('Maps that were judged.'),
        hit_share_pct: is.unsure(
          is.pct('Of what was liquidated where price went, the part in the fullest quarter of these bins.'),
        ),
        chance_pct: is.fixed(25, '%', 'What chance would give.'),
      },
      'How earlier maps fared; null where none was judged.',
    ),
  ),
  meta: is.part(
    {
      cache_only: is.flag('Whether the map comes from a store of maps.'),
      max_stale_age_ms: is
        .integer('milliseconds', 'How old a reading may be for the map to count as fresh.')
        .min(0),
      samples: is.count('Readings of open interest that went in.'),
      covered_pct: is.pct('Part of the window that was recorded, venues weighed by open interest.'),
      coverage: is.listOf(
        is.part({
          exchange: is.venue(),
          from: is.iso('First reading in the window.'),
          samples: is.count('Readings.'),
          covered_pct: is.pct('Part of the window that was recorded.'),
        }),
        'By venue.',
      ),
    },
    'What the map is made of.',
  ),
})

const IN_WORDS: Readonly<Record<MapTimeframe, string>> = {
  '1h': 'an hour',
  '4h': '4 hours',
  '12h': '12 hours',
  '24h': '24 hours',
  '3d': '3 days',
  '1w': 'a week',
  '30d': '30 days',
}

/** How levels are worked out. */
export function modelOf(timeframe: MapTimeframe): string {
  return [
    'A model, not a record of positions.',
    `Readings of open interest on the sources are followed for ${IN_WORDS[timeframe]}. What is opened between two readings is`,
    'entered at the VWAP of that time, half long and half short, and spread over leverage by tier_weights; where taker',
    'trades are recorded, the side that took gets more of the high tiers. Tiers above the highest leverage of the venue',
    'for this contract are dropped with their share, and so are excluded_tiers, whose levels lie outside of the band.',
    'A position is isolated and linear: a long is liquidated at E(1-1/L)/(1-m), a short at E(1+1/L)/(1+m), with the',
    'maintenance margin rate m of the first step of the recorded ladder.',
    'What is closed leaves all levels of the venue pro rata. A level dies when a later mark price reaches it.',
    'Bars run from one recorded mark price to the next (five minutes); high and low are the higher and lower of the two,',
    'and the VWAP is half-way between them unless minute bars are recorded; over several bars it is weighted by what was',
    'traded in each, and where no trades are recorded the mean.',
    'Bins are of equal width, cumulative_usd counts outward from the mark.',
  ].join(' ')
}

export function methodologyOf(timeframe: MapTimeframe): string {
  return [
    modelOf(timeframe),
    'heatmap_cells holds every cell from from_pct of the largest on; cells_total counts those from 1 % on.',
    'meta.coverage says how much of the time was recorded: what was opened in the rest is not in the map.',
    timeframe === PUBLIC_TIMEFRAME
      ? 'accuracy: of what was liquidated in the bins that price went through in the 24 hours after a map, the share in the fullest quarter of them; chance gives 25 %.'
      : `accuracy is null: only maps of ${PUBLIC_TIMEFRAME} are judged.`,
  ].join(' ')
}
