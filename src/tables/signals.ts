import { integer, json, number, table, text, time } from '../define/table.ts'

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
    signal_id: text(),
    created_at: time(),
    symbol: text(),
    side: text<'LONG' | 'SHORT'>(),
    strategy: text(),
    decision: json<Decision>(),
    /** The text that was hashed: RFC 8785. */
    canonical: text(),
    hash: text(),
    short_code: text(),
  },
  time: 'created_at',
  key: ['signal_id'],
  writes: 'append',
  cadence: 'live',
  keepDays: null,
  since: null,
})

export const signalOutcomes = table({
  name: 'signal_outcomes',
  about: 'How decisions ended, and what they would have earned after costs.',
  columns: {
    signal_id: text(),
    evaluated_at: time(),
    outcome: text<'TP1' | 'SL' | 'TIMEOUT' | 'EXCLUDED'>(),
    gross_bps: number(),
    fees_bps: number(),
    slippage_bps: number(),
    funding_bps: number(),
    net_bps: number(),
    exit_price: number(),
    duration_minutes: integer(),
  },
  time: 'evaluated_at',
  key: ['signal_id'],
  writes: 'append',
  cadence: 'live',
  keepDays: null,
  since: null,
})
