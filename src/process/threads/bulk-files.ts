import type { Config } from '../../config.ts'
import { BULK_TABLES } from '../../offers/bulk-offers.ts'
import { BulkKeeper } from '../../store/bulk/keeper.ts'
import { type BulkParts, bulkFolder } from '../../store/bulk/parts.ts'
import { freeBytes } from '../../store/room.ts'

/** Keeps the monthly files that are sold, for one of the threads; null where the operator wants none. */
export function keepBulkFiles({
  config,
  folder,
  ...parts
}: Pick<BulkParts, 'store' | 'clock' | 'log'> & {
  readonly config: Config
  /** The data folder. */
  readonly folder: string
}): BulkKeeper | null {
  const { BULK_MONTHS: months, RETENTION: retention } = config
  if (months === 0) return null
  const keeper = new BulkKeeper({
    ...parts,
    folder: bulkFolder(folder),
    tables: BULK_TABLES,
    retention,
    months,
    freeBytes,
  })
  keeper.start()
  return keeper
}
