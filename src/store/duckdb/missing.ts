import { counted } from '../../core/counted.ts'
import { sentenceOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import type { Row } from '../../define/table.ts'
import { LOG_SOURCE, recordingGaps } from '../../tables/record/recording.ts'
import { encodeBatch } from './encode.ts'
import { missingSentence } from './engine-ailments.ts'
import type { EngineLine } from './engine-line.ts'
import type { MissingBatches } from './message.ts'
import type { Layout } from './store.ts'

/** Says that batches are missing, and writes it into the gap ledger; from then on the store is quiet about them. */
export async function putOnRecord(
  missing: MissingBatches,
  { engine, layout, file, log }: { engine: EngineLine; layout: Layout; file: string; log: Log },
): Promise<void> {
  log.error(missingSentence(missing, file))
  try {
    const ledger = layout.columns.get(recordingGaps.name)
    if (!ledger) await engine.write([], true)
    else await engine.append(await encodeBatch(recordingGaps, ledger, [ledgerRow(missing)]), true)
  } catch (thrown) {
    log.error(
      `The missing batches could not be put on record; the next start says so again: ${sentenceOf(thrown)}`,
    )
  }
}

function ledgerRow({ batches, since, until }: MissingBatches): Row<typeof recordingGaps> {
  return {
    source: LOG_SOURCE,
    started_at: since,
    ended_at: Math.max(until, since + 1),
    into_table: 'all',
    reason: 'lost',
    detail: `${counted(batches, 'recorded batch', 'recorded batches')} lost with the log of the market file`,
  }
}
