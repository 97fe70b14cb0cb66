import { SECOND } from '../../core/time.ts'
import { rollup } from '../../define/rollup.ts'
import { decide, engineTables } from '../../signals/engine.ts'
import { signals } from '../../tables/signals/signals.ts'

/** Later than this prices have gone on, and nobody could have had the entry: the mark is left undecided. */
const DECIDED_WITHIN = 90 * SECOND

/**
 * Decisions on the mark that ends a span, half a minute after it, when the bars of its last minute are there. What was
 * not decided in time is not made up for: a decision that is made afterwards could know its outcome.
 */
export const signalsRollup = rollup({
  id: 'signals',
  into: signals,
  about:
    'What the strategies decide every five minutes, each decision hashed before its outcome can be known.',
  reads: engineTables,
  grain: '5m',
  settles: '30s',
  catchUp: null,
  compute: async (readers, { from, to, now }) =>
    now.ms - to > DECIDED_WITHIN ? [] : decide(readers, { from, to }, () => now.ms),
})
