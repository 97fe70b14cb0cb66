import { DAY, HOUR } from '../../core/time.ts'
import { strategy } from '../../define/strategy.ts'
import { against, sideOf, stretch } from '../stretch.ts'

export const basisDivergence = strategy({
  id: 'basis-divergence',
  title: 'The premium runs ahead of the price',
  about:
    'A perpetual that becomes dear against its index while the price does not rise is held up by borrowed money alone, and a cheap one with a price that does not fall is held down by it. Such a premium closes by way of the perpetual: the position is taken against it.',
  version: '1',
  inputs: ['basis', 'move'],
  rule({ basis, move }) {
    const basisZ = basis.zScore(DAY)
    const premium = sideOf(basisZ, 2.5)
    if (premium === null) return null
    const hours = stretch(move, 2 * HOUR)
    const following = premium === 'LONG' ? hours : -hours
    if (!(following <= -0.25)) return null
    return { side: against(premium), features: { basisPct: basis.now, basisZ, stretch2h: hours } }
  },
  stop: { moves: 1, least: 35, most: 350 },
  tp1: { moves: 0.8, least: 30, most: 300 },
  timeoutMinutes: 240,
})
