import { DAY, HOUR, MINUTE } from '../../core/time.ts'
import { strategy } from '../../define/strategy.ts'
import { sideOf, stretch } from '../stretch.ts'

export const bookImbalance = strategy({
  id: 'book-imbalance',
  title: 'The heavier side of the book holds',
  about:
    'Orders that rest near the price on several spot venues for half an hour are not there to deceive. Where they lean to one side far more than during the day while the price stands still, the lighter side gives way first.',
  version: '1',
  inputs: ['bookLean', 'move'],
  rule({ bookLean, move }) {
    const lean = bookLean.mean(30 * MINUTE)
    const side = sideOf(lean, 0.02)
    if (side === null) return null
    const leanZ = (lean - bookLean.mean(DAY)) / bookLean.deviation(DAY)
    const hour = stretch(move, HOUR)
    if (side !== sideOf(leanZ, 2.25) || !(Math.abs(hour) <= 1)) return null
    return { side, features: { lean30m: lean, leanZ, stretch1h: hour } }
  },
  stop: { moves: 0.9, least: 25, most: 250 },
  tp1: { moves: 0.9, least: 25, most: 250 },
  timeoutMinutes: 120,
})
