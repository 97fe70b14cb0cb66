import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadConfig } from '../config.ts'
import { ConfigError } from '../core/errors.ts'
import type { Ledger } from '../ledger/port.ts'
import { openLedger } from '../ledger/sqlite.ts'
import { tellNodes } from '../process/tell-nodes.ts'
import { tellingLedger } from '../process/telling-ledger.ts'
import { assertNoBackup, folderPaths } from '../store/folder.ts'

/** Opens the ledger of a folder that has one; looking must not make an empty one. */
export async function withLedger<R>(
  data: string | undefined,
  use: (ledger: Ledger) => Promise<R>,
): Promise<R> {
  const ledger = await openLedger(ledgerOf(data).file)
  let isChanged = false
  const watched = tellingLedger(ledger, () => {
    isChanged = true
  })
  try {
    return await use(watched)
  } finally {
    await ledger.close()
    if (isChanged) await tellNodes(loadConfig({ DATA_DIR: data }), 'keys')
  }
}

/** Where the ledger of a folder is, for whoever only looks. */
export function ledgerOf(data: string | undefined): { readonly folder: string; readonly file: string } {
  const { DATA_DIR } = loadConfig({ DATA_DIR: data })
  assertNoBackup(DATA_DIR)
  const file = folderPaths(DATA_DIR).ledger
  if (!existsSync(file)) {
    throw new ConfigError(
      `${resolve(DATA_DIR)} has no accounts yet; perptape account create makes one. Another folder is chosen with --data.`,
    )
  }
  return { folder: DATA_DIR, file }
}
