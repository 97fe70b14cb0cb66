import * as is from '../../define/answer.ts'

const SIDES = ['LONG', 'SHORT'] as const
const address = () => is.text('Account, by its address.')
const entry_price = is.price('Mean price at which it was opened.')
const liquidation_price = is.unsure(is.price('Where the venue would liquidate it; null where it would not.'))
const mark_price = is.price('Mark price at the scan.')
const times = is.leverage('Leverage that is set for the position.')
const notionals = {
  long_notional_usd: is.usd('Longs at the mark price.'),
  short_notional_usd: is.usd('Shorts at the mark price.'),
  net_notional_usd: is.usd('Longs − shorts.'),
}
const long_share_pct = is.unsure(is.pct('Longs / (longs + shorts).'))
const largestFields = {
  address: address(),
  notional_usd: is.usd('Size at the mark price.'),
  leverage: times,
  entry_price,
  liquidation_price,
}
export const Largest = is.part(largestFields)
const largest = (meaning: string) => is.unsure(is.part(largestFields, meaning))
const CoinRow = is.part({
  coin: is.coin(),
  mark_price,
  ...notionals,
  long_share_pct,
  longs: is.count('Accounts that are long.'),
  shorts: is.count('Accounts that are short.'),
  top_long: largest('The largest long.'),
  top_short: largest('The largest short.'),
})
export const PositionRow = is.part({
  address: address(),
  rank: is.unsure(is.integer('rank', 'Place of the account by equity.').min(0)),
  coin: is.coin(),
  side: is.oneOf(SIDES, 'Direction.'),
  size: is.coins('Size, always positive.'),
  notional_usd: is.usd('Size at the mark price.'),
  entry_price,
  mark_price,
  liquidation_price,
  liquidation_distance_pct: is.unsure(
    is.pct('From the mark to the liquidation price, of the mark; negative below it.'),
  ),
  leverage: times,
  margin_mode: is.oneOf(['cross', 'isolated'], 'Whether other positions of the account stand for it.'),
  unrealized_pnl_usd: is.usd('Profit if it were closed at the mark.'),
  equity_usd: is.unsure(is.usd('Equity of the whole account.')),
})
const EventRow = is.part({
  ts: is.iso('Time of the newer scan.'),
  address: address(),
  coin: is.coin(),
  kind: is.oneOf(['opened', 'closed', 'increased', 'reduced', 'flipped'], 'What changed.'),
  side_before: is.unsure(is.oneOf(SIDES, 'Direction before; null where there was none.')),
  side_after: is.unsure(is.oneOf(SIDES, 'Direction after; null where there is none.')),
  size_before: is.coins('Size before.'),
  size_after: is.coins('Size after.'),
  notional_changed_usd: is.usd('Coins traded at the mark price of the newer scan.'),
  mark_price,
  entry_price: is.unsure(entry_price),
  liquidation_price,
  leverage: is.unsure(times),
})

export const WhalesAnswer = is.part({
  coverage: is.part(
    {
      scanned: is.unsure(is.count('Accounts that answered at the newest scan.')),
      universe: is.count('Accounts that are asked.'),
      scanned_at: is.unsure(is.iso('When they were asked.')),
      failed: is.unsure(is.count('Accounts that did not answer.')),
    },
    'How much of the whales the answer shows.',
  ),
  recorded_since: is.unsure(is.day('Day of the first change, or scan, on record.')),
  coin: is.unsure(is.coin('The coin that was asked for; null for all.')),
  totals: is.part(
    {
      accounts: is.unsure(is.count('Accounts in the sums.')),
      equity_usd: is.unsure(is.usd('Equity of these accounts.')),
      ...is.unsureAll(notionals),
      long_share_pct,
      positions: is.unsure(is.count('Positions in the sums.')),
    },
    'Over all accounts, or those that hold the coin.',
  ),
  by_coin: is.listOf(CoinRow, 'Coins, the largest first.'),
  coins_total: is.unsure(is.count('Coins that are held.')),
  positions: is.listOf(PositionRow, 'Positions, the largest first.'),
  positions_total: is.unsure(is.count('Positions before the list is cut.')),
  positions_truncated: is.flag('Whether it was cut.'),
  events: is.whenAsked(is.listOf(EventRow, 'The newest changes of positions.')),
})
