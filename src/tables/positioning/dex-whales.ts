import { amount, leverage, name, price, rank, usd } from '../../define/figures.ts'
import { maybe, oneOf, table, time } from '../../define/table.ts'
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
    address: name(),
    coin: name(),
    kind: oneOf('opened', 'closed', 'increased', 'reduced', 'flipped'),
    side_before: maybe(oneOf('LONG', 'SHORT')),
    side_after: maybe(oneOf('LONG', 'SHORT')),
    size_before: amount(),
    size_after: amount(),
    notional_changed_usd: usd(),
    mark_price: price(),
    entry_price: maybe(price()),
    liquidation_price: maybe(amount()),
    leverage: maybe(leverage()),
  },
  key: ['ts', 'address', 'coin'],
  cadence: '5m',
})
