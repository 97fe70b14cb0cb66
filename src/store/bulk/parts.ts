import { join } from 'node:path'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import type { BulkTable } from '../../define/bulk-files.ts'
import type { Retention } from '../../define/retention.ts'
import type { Store } from '../port.ts'

/** What bulk files are made with. */
export interface BulkParts {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  /** Where the files are; each table has a folder of its own in it. */
  readonly folder: string
  readonly tables: readonly BulkTable[]
  /** How long tables are kept, where it is not what their definitions say. */
  readonly retention: Retention
  /** Months of which files are kept; null for all. */
  readonly months: number | null
  /** Bytes that are free on the disk; a test says others. */
  readonly freeBytes: (folder: string) => number
}

/** In the data folder. */
export function bulkFolder(dataFolder: string): string {
  return join(dataFolder, 'bulk')
}
