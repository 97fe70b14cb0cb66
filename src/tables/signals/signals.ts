import { bps, count, name, price } from '../../define/figures.ts'
import { json, maybe, means, oneOf, table, text, time } from '../../define/table.ts'
import { perpetual } from '../words.ts'

const signalId = () => means(name(), 'Decision, by its id.')
const createdAt = () => means(time(), 'When it was made.')
const side = () => means(oneOf('LONG', 'SHORT'), 'Side that it takes.')
const strategy = () => means(name(), 'Strategy that made it.')

export const OUTCOMES = ['TP1', 'SL', 'TIMEOUT', 'EXCLUDED'] as const

/** What is hashed before the outcome is known; the spelling is part of the hash. */
export interface Decision {
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
    signal_id: signalId(),
    created_at: createdAt(),
    symbol: perpetual(),
    side: side(),
    strategy: strategy(),
    decision: means(
      json<Decision>(),
      'All of it: prices of entry, stop and target, time limit, and what it was made of.',
    ),
    canonical: means(text(), 'The text that was hashed: the decision as canonical JSON (RFC 8785).'),
    hash: means(name(), 'SHA-256 of that text, in hex.'),
    short_code: means(name(), 'The first ten digits of the hash.'),
  },
  time: 'created_at',
  key: ['signal_id'],
  writes: 'append',
  cadence: 'live',
})

/** Symbol, side, strategy and time are those of the decision: figures over years are made without looking it up. */
export const signalOutcomes = table({
  name: 'signal_outcomes',
  about: 'How decisions ended, and what they would have earned after costs.',
  columns: {
    signal_id: signalId(),
    created_at: createdAt(),
    symbol: perpetual(),
    side: side(),
    strategy: strategy(),
    evaluated_at: means(
      time(),
      'End of the minute in which it ended; of an excluded one, of its time limit.',
    ),
    outcome: means(
      oneOf(...OUTCOMES),
      'Whether the target (TP1) or the stop (SL) was reached first, or neither in time; EXCLUDED counts nowhere.',
    ),
    reason: means(maybe(text()), 'Why it is excluded; null of all others.'),
    gross_bps: means(
      maybe(bps()),
      'Result before costs, of the side that it took; negative for a loss. This and what follows is null where it is excluded.',
    ),
    fees_bps: means(maybe(bps()), 'Fees, taken off the result.'),
    slippage_bps: means(maybe(bps()), 'Slippage, taken off the result.'),
    funding_bps: means(maybe(bps()), 'Funding, taken off the result; negative where it was received.'),
    net_bps: means(maybe(bps()), 'Gross less fees, slippage and funding.'),
    exit_price: means(maybe(price()), 'Price at which it ended.'),
    duration_minutes: means(maybe(count()), 'Minutes from the decision to its end.'),
  },
  time: 'evaluated_at',
  key: ['signal_id'],
  writes: 'append',
  cadence: 'live',
})
