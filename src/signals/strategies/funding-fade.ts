import { DAY, HOUR } from '../../core/time.ts'
import { strategy } from '../../define/strategy.ts'
import { stretch } from './stretch.ts'

/** Percent in eight hours that venues charge where nothing leans. */
const NEUTRAL = 0.01

export const fundingFade = strategy({
  id: 'funding-fade',
  title: 'Funding extremes fade',
  about:
    'Who holds the crowded side pays for it every few hours. When funding is far from where it stood during the day and the price has begun to turn against those who pay, some of them stop paying: the position is taken against them.',
  version: '1',
  inputs: ['funding', 'move'],
  rule({ funding, move }) {
    const excess = funding.now - NEUTRAL
    const fundingZ = funding.zScore(DAY)
    const hour = stretch(move, HOUR)
    const features = { funding8hPct: funding.now, fundingZ, hourStretch: hour }
    if (excess >= 0.005 && fundingZ >= 1.8 && hour <= -0.5) return { side: 'SHORT', features }
    if (excess <= -0.005 && fundingZ <= -1.8 && hour >= 0.5) return { side: 'LONG', features }
    return null
  },
  stop: { moves: 1, least: 40, most: 400 },
  tp1: { moves: 1, least: 40, most: 400 },
  timeoutMinutes: 480,
})
