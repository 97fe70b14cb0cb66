import { clamp } from '../../core/stats.ts'
import { DAY, HOUR, type Ms } from '../../core/time.ts'
import { walk, wave } from './noise.ts'
import type { Prices } from './prices.ts'
import { displacement } from './shocks.ts'
import type { Coin } from './universe.ts'

/** Down to eleven minutes: open interest has no fine grain. */
const COARSE = 14

/**
 * One-sided, base units, on a venue that holds `share` of the coin: wanders, builds while the price trends, loses
 * positions in a cascade and takes days to win them back, breathes with the day.
 */
export function openInterestBase(
  prices: Prices,
  coin: Coin,
  key: number,
  share: number,
  at: Ms,
  dayMove: number,
): number {
  let log = 0.05 * walk(coin.key ^ 0x01, at, COARSE)
  log += clamp(0.4 * dayMove, -0.1, 0.14)
  for (const shock of prices.shocks(at)) log -= 1.7 * coin.beta * Math.abs(displacement(shock, at))
  log += 0.01 * Math.sin((at / DAY) * 2 * Math.PI)
  log += 0.05 * wave(key ^ 8, at, 4 * DAY) + 0.012 * wave(key ^ 9, at, 5 * HOUR)
  return ((coin.openInterestUsd * share) / coin.price) * Math.exp(log)
}
