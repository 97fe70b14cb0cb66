import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { ConfigError, StoreError } from '../core/errors.ts'
import { assertRoomForLedger, type MovedLedger, moveLedger } from '../ledger/move.ts'
import { checkMoney } from '../ledger/open.ts'
import { shownPlace } from '../ledger/postgres-errors.ts'
import { sharedSecret } from '../ledger/shared-secrets.ts'
import type { TillProof } from '../ledger/till-port.ts'
import type { BornFolder } from '../store/folder.ts'
import { linkSecret } from '../store/link-secret.ts'
import type { LedgerMigration } from '../store/migrate/migrate.ts'
import { sealKey } from '../store/seal-key.ts'

export interface MovedAccounts {
  /** Where to, for people. */
  readonly place: string
  /** Null where the folder has no ledger. */
  readonly ledger: MovedLedger | null
}

/** Accounts, money and secrets of a folder, to the database of that address. */
export function ledgerMove({ path, files }: BornFolder, url: string): LedgerMigration<MovedAccounts> {
  const file = files.ledger
  return {
    async assertRoom() {
      if (existsSync(file)) await assertRoomForLedger(file, url)
      // Before everything else: whoever has others already has signed with them.
      await moveSecrets(path, url)
    },
    async move() {
      return { place: shownPlace(url), ledger: existsSync(file) ? await moveChecked(file, url) : null }
    },
  }
}

async function moveChecked(file: string, url: string): Promise<MovedLedger> {
  const moved = await moveLedger(file, url)
  const [own, shared] = [await checkMoney({ file }), await checkMoney({ url })]
  if (!isDeepStrictEqual(plain(own), plain(shared)))
    throw new StoreError(
      'failed',
      `The money at ${shownPlace(url)} does not come to what it comes to in ${file}: perptape ledger check, with and without DATABASE_URL, says what differs.`,
    )
  return moved
}

/** What is wrong is told in the order of the engine. */
function plain({ faults, ...sums }: TillProof) {
  return { ...sums, faults: faults.toSorted() }
}

/** Links, keys and seals that were made in the folder are to be good at its new place. */
async function moveSecrets(folder: string, url: string): Promise<void> {
  const seal = sealKey(folder).export({ type: 'pkcs8', format: 'pem' }).toString()
  const secrets = { links: `${linkSecret(folder)}\n`, seals: seal }
  for (const [name, secret] of Object.entries(secrets)) {
    if ((await sharedSecret(url, name, () => secret)) === secret) continue
    throw new ConfigError(
      `The database at ${shownPlace(url)} has a secret of its own (${name} in the table shared_secrets). Choose an empty database with DATABASE_URL.`,
    )
  }
}
