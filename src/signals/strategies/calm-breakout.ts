import { DAY, HOUR, MINUTE } from '../../core/time.ts'
import { strategy } from '../../define/strategy.ts'
import { sideOf, stretch } from '../stretch.ts'

export const calmBreakout = strategy({
  id: 'calm-breakout',
  title: 'Out of the calm',
  about:
    'Volatility comes in clusters: hours much calmer than the day end with a start. A move of several deviations within a quarter of an hour out of such a calm is followed.',
  version: '1',
  inputs: ['move'],
  rule({ move }) {
    const start = stretch(move, 15 * MINUTE)
    const side = sideOf(start, 2.25)
    if (side === null) return null
    // Up to now, the start itself included: it has to be the more of a calm.
    const calm = move.deviation(4 * HOUR) / move.deviation(DAY)
    if (!(calm <= 0.85)) return null
    return { side, features: { stretch15m: start, calm } }
  },
  stop: { moves: 0.8, least: 25, most: 250 },
  tp1: { moves: 1.2, least: 40, most: 400 },
  timeoutMinutes: 180,
})
