import { statfsSync, statSync } from 'node:fs'
import type { Reading } from '../core/reading.ts'
import type { Folder } from './folder.ts'

/** What the data folder takes of its disk, and what the disk has left, as metrics. */
export function folderReadings({ path, files }: Pick<Folder, 'path' | 'files'>): Reading[] {
  const { bavail, bsize } = statfsSync(path)
  const sizes = {
    market: sizeOf(files.market),
    market_wal: sizeOf(`${files.market}.wal`),
    ledger: sizeOf(files.ledger),
    ledger_wal: sizeOf(`${files.ledger}-wal`),
  }
  return [
    ...Object.entries(sizes).map(([file, value]) => ({
      kind: 'gauge' as const,
      name: 'perptape_file_bytes',
      help: 'Size of a file of the data folder.',
      value,
      labels: { file },
    })),
    {
      kind: 'gauge',
      name: 'perptape_disk_free_bytes',
      help: 'Room that is left where the data folder is.',
      value: bavail * bsize,
    },
  ]
}

/** A log that is folded in is gone. */
function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
