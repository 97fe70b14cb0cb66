import { amount, leverage, name, price, rank, usd } from '../../define/figures.ts'
import { maybe, means, oneOf, table, time } from '../../define/table.ts'
import { tape } from '../forms.ts'
import { account } from '../words.ts'

const scannedAt = () => means(time(), 'When the accounts were read.')
const heldCoin = () => means(name(), 'Coin, as BTC.')

export const dexAccounts = table({
  name: 'dex_accounts',
  about: 'The largest accounts of the perpetual exchange on chain, scan by scan.',
  columns: {
    scanned_at: scannedAt(),
    address: account(),
    rank: means(rank(), 'Place by equity in this scan, the largest is 1.'),
    equity_usd: means(
      usd({ signed: true }),
      'What the account is worth with its unrealised gains and losses.',
    ),
  },
  time: 'scanned_at',
  key: ['scanned_at', 'address'],
  writes: 'append',
  cadence: '5m',
  keepDays: 7,
})

/** A position that the newest scan did not rewrite is closed; a day later it is forgotten. */
export const dexPositions = table({
  name: 'dex_positions',
  about: 'Their open positions.',
  columns: {
    address: account(),
    coin: heldCoin(),
    size: means(amount({ signed: true }), 'Size in coins; negative for a short.'),
    notional_usd: means(usd(), 'Size at the mark price; not negative for a short either.'),
    entry_price: means(price(), 'Mean entry price.'),
    mark_price: means(price(), 'Mark price at the scan.'),
    liquidation_price: means(
      maybe(amount()),
      'Price at which it is liquidated; null where the venue tells none.',
    ),
    leverage: means(leverage(), 'Leverage of the position.'),
    margin_mode: means(
      oneOf('cross', 'isolated'),
      'Whether all of the account stands behind the position (cross) or its own margin alone.',
    ),
    unrealized_pnl_usd: means(
      usd({ signed: true }),
      'Gain since the entry at the mark price; negative for a loss.',
    ),
    scanned_at: scannedAt(),
  },
  time: 'scanned_at',
  key: ['address', 'coin'],
  writes: 'replace',
  cadence: '5m',
  keepDays: 1,
})

export const dexWhaleEvents = tape({
  name: 'dex_whale_events',
  about: 'What changed in their positions from one scan to the next.',
  columns: {
    address: account(),
    coin: heldCoin(),
    kind: means(oneOf('opened', 'closed', 'increased', 'reduced', 'flipped'), 'What became of the position.'),
    side_before: means(maybe(oneOf('LONG', 'SHORT')), 'Side before; null without a position.'),
    side_after: means(maybe(oneOf('LONG', 'SHORT')), 'Side since; null without a position.'),
    size_before: means(amount(), 'Size before, in coins.'),
    size_after: means(amount(), 'Size since, in coins.'),
    notional_changed_usd: means(usd(), 'Coins traded at the mark price; a flip counts both sides.'),
    mark_price: means(price(), 'Mark price at the scan.'),
    entry_price: means(maybe(price()), 'Mean entry price since; null once it is closed.'),
    liquidation_price: means(
      maybe(amount()),
      'Price at which it is liquidated; null once it is closed, and where the venue tells none.',
    ),
    leverage: means(maybe(leverage()), 'Leverage since; null once it is closed.'),
  },
  key: ['ts', 'address', 'coin'],
  cadence: '5m',
})
