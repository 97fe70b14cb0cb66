import { DAY, HOUR } from '../../core/time.ts'
import { strategy } from '../../define/strategy.ts'
import { sideOf, stretch } from '../stretch.ts'

export const vpinShock = strategy({
  id: 'vpin-shock',
  title: 'Toxic flow goes on',
  about:
    'When takers are far more one-sided than during the rest of the day, some of them know something, and makers step back. Where the price has begun to move with them, it is followed for a short time.',
  version: '1',
  inputs: ['vpin', 'move'],
  rule({ vpin, move }) {
    const hour = stretch(move, HOUR)
    const side = sideOf(hour, 1.25)
    if (side === null) return null
    const vpinZ = vpin.zScore(DAY)
    if (!(vpinZ >= 2.25)) return null
    return { side, features: { vpin: vpin.now, vpinZ, stretch1h: hour } }
  },
  stop: { moves: 0.8, least: 25, most: 250 },
  tp1: { moves: 1, least: 30, most: 300 },
  timeoutMinutes: 120,
})
