import {
  coin,
  count,
  figure,
  flag,
  integer,
  iso,
  leverage,
  listOf,
  oneOf,
  part,
  text,
  unsure,
  venue,
} from '../../define/answer.ts'

const max_leverage = leverage('Highest leverage.')
const Changes = listOf(
  part({
    at: iso('When it changed.'),
    venue: venue(),
    symbol: coin(),
    kind: oneOf(
      ['cut', 'raise', 'ladder_changed'],
      'Whether the highest leverage fell, rose, or only the steps changed.',
    ),
    old_max_leverage: unsure(leverage('Highest leverage before; null: there was no ladder.')),
    new_max_leverage: unsure(leverage('Highest leverage since; null: there is no ladder.')),
  }),
  'What changed, newest first.',
)
export const Overview = part({
  venues: listOf(
    part({
      venue: venue(),
      contracts: count('Contracts with a ladder.'),
      max_leverage,
      median_max_leverage: leverage('Median of the highest leverage of its contracts.'),
      last_record: iso('When its ladders were last read, or changed.'),
      stale: flag('Whether that is too long ago.'),
    }),
    'By venue.',
  ),
  symbols: listOf(
    part({
      symbol: coin(),
      venues: count('Venues with a ladder for it.'),
      max_leverage,
      max_venue: venue('Where that is.'),
      min_leverage: leverage('Lowest of the highest leverages.'),
      min_venue: venue('Where that is.'),
    }),
    'By coin, the most venues first.',
  ),
  changes: Changes,
})
export const Step = part({
  tier: integer('step', 'Which step; the first is 1.'),
  notional_floor: figure('USD', 'From this size of position on.'),
  notional_cap: unsure(figure('USD', 'Up to this size; null without an end.')),
  max_leverage: leverage('Highest leverage on that step.'),
  maintenance_margin_rate: figure(
    'fraction',
    'Margin that must be left, as a part of the position: 0.005 is half a percent.',
  ),
})
export const Ladders = part({
  symbol: unsure(coin('The coin that was asked for; null for all.')),
  venue: unsure(venue('The venue that was asked for; null for all.')),
  last_scan_at: unsure(iso('When any of the venues shown was last read.')),
  count: count('Ladders in the list.'),
  truncated: flag('Whether the list was cut.'),
  ladders: listOf(
    part({
      venue: venue(),
      symbol: coin(),
      contract: text('Contract as its venue names it.'),
      max_leverage,
      valid_from: iso('Since when it holds.'),
      tiers: listOf(Step, 'Steps, the smallest positions first; of a whole venue the ends of each ladder.'),
    }),
    'Ladders in force.',
  ),
  changes: Changes,
})
