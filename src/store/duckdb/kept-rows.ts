import type { Log } from '../../core/log.ts'
import type { RowCounts } from '../port.ts'
import { Engine } from './engine.ts'
import { countStatement, LIST_TABLES, rowCountsOf } from './row-counts.ts'

/** Of its own, beside the store's: a log is merged with it. */
const MEMORY_MB = 256

/** Opens a copy of a market file with an engine of its own, which merges its log: what the file alone holds then. */
export async function keptRows(file: string, log: Log): Promise<RowCounts> {
  const engine = await Engine.start({ file, memoryLimitMb: MEMORY_MB, isCounted: false }, log)
  try {
    return rowCountsOf(await engine.read(countStatement(await engine.read(LIST_TABLES))))
  } finally {
    await engine.close()
  }
}
