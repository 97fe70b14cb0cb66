import { HOUR } from '../../core/time.ts'
import { score, symbol } from '../../define/figures.ts'
import { json, oneOf } from '../../define/table.ts'
import { tape } from '../forms.ts'

/** A score stands for an hour: a contract that left the venue is not tracked any longer. */
export const SCORE_STANDS = HOUR

type PressurePart = 'oi24hPct' | 'oi4hPct' | 'oi1hPct' | 'fundingRatePct' | 'basisPct'
export type PressureParts = Record<PressurePart, number | null>

export const pressureScores = tape({
  name: 'pressure_scores',
  about: 'The pressure score of every perpetual, with the figures it was made of.',
  columns: {
    symbol: symbol(),
    score: score(),
    direction: oneOf('LONG', 'SHORT'),
    regime: oneOf('LONG_CROWDED', 'SHORT_RAMP', 'LONG_FLUSH', 'SHORT_SQUEEZE'),
    components: json<PressureParts>(),
    contributions: json<PressureParts>(),
  },
  key: ['ts', 'symbol'],
  cadence: '15m',
  keepDays: 90,
})
