import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { copyLedger } from '../ledger/copy.ts'
import type { BackupSource } from '../store/backup.ts'
import { folderPaths } from '../store/folder.ts'

/** What tasks need of the data folder beside its market. */
export function folderParts({
  DATA_DIR,
}: Pick<Config, 'DATA_DIR'>): Pick<BackupSource, 'folder' | 'copyLedger'> {
  return {
    folder: resolve(DATA_DIR),
    copyLedger: (to) => copyLedger(folderPaths(DATA_DIR).ledger, to),
  }
}
