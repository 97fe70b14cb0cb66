import type { Strategy } from '../../define/strategy.ts'
import type { InputName } from '../inputs/index.ts'
import { basisDivergence } from './basis-divergence.ts'
import { bookImbalance } from './book-imbalance.ts'
import { calmBreakout } from './calm-breakout.ts'
import { cascadeRebound } from './cascade-rebound.ts'
import { crowdUnwind } from './crowd-unwind.ts'
import { fundingFade } from './funding-fade.ts'
import { oiBreakout } from './oi-breakout.ts'
import { rsiReversion } from './rsi-reversion.ts'
import { vpinShock } from './vpin-shock.ts'
import { whaleFlip } from './whale-flip.ts'

/**
 * Everything that is put to the test. Thresholds were set by how often they are crossed in an ordinary market, about
 * once a day to once in ten days for each perpetual, and never by what came of it. A new one is a file and a line here.
 */
export const STRATEGIES: readonly Strategy<InputName>[] = [
  fundingFade,
  oiBreakout,
  cascadeRebound,
  rsiReversion,
  vpinShock,
  basisDivergence,
  whaleFlip,
  bookImbalance,
  crowdUnwind,
  calmBreakout,
]
