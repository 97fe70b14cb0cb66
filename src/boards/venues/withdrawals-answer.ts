import * as is from '../../define/answer.ts'

const asset = is.coin('What is moved.')
const network = is.text('Network, as every venue calls it here.')
const deposit_enabled = is.unsure(is.flag('Whether deposits are open; null where the venue does not say.'))
const withdraw_fee = is.coins('Fee for a withdrawal, in units of the asset.')
const withdraw_fee_usd = is.unsure(is.usd('The same at the median price of all venues.'))
const Events = is.listOf(
  is.part({
    at: is.iso('When it was seen.'),
    venue: is.venue(),
    asset,
    network,
    kind: is.oneOf(
      ['withdrawal_suspended', 'withdrawal_resumed', 'deposit_suspended', 'deposit_resumed'],
      'What changed.',
    ),
  }),
  'What changed in the last `event_days` days, newest first, at most 100; older changes are in networks-history.',
)
/** How far back changes are listed. */
export const EVENT_DAYS = 90 as const
const event_days = is.fixed(EVENT_DAYS, 'days', 'How far back `events` go.')
export const Paused = is.part({
  rank: is.integer('rank', 'Place in the list.').min(0),
  venue: is.venue(),
  asset,
  network,
  since: is.iso(
    'Since when withdrawals are shut; one that was so at the first look is as old as the record.',
  ),
  deposit_enabled,
  market_rank: is.unsure(
    is.integer('rank', 'Place of the asset by what is traded of it in 24 hours.').min(0),
  ),
})

export const Overview = is.part({
  venues: is.listOf(
    is.part({
      venue: is.venue(),
      assets: is.count('Assets that it lists.'),
      last_record: is.iso('When it was last asked.'),
      stale: is.flag('Whether that is too long ago.'),
    }),
    'Venues that are asked.',
  ),
  paused_total: is.unsure(is.count('Ways that are shut for withdrawals.')),
  paused: is.listOf(Paused, 'Withdrawals that are paused now, the most traded assets first.'),
  event_days,
  events: Events,
})
export const Way = is.part({
  venue: is.venue(),
  asset,
  network,
  network_raw: is.text('Network as the venue calls it.'),
  deposit_enabled,
  withdraw_enabled: is.unsure(is.flag('Whether withdrawals are open; null where the venue does not say.')),
  withdraw_fee: is.unsure(withdraw_fee),
  withdraw_fee_usd,
  withdraw_min: is.unsure(is.coins('Least that can be withdrawn, in units of the asset.')),
  valid_from: is.iso('Since when all of this holds.'),
  checked_at: is.iso('When it was last seen to hold.'),
})
export const Cheapest = is.part(
  { venue: is.venue(), network, withdraw_fee, withdraw_fee_usd },
  'The least fee among the ways that are open; of one asset only.',
)
export const Ways = is.part({
  asset: is.unsure(is.coin('The asset that was asked for; null for all.')),
  venue: is.unsure(is.venue('The venue that was asked for; null for all.')),
  count: is.count('Rows in the list.'),
  total: is.count('Rows before the list is cut.'),
  truncated: is.flag('Whether it was cut.'),
  rows: is.listOf(Way, 'Ways in and out.'),
  cheapest: is.unsure(Cheapest),
  event_days,
  events: Events,
})
