import { HOUR } from '../../core/time.ts'
import { strategy } from '../../define/strategy.ts'
import { changePct, sideOf, stretch } from '../stretch.ts'

export const crowdUnwind = strategy({
  id: 'crowd-unwind',
  title: 'A crowded side unwinds',
  about:
    'Where pressure says that one side is crowded, a move against it finds stops, and open interest that falls shows that they are hit. Each exit is the next push: the unwinding is followed until the time limit.',
  version: '1',
  inputs: ['pressure', 'move', 'openInterest'],
  rule({ pressure, move, openInterest }) {
    const hour = stretch(move, HOUR)
    const side = sideOf(hour, 1.25)
    if (side === null) return null
    const crowded = side === 'LONG' ? -pressure.now : pressure.now
    const oi1hPct = changePct(openInterest, HOUR)
    if (!(crowded >= 30 && oi1hPct <= -0.2)) return null
    return { side, features: { pressure: pressure.now, stretch1h: hour, oi1hPct } }
  },
  stop: { moves: 0.8, least: 30, most: 300 },
  tp1: { moves: 1.2, least: 45, most: 450 },
  timeoutMinutes: 240,
})
