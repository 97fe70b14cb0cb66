import * as is from '../../define/answer.ts'

const max_leverage = is.leverage('Highest leverage.')
const Changes = is.listOf(
  is.part({
    at: is.iso('When it changed.'),
    venue: is.venue(),
    symbol: is.coin(),
    kind: is.oneOf(
      ['cut', 'raise', 'ladder_changed'],
      'Whether the highest leverage fell, rose, or only the steps changed.',
    ),
    old_max_leverage: is.unsure(is.leverage('Highest leverage before; null: there was no ladder.')),
    new_max_leverage: is.unsure(is.leverage('Highest leverage since; null: there is no ladder.')),
  }),
  'What changed, newest first.',
)
export const Overview = is.part({
  venues: is.listOf(
    is.part({
      venue: is.venue(),
      contracts: is.count('Contracts with a ladder.'),
      max_leverage,
      median_max_leverage: is.leverage('Median of the highest leverage of its contracts.'),
      last_record: is.iso('When its ladders were last read, or changed.'),
      stale: is.flag('Whether that is too long ago.'),
    }),
    'By venue.',
  ),
  symbols: is.listOf(
    is.part({
      symbol: is.coin(),
      venues: is.count('Venues with a ladder for it.'),
      max_leverage,
      max_venue: is.venue('Where that is.'),
      min_leverage: is.leverage('Lowest of the highest leverages.'),
      min_venue: is.venue('Where that is.'),
    }),
    'By coin, the most venues first.',
  ),
  changes: Changes,
})
export const Step = is.part({
  tier: is.integer('step', 'Which step; the first is 1.'),
  notional_floor: is.figure('USD', 'From this size of position on.'),
  notional_cap: is.unsure(is.figure('USD', 'Up to this size; null without an end.')),
  max_leverage: is.leverage('Highest leverage on that step.'),
  maintenance_margin_rate: is.figure(
    'fraction',
    'Margin that must be left, as a part of the position: 0.005 is half a percent.',
  ),
})
export const Ladders = is.part({
  symbol: is.unsure(is.coin('The coin that was asked for; null for all.')),
  venue: is.unsure(is.venue('The venue that was asked for; null for all.')),
  last_scan_at: is.unsure(is.iso('When any of the venues shown was last read.')),
  count: is.count('Ladders in the list.'),
  truncated: is.flag('Whether the list was cut.'),
  ladders: is.listOf(
    is.part({
      venue: is.venue(),
      symbol: is.coin(),
      contract: is.text('Contract as its venue names it.'),
      max_leverage,
      valid_from: is.iso('Since when it holds.'),
      tiers: is.listOf(
        Step,
        'Steps, the smallest positions first; of a whole venue the ends of each ladder.',
      ),
    }),
    'Ladders in force.',
  ),
  changes: Changes,
})
