import { clamp } from '../core/stats.ts'
import { MAIN_VENUE } from '../core/symbols.ts'
import { isoOf, MINUTE, type Ms } from '../core/time.ts'
import type { Call, Distance, Strategy } from '../define/strategy.ts'
import type { Row } from '../define/table.ts'
import type { Decision, signals } from '../tables/signals/signals.ts'
import { regimeOf } from './inputs/pressure.ts'
import type { Given } from './market.ts'
import { receiptOf, signalIdOf } from './receipt.ts'
import { usualMove } from './stretch.ts'

/** Finer than any venue's ticks. */
const PRICE_DIGITS = 8
const FEATURE_DIGITS = 5

interface Made {
  readonly strategy: Strategy
  readonly symbol: string
  readonly mark: Ms
  readonly call: Call
  readonly feeBps: number
  readonly createdAt: Ms
}

/** What a call comes to, hashed; null where something is unknown that belongs to it. Trails stand at the mark. */
export function signalRow(made: Made, given: Given): Row<typeof signals> | null {
  const { strategy, symbol, mark, call, feeBps, createdAt } = made
  const { side } = call
  const entry = given.price.now
  const expected = usualMove(given.move, strategy.timeoutMinutes * MINUTE)
  const features = Object.entries(call.features).map(([name, value]) => [name, digits(FEATURE_DIGITS, value)])
  if (![entry, expected, ...Object.values(call.features)].every(Number.isFinite)) return null
  const towards = side === 'LONG' ? 1 : -1
  const away = (distance: Distance, sign: number) =>
    digits(PRICE_DIGITS, entry * (1 + (sign * bpsOf(distance, expected)) / 1e4))
  const score = given.pressure.now
  const decision: Decision = {
    signalId: signalIdOf(strategy.id, strategy.version, symbol, mark),
    createdAt: isoOf(createdAt),
    symbol,
    side,
    strategy: strategy.id,
    strategyVersion: strategy.version,
    exchange: MAIN_VENUE,
    interval: '5m',
    entryPrice: digits(PRICE_DIGITS, entry),
    stopPrice: away(strategy.stop, -towards),
    tp1Price: away(strategy.tp1, towards),
    timeoutMinutes: strategy.timeoutMinutes,
    feeBps,
    features: Object.fromEntries(features),
    regime: regimeOf(given.regime.now),
    pressureScore: Number.isNaN(score) ? null : Math.abs(score),
  }
  return {
    signal_id: decision.signalId,
    created_at: createdAt,
    symbol,
    side,
    strategy: strategy.id,
    decision,
    ...receiptOf(decision),
  }
}

function bpsOf({ moves, least, most }: Distance, expected: number): number {
  return clamp(moves * expected, least, most)
}

function digits(count: number, value: number): number {
  return Number(value.toPrecision(count))
}
