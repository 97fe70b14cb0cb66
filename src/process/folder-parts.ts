import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { copyLedger } from '../ledger/copy.ts'
import { ledgerPlace } from '../ledger/open.ts'
import type { BackupSource } from '../store/backup.ts'
import { folderPaths } from '../store/folder.ts'

/** What tasks need of the data folder beside its market. */
export function folderParts(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>,
): Pick<BackupSource, 'folder' | 'copyLedger'> {
  const { DATA_DIR } = config
  const ledger = ledgerPlace(config, folderPaths(DATA_DIR).ledger)
  return {
    folder: resolve(DATA_DIR),
    // What is in a database is its own to back up; a file that lies here still is of the time before.
    copyLedger: async (to) => ('file' in ledger ? copyLedger(ledger.file, to) : null),
  }
}
