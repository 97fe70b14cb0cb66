import { existsSync } from 'node:fs'
import { assertRoomForLedger, type MovedLedger, moveLedger } from '../ledger/move.ts'
import { shownPlace } from '../ledger/postgres-errors.ts'
import type { BornFolder } from '../store/folder.ts'
import type { LedgerMigration } from '../store/migrate/migrate.ts'

export interface MovedAccounts {
  /** Where to, for people. */
  readonly place: string
  /** Null where the folder has no ledger. */
  readonly ledger: MovedLedger | null
}

/** Accounts and money of a folder, to the database of that address. */
export function ledgerMove({ files }: BornFolder, url: string): LedgerMigration<MovedAccounts> {
  const file = files.ledger
  return {
    async assertRoom() {
      if (existsSync(file)) await assertRoomForLedger(file, url)
    },
    async move() {
      return { place: shownPlace(url), ledger: existsSync(file) ? await moveLedger(file, url) : null }
    },
  }
}
