import { DAY, type Ms, SINCE_EVER } from '../../core/time.ts'
import type { Readers } from '../../define/reader.ts'
import { rollup } from '../../define/rollup.ts'
import { type DecidedSignal, outcomesOf } from '../../signals/evaluate.ts'
import { outcomeTables, recordedSources } from '../../signals/recorded-sources.ts'
import { signalOutcomes, signals } from '../../tables/signals/signals.ts'

const reads = { signals, outcomes: signalOutcomes, ...outcomeTables }

/** Within this a signal has ended and its outcome is settled, after an outage of more than a week too. */
const LOOK_BACK = 12 * DAY
const MOST_SIGNALS = 1_000_000

/**
 * An outcome is a fact that is written once: no span is computed again, and each run is of whatever is open by then,
 * whenever it was decided. After a kill that is what was open before.
 */
export const outcomesRollup = rollup({
  id: 'signal-outcomes',
  into: signalOutcomes,
  about: 'How decisions ended, on the minutes after them and after all costs, once that is settled.',
  reads,
  grain: '5m',
  settles: '1m',
  catchUp: null,
  async compute(readers, { from, now }) {
    // Once a day all that was ever decided is looked at: what a longer outage left open is closed then.
    const since = from % DAY === 0 ? SINCE_EVER : now.ms - LOOK_BACK
    const open = await openSignals(readers, since)
    const symbols = [...new Set(open.map(({ symbol }) => symbol))]
    return outcomesOf(open, recordedSources(readers, symbols), now.ms)
  },
})

async function openSignals(
  { signals: decided, outcomes }: Pick<Readers<typeof reads>, 'signals' | 'outcomes'>,
  since: Ms,
): Promise<DecidedSignal[]> {
  const all = { since, order: 'asc', limit: MOST_SIGNALS } as const
  const [made, ended] = await Promise.all([
    decided.range({ columns: ['signal_id'], ...all }),
    // None ended before it was decided.
    outcomes.range({ columns: ['signal_id'], ...all }),
  ])
  const closed = new Set(ended.map(({ signal_id }) => signal_id))
  const signal_id = made.flatMap((signal) => (closed.has(signal.signal_id) ? [] : [signal.signal_id]))
  if (signal_id.length === 0) return []
  return decided.range({
    columns: ['signal_id', 'created_at', 'symbol', 'side', 'strategy', 'decision'],
    where: { signal_id },
    ...all,
  })
}
