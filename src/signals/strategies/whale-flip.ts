import { DAY, HOUR } from '../../core/time.ts'
import { STEP, strategy } from '../../define/strategy.ts'
import { sideOf, stretch } from '../stretch.ts'

const LEAST_USD = 1_000_000

export const whaleFlip = strategy({
  id: 'whale-flip',
  title: 'Whales change sides',
  about:
    'The largest accounts on chain show what they hold. When they open or flip to one side within an hour by far more than is usual for the day, and the price has not gone there yet, they are followed.',
  version: '1',
  inputs: ['whaleTurns', 'move'],
  rule({ whaleTurns, move }) {
    const netUsd = whaleTurns.sum(HOUR)
    const side = sideOf(netUsd, LEAST_USD)
    if (side === null) return null
    const turnsZ = netUsd / (whaleTurns.deviation(DAY) * Math.sqrt(HOUR / STEP))
    const hour = stretch(move, HOUR)
    const gone = side === 'LONG' ? hour : -hour
    if (!(Math.abs(turnsZ) >= 2.5 && gone <= 1)) return null
    return { side, features: { netUsd1h: netUsd, turnsZ, stretch1h: hour } }
  },
  stop: { moves: 0.9, least: 40, most: 400 },
  tp1: { moves: 1.1, least: 50, most: 500 },
  timeoutMinutes: 480,
})
