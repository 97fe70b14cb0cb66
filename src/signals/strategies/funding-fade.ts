import { DAY, HOUR } from '../../core/time.ts'
import { strategy } from '../../define/strategy.ts'
import { against, sideOf, stretch } from '../stretch.ts'

/** Percent in eight hours; venues charge longs 0.01 where nothing leans, so this is one beyond it either way. */
const LONGS_PAY = 0.02
const SHORTS_PAY = -0.01

export const fundingFade = strategy({
  id: 'funding-fade',
  title: 'Funding extremes fade',
  about:
    'Who holds the crowded side pays for it every few hours. When funding is far from where it stood during the day and the price has begun to turn against those who pay, some of them stop paying: the position is taken against them.',
  version: '1',
  inputs: ['funding', 'move'],
  rule({ funding, move }) {
    const payers = funding.now >= LONGS_PAY ? 'LONG' : funding.now <= SHORTS_PAY ? 'SHORT' : null
    if (payers === null) return null
    const fundingZ = funding.zScore(DAY)
    if (payers !== sideOf(fundingZ, 1.75)) return null
    const side = against(payers)
    const hour = stretch(move, HOUR)
    if (side !== sideOf(hour, 0.5)) return null
    return { side, features: { funding8hPct: funding.now, fundingZ, stretch1h: hour } }
  },
  stop: { moves: 1, least: 40, most: 400 },
  tp1: { moves: 1, least: 40, most: 400 },
  timeoutMinutes: 480,
})
