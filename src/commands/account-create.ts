import { type Config, loadConfig } from '../config.ts'
import { ConfigError } from '../core/errors.ts'
import { type LedgerPlace, ledgerPlace, openLedger, placeInWords } from '../ledger/open.ts'
import type { Account, AccountPlan, Ledger } from '../ledger/port.ts'
import { assertNoBackup, folderPaths } from '../store/folder.ts'
import { makeFolder } from '../store/folder-lock.ts'
import { planNamed } from './account-named.ts'
import { type Flags, print } from './print.ts'

export async function accountCreate(
  flags: Flags & { readonly email: string; readonly plan?: string },
): Promise<void> {
  const asked = flags.plan === undefined ? null : planNamed(flags.plan)
  const place = newLedgerPlace(loadConfig({ DATA_DIR: flags.data }))
  const where = placeInWords(place)
  const ledger = await openLedger(place)
  try {
    const { account, isNew, key } = await keyFor(ledger, flags.email, asked)
    const { email, plan } = account
    print(flags, { account_id: account.id, email, plan, key }, () =>
      [
        isNew
          ? `Account of ${email}, plan ${plan}, in ${where}. Its key:`
          : `A further key of ${email}, plan ${plan}, in ${where}:`,
        '',
        `  ${key}`,
        '',
        'It is shown this once; only its hash is kept. Send it as the header',
        `  Authorization: Bearer ${key.slice(0, 6)}…`,
      ].join('\n'),
    )
  } finally {
    await ledger.close()
  }
}

/** A ledger may be made there, with the folder that it is in. */
function newLedgerPlace(config: Config): LedgerPlace {
  const place = ledgerPlace(config, folderPaths(config.DATA_DIR).ledger)
  if ('url' in place) return place
  assertNoBackup(config.DATA_DIR)
  return { file: folderPaths(makeFolder(config.DATA_DIR)).ledger }
}

/** A key of an account, which is made if there is none yet. All keys of an account are of its plan. */
export async function keyFor(
  ledger: Ledger,
  email: string,
  asked: AccountPlan | null,
): Promise<{ readonly account: Account; readonly isNew: boolean; readonly key: string }> {
  const existing = await ledger.findAccount({ email })
  if (existing !== null && asked !== null && asked !== existing.plan) {
    throw new ConfigError(
      `The account of ${existing.email} has the plan ${existing.plan}, and so have its keys. To change it: perptape account plan ${existing.email} ${asked}.`,
    )
  }
  const account = existing ?? (await ledger.createAccount(email, asked ?? 'free'))
  const { key } = await ledger.createKey(account.id, account.plan)
  return { account, isNew: existing === null, key }
}
