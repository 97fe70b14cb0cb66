import { loadConfig } from '../config.ts'
import { ConfigError } from '../core/errors.ts'
import { ACCOUNT_PLANS, type AccountPlan } from '../ledger/port.ts'
import { openLedger } from '../ledger/sqlite.ts'
import { assertNoBackup, folderPaths } from '../store/folder.ts'
import { makeFolder } from '../store/folder-lock.ts'
import { type Flags, print } from './print.ts'

export async function accountCreate(
  flags: Flags & { readonly email: string; readonly plan?: string },
): Promise<void> {
  const asked = flags.plan === undefined ? null : planNamed(flags.plan)
  const config = loadConfig({ DATA_DIR: flags.data })
  assertNoBackup(config.DATA_DIR)
  const path = makeFolder(config.DATA_DIR)
  const ledger = await openLedger(folderPaths(path).ledger)
  try {
    const existing = await ledger.findAccount({ email: flags.email.trim().toLowerCase() })
    const account = existing ?? (await ledger.createAccount(flags.email, asked ?? 'free'))
    const plan = asked ?? account.plan
    const { key } = await ledger.createKey(account.id, plan)
    print(flags, { account_id: account.id, email: account.email, plan, key }, () =>
      [
        existing
          ? `A further key of ${account.email}, plan ${plan}, in ${path}:`
          : `Account of ${account.email}, plan ${plan}, in ${path}. Its key:`,
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

function planNamed(name: string): AccountPlan {
  const found = ACCOUNT_PLANS.find((plan) => plan === name)
  if (found) return found
  throw new ConfigError(`There is no plan "${name}". Plans: ${ACCOUNT_PLANS.join(', ')}.`)
}
