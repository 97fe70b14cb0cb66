import { OVERBOUGHT, OVERSOLD } from '../../analytics/market/rsi.ts'
import { DAY } from '../../core/time.ts'
import { strategy } from '../../define/strategy.ts'
import { hourlyRsi } from '../hourly-rsi.ts'
import { against, sideOf } from '../stretch.ts'

export const rsiReversion = strategy({
  id: 'rsi-reversion',
  title: 'RSI reverts where the crowd leans into it',
  about:
    'A price that went one way for hours comes back part of the way when those who chase it are late. Small accounts chase: an overbought price is sold when more of them are long than usual today, an oversold one bought when fewer are.',
  version: '1',
  inputs: ['price', 'longShare'],
  rule({ price, longShare }) {
    const rsi = hourlyRsi(price)
    const stretched = rsi >= OVERBOUGHT ? 'LONG' : rsi <= OVERSOLD ? 'SHORT' : null
    if (stretched === null) return null
    const longShareZ = longShare.zScore(DAY)
    if (stretched !== sideOf(longShareZ, 0.5)) return null
    return {
      side: against(stretched),
      features: { rsi1h: rsi, longSharePct: longShare.now, longShareZ },
    }
  },
  stop: { moves: 1, least: 40, most: 400 },
  tp1: { moves: 0.8, least: 35, most: 350 },
  timeoutMinutes: 360,
})
