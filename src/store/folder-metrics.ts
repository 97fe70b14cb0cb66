import { existsSync } from 'node:fs'
import { type Metric, metric } from '../core/metric.ts'
import type { Folder } from './folder.ts'
import { freeBytes, logFileOf, sizeOf } from './room.ts'

/** What the data folder takes of its disk, and what the disk has left, as metrics. */
export function folderMetrics({ path, files }: Pick<Folder, 'path' | 'files'>): Metric[] {
  // A folder that was taken away has no figures; health says that it is gone.
  if (!existsSync(path)) return []
  const sizes = {
    market: sizeOf(files.market),
    market_wal: sizeOf(logFileOf(files.market)),
    ledger: sizeOf(files.ledger),
    ledger_wal: sizeOf(`${files.ledger}-wal`),
  }
  return [
    ...Object.entries(sizes).map(([file, bytes]) =>
      metric('perptape_file_bytes', 'Size of a file of the data folder.', bytes, { file }),
    ),
    metric('perptape_disk_free_bytes', 'Room that is left where the data folder is.', freeBytes(path)),
  ]
}
