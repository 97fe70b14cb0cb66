import { amount, leverage, name, price, rank, usd } from '../../define/figures.ts'
import { maybe, means, oneOf, table, time } from '../../define/table.ts'
import { tape } from '../forms.ts'

export const dexAccounts = table({
  name: 'dex_accounts',
  about: 'The largest accounts of the perpetual exchange on chain, scan by scan.',
  columns: { scanned_at: time(), address: name(), rank: rank(), equity_usd: usd({ signed: true }) },
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
    address: name(),
    coin: name(),
    /** Negative for a short. */
    size: amount({ signed: true }),
    notional_usd: usd(),
    entry_price: price(),
    mark_price: price(),
    liquidation_price: maybe(amount()),
    leverage: leverage(),
    margin_mode: oneOf('cross', 'isolated'),
    unrealized_pnl_usd: usd({ signed: true }),
    scanned_at: time(),
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
    address: means(name(), 'Account, by its address.'),
    coin: means(name(), 'Coin, as BTC.'),
    kind: means(oneOf('opened', 'closed', 'increased', 'reduced', 'flipped'), 'What became of the position.'),
    side_before: means(maybe(oneOf('LONG', 'SHORT')), 'Side before; null without a position.'),
    side_after: means(maybe(oneOf('LONG', 'SHORT')), 'Side since; null without a position.'),
    size_before: means(amount(), 'Size before, in coins.'),
    size_after: means(amount(), 'Size since, in coins.'),
    notional_changed_usd: means(usd(), 'By how many dollars the position changed.'),
    mark_price: means(price(), 'Mark price at the scan.'),
    entry_price: means(maybe(price()), 'Mean entry price since; null without a position.'),
    liquidation_price: means(
      maybe(amount()),
      'Price at which it is liquidated; null where the venue tells none.',
    ),
    leverage: means(maybe(leverage()), 'Leverage of the position.'),
  },
  key: ['ts', 'address', 'coin'],
  cadence: '5m',
})
