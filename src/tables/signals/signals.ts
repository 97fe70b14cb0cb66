import { bps, count, name, price, symbol } from '../../define/figures.ts'
import { json, oneOf, table, text, time } from '../../define/table.ts'

/** What is hashed before the outcome is known; the spelling is part of the hash. */
interface Decision {
  signalId: string
  createdAt: string
  symbol: string
  side: 'LONG' | 'SHORT'
  strategy: string
  strategyVersion: string
  exchange: string
  interval: string
  entryPrice: number
  stopPrice: number
  tp1Price: number
  timeoutMinutes: number
  feeBps: number
  features: Record<string, number>
  regime: string | null
  pressureScore: number | null
}

export const signals = table({
  name: 'signals',
  about: 'Decisions of the strategies, each with the hash that was published when it was made.',
  columns: {
    signal_id: name(),
    created_at: time(),
    symbol: symbol(),
    side: oneOf('LONG', 'SHORT'),
    strategy: name(),
    decision: json<Decision>(),
    /** The text that was hashed: RFC 8785. */
    canonical: text(),
    hash: name(),
    short_code: name(),
  },
  time: 'created_at',
  key: ['signal_id'],
  writes: 'append',
  cadence: 'live',
})

export const signalOutcomes = table({
  name: 'signal_outcomes',
  about: 'How decisions ended, and what they would have earned after costs.',
  columns: {
    signal_id: name(),
    evaluated_at: time(),
    outcome: oneOf('TP1', 'SL', 'TIMEOUT', 'EXCLUDED'),
    gross_bps: bps(),
    fees_bps: bps(),
    slippage_bps: bps(),
    funding_bps: bps(),
    net_bps: bps(),
    exit_price: price(),
    duration_minutes: count(),
  },
  time: 'evaluated_at',
  key: ['signal_id'],
  writes: 'append',
  cadence: 'live',
})
