import { DAY, MINUTE } from '../../core/time.ts'
import { type Side, STEP, strategy, type Trail } from '../../define/strategy.ts'
import { stretch } from '../stretch.ts'

const RUSH = 15 * MINUTE
const LEAST_USD = 50_000

export const cascadeRebound = strategy({
  id: 'cascade-rebound',
  title: 'Cascades rebound',
  about:
    'Forced orders are filled at any price. While they rush the price goes further than anybody wanted to trade; once they ebb, those who waited take it back. The position is taken against a rush that is many times the usual one and has passed its peak.',
  version: '1',
  inputs: ['liquidatedLongs', 'liquidatedShorts', 'move'],
  rule({ liquidatedLongs, liquidatedShorts, move }) {
    const moved = stretch(move, 30 * MINUTE)
    if (moved <= -2) return rebound('LONG', liquidatedLongs, moved)
    if (moved >= 2) return rebound('SHORT', liquidatedShorts, moved)
    return null
  },
  stop: { moves: 0.8, least: 30, most: 300 },
  tp1: { moves: 0.8, least: 30, most: 300 },
  timeoutMinutes: 120,
})

function rebound(side: Side, liquidated: Trail, stretch30m: number) {
  const rushUsd = liquidated.sum(RUSH)
  const timesUsual = rushUsd / ((liquidated.mean(DAY) * RUSH) / STEP)
  const ebb = liquidated.now / rushUsd
  if (!(rushUsd >= LEAST_USD && timesUsual >= 6 && ebb <= 0.4)) return null
  return { side, features: { stretch30m, rushUsd, timesUsual, ebb } }
}
