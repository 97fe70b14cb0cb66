import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadConfig } from '../config.ts'
import { ConfigError } from '../core/errors.ts'
import { type LedgerPlace, ledgerPlace, openLedger } from '../ledger/open.ts'
import type { Ledger } from '../ledger/port.ts'
import { assertNoBackup, folderPaths } from '../store/folder.ts'

/** Opens the ledger of a folder that has one, or the one that is shared; looking must not make an empty file. */
export async function withLedger<R>(
  data: string | undefined,
  use: (ledger: Ledger) => Promise<R>,
): Promise<R> {
  const ledger = await openLedger(ledgerOf(data).place)
  try {
    return await use(ledger)
  } finally {
    await ledger.close()
  }
}

/** Where the ledger is, for whoever only looks. */
export function ledgerOf(data: string | undefined): {
  readonly folder: string
  readonly place: LedgerPlace
} {
  const config = loadConfig({ DATA_DIR: data })
  const folder = config.DATA_DIR
  const place = ledgerPlace(config, folderPaths(folder).ledger)
  if ('url' in place) return { folder, place }
  assertNoBackup(folder)
  if (!existsSync(place.file)) {
    throw new ConfigError(
      `${resolve(folder)} has no accounts yet; perptape account create makes one. Another folder is chosen with --data.`,
    )
  }
  return { folder, place }
}
