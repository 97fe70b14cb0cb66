import {
  coin,
  coins,
  count,
  flag,
  integer,
  iso,
  listOf,
  oneOf,
  part,
  text,
  unsure,
  usd,
  venue,
} from '../../define/answer.ts'

const asset = coin('What is moved.')
const network = text('Network, as every venue calls it here.')
const deposit_enabled = unsure(flag('Whether deposits are open; null where the venue does not say.'))
const withdraw_fee = coins('Fee for a withdrawal, in units of the asset.')
const withdraw_fee_usd = unsure(usd('The same at the median price of all venues.'))
const Events = listOf(
  part({
    at: iso('When it was seen.'),
    venue: venue(),
    asset,
    network,
    kind: oneOf(
      ['withdrawal_suspended', 'withdrawal_resumed', 'deposit_suspended', 'deposit_resumed'],
      'What changed.',
    ),
  }),
  'Changes of 90 days, newest first.',
)
export const Overview = part({
  venues: listOf(
    part({
      venue: venue(),
      assets: count('Assets that it lists.'),
      last_record: iso('When it was last asked.'),
      stale: flag('Whether that is too long ago.'),
    }),
    'Venues that are asked.',
  ),
  paused_total: unsure(count('Ways that are shut for withdrawals.')),
  paused: listOf(
    part({
      rank: integer('rank', 'Place in the list.').min(0),
      venue: venue(),
      asset,
      network,
      since: iso(
        'Since when withdrawals are shut; one that was so at the first look is as old as the record.',
      ),
      deposit_enabled,
      market_rank: unsure(integer('rank', 'Place of the asset by what is traded of it in 24 hours.').min(0)),
    }),
    'Withdrawals that are paused now, the most traded assets first.',
  ),
  events: Events,
})
export const Way = part({
  venue: venue(),
  asset,
  network,
  network_raw: text('Network as the venue calls it.'),
  deposit_enabled,
  withdraw_enabled: unsure(flag('Whether withdrawals are open; null where the venue does not say.')),
  withdraw_fee: unsure(withdraw_fee),
  withdraw_fee_usd,
  withdraw_min: unsure(coins('Least that can be withdrawn, in units of the asset.')),
  valid_from: iso('Since when all of this holds.'),
  checked_at: iso('When it was last seen to hold.'),
})
export const Cheapest = part(
  { venue: venue(), network, withdraw_fee, withdraw_fee_usd },
  'The least fee among the ways that are open; of one asset only.',
)
export const Ways = part({
  asset: unsure(coin('The asset that was asked for; null for all.')),
  venue: unsure(venue('The venue that was asked for; null for all.')),
  count: count('Rows in the list.'),
  total: count('Rows before the list is cut.'),
  truncated: flag('Whether it was cut.'),
  rows: listOf(Way, 'Ways in and out.'),
  cheapest: unsure(Cheapest),
  events: Events,
})
