import { HOUR } from '../../core/time.ts'
import { strategy } from '../../define/strategy.ts'
import { changePct, sideOf, stretch } from '../stretch.ts'

export const oiBreakout = strategy({
  id: 'oi-breakout',
  title: 'Open interest breaks out',
  about:
    'A move that new positions are opened into has money behind it, unlike one that old positions are closed in. Where price and open interest rise far together, or the price falls while open interest rises, and the pressure score leans the same way without being stretched yet, the move is followed.',
  version: '1',
  inputs: ['move', 'openInterest', 'pressure'],
  rule({ move, openInterest, pressure }) {
    const hours = stretch(move, 2 * HOUR)
    const side = sideOf(hours, 1.75)
    if (side === null) return null
    const oi2hPct = changePct(openInterest, 2 * HOUR)
    const leaning = side === 'LONG' ? pressure.now : -pressure.now
    if (!(oi2hPct >= 1.25 && leaning >= 5 && leaning < 60)) return null
    return { side, features: { stretch2h: hours, oi2hPct, pressure: pressure.now } }
  },
  stop: { moves: 0.8, least: 30, most: 300 },
  tp1: { moves: 1.2, least: 45, most: 450 },
  timeoutMinutes: 240,
})
