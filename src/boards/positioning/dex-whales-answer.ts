import {
  coin,
  coins,
  count,
  day,
  flag,
  integer,
  iso,
  leverage,
  listOf,
  oneOf,
  part,
  pct,
  price,
  text,
  unsure,
  usd,
  whenAsked,
} from '../../define/answer.ts'

const SIDES = ['LONG', 'SHORT'] as const
const address = () => text('Account, by its address.')
const entry_price = price('Mean price at which it was opened.')
const liquidation_price = unsure(price('Where the venue would liquidate it; null where it would not.'))
const mark_price = price('Mark price at the scan.')
const times = leverage('Leverage that is set for the position.')
const sides = {
  long_notional_usd: usd('Longs at the mark price.'),
  short_notional_usd: usd('Shorts at the mark price.'),
  net_notional_usd: usd('Longs − shorts.'),
  long_share_pct: unsure(pct('Longs / (longs + shorts).')),
}
const largest = (meaning: string) =>
  unsure(
    part(
      {
        address: address(),
        notional_usd: usd('Size at the mark price.'),
        leverage: times,
        entry_price,
        liquidation_price,
      },
      meaning,
    ),
  )
const CoinRow = part({
  coin: coin(),
  mark_price,
  ...sides,
  longs: count('Accounts that are long.'),
  shorts: count('Accounts that are short.'),
  top_long: largest('The largest long.'),
  top_short: largest('The largest short.'),
})
export const PositionRow = part({
  address: address(),
  rank: unsure(integer('rank', 'Place of the account by equity.').min(0)),
  coin: coin(),
  side: oneOf(SIDES, 'Direction.'),
  size: coins('Size, always positive.'),
  notional_usd: usd('Size at the mark price.'),
  entry_price,
  mark_price,
  liquidation_price,
  liquidation_distance_pct: unsure(pct('From the mark to the liquidation price, of the mark.')),
  leverage: times,
  margin_mode: oneOf(['cross', 'isolated'], 'Whether other positions of the account stand for it.'),
  unrealized_pnl_usd: usd('Profit if it were closed at the mark.'),
  equity_usd: unsure(usd('Equity of the whole account.')),
})
const EventRow = part({
  ts: iso('Time of the newer scan.'),
  address: address(),
  coin: coin(),
  kind: oneOf(['opened', 'closed', 'increased', 'reduced', 'flipped'], 'What changed.'),
  side_before: unsure(oneOf(SIDES, 'Direction before; null where there was none.')),
  side_after: unsure(oneOf(SIDES, 'Direction after; null where there is none.')),
  size_before: coins('Size before.'),
  size_after: coins('Size after.'),
  notional_changed_usd: usd('Coins traded at the mark price of the newer scan.'),
  mark_price,
  entry_price: unsure(entry_price),
  liquidation_price,
  leverage: unsure(times),
})

export const WhalesAnswer = part({
  coverage: part(
    {
      scanned: unsure(count('Accounts that answered at the newest scan.')),
      universe: count('Accounts that are asked.'),
      scanned_at: unsure(iso('When they were asked.')),
      failed: unsure(count('Accounts that did not answer.')),
    },
    'How much of the whales the answer shows.',
  ),
  recorded_since: unsure(day('Day of the first change, or scan, on record.')),
  coin: unsure(coin('The coin that was asked for; null for all.')),
  totals: part(
    {
      accounts: unsure(count('Accounts in the sums.')),
      equity_usd: unsure(usd('Equity of these accounts.')),
      long_notional_usd: unsure(sides.long_notional_usd),
      short_notional_usd: unsure(sides.short_notional_usd),
      net_notional_usd: unsure(sides.net_notional_usd),
      long_share_pct: sides.long_share_pct,
      positions: unsure(count('Positions in the sums.')),
    },
    'Over all accounts, or those that hold the coin.',
  ),
  by_coin: listOf(CoinRow, 'Coins, the largest first.'),
  coins_total: unsure(count('Coins that are held.')),
  positions: listOf(PositionRow, 'Positions, the largest first.'),
  positions_total: unsure(count('Positions before the list is cut.')),
  positions_truncated: flag('Whether it was cut.'),
  events: whenAsked(listOf(EventRow, 'The newest changes of positions.')),
})
