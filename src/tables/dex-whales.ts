import { integer, maybe, number, table, text, time } from '../define/table.ts'

type Side = 'LONG' | 'SHORT'

export const dexAccounts = table({
  name: 'dex_accounts',
  about: 'The largest accounts of the perpetual exchange on chain, scan by scan.',
  columns: { scanned_at: time(), address: text(), rank: integer(), equity_usd: number() },
  time: 'scanned_at',
  key: ['scanned_at', 'address'],
  writes: 'append',
  cadence: '5m',
  keepDays: 7,
  since: null,
})

/** A position that the newest scan did not rewrite is closed; a day later it is forgotten. */
export const dexPositions = table({
  name: 'dex_positions',
  about: 'Their open positions.',
  columns: {
    address: text(),
    coin: text(),
    /** Negative for a short. */
    size: number(),
    notional_usd: number(),
    entry_price: number(),
    mark_price: number(),
    liquidation_price: maybe(number()),
    leverage: number(),
    margin_mode: text<'cross' | 'isolated'>(),
    unrealized_pnl_usd: number(),
    scanned_at: time(),
  },
  time: 'scanned_at',
  key: ['address', 'coin'],
  writes: 'replace',
  cadence: '5m',
  keepDays: 1,
  since: null,
})

export const dexWhaleEvents = table({
  name: 'dex_whale_events',
  about: 'What changed in their positions from one scan to the next.',
  columns: {
    ts: time(),
    address: text(),
    coin: text(),
    kind: text<'opened' | 'closed' | 'increased' | 'reduced' | 'flipped'>(),
    side_before: maybe(text<Side>()),
    side_after: maybe(text<Side>()),
    size_before: number(),
    size_after: number(),
    notional_changed_usd: number(),
    mark_price: number(),
    entry_price: maybe(number()),
    liquidation_price: maybe(number()),
    leverage: maybe(number()),
  },
  time: 'ts',
  key: ['ts', 'address', 'coin'],
  writes: 'append',
  cadence: '5m',
  keepDays: null,
  since: '2026-09-02',
})
