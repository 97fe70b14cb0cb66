import { HOUR } from '../../core/time.ts'
import { score } from '../../define/figures.ts'
import { json, means, oneOf } from '../../define/table.ts'
import { tape } from '../forms.ts'
import { perpetual } from '../words.ts'

/** A score stands for an hour: a contract that left the venue is not tracked any longer. */
export const SCORE_STANDS = HOUR

type PressurePart = 'oi24hPct' | 'oi4hPct' | 'oi1hPct' | 'fundingRatePct' | 'basisPct'
export type PressureParts = Record<PressurePart, number | null>

export const pressureScores = tape({
  name: 'pressure_scores',
  about: 'The pressure score of every perpetual, with the figures it was made of.',
  columns: {
    symbol: perpetual(),
    score: means(score(), 'How one-sided it is: the size of the sum of all contributions.'),
    direction: means(oneOf('LONG', 'SHORT'), 'Side that it leans to: the sign of that sum, LONG of a draw.'),
    regime: means(
      oneOf('LONG_CROWDED', 'SHORT_RAMP', 'LONG_FLUSH', 'SHORT_SQUEEZE'),
      'Crowded or ramp by direction; flush (funding positive) or squeeze (negative) where open interest fell by 10 % or more in 24 hours.',
    ),
    components: means(
      json<PressureParts>(),
      'Changes of open interest in coins, funding of its own interval and basis, in percent; null where unknown.',
    ),
    contributions: means(
      json<PressureParts>(),
      'Points that each of these gives, negative towards short; null where it is unknown.',
    ),
  },
  key: ['ts', 'symbol'],
  cadence: '15m',
  keepDays: 90,
})
