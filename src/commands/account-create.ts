import { mkdirSync } from 'node:fs'
import { loadConfig } from '../config.ts'
import { ConfigError } from '../core/errors.ts'
import { ACCOUNT_PLANS, type AccountPlan } from '../ledger/port.ts'
import { openLedger } from '../ledger/sqlite.ts'
import { folderPaths } from '../store/folder.ts'

interface Flags {
  readonly email: string
  readonly plan: string
  readonly data?: string
  readonly json?: boolean
}

export async function accountCreate(flags: Flags): Promise<void> {
  if (!(ACCOUNT_PLANS as readonly string[]).includes(flags.plan)) {
    throw new ConfigError(`There is no plan "${flags.plan}". Plans: ${ACCOUNT_PLANS.join(', ')}.`)
  }
  const plan = flags.plan as AccountPlan
  const config = loadConfig({ DATA_DIR: flags.data })
  mkdirSync(config.DATA_DIR, { recursive: true })
  const ledger = await openLedger(folderPaths(config.DATA_DIR).ledger)
  try {
    const existing = await ledger.findAccount({ email: flags.email.trim().toLowerCase() })
    const account = existing ?? (await ledger.createAccount(flags.email, plan))
    const { key } = await ledger.createKey(account.id, plan)
    if (flags.json) {
      process.stdout.write(`${JSON.stringify({ account_id: account.id, email: account.email, plan, key })}\n`)
      return
    }
    process.stdout.write(
      [
        existing
          ? `A further key of ${account.email}, plan ${plan}:`
          : `Account of ${account.email}, plan ${plan}. Its key:`,
        '',
        `  ${key}`,
        '',
        'It is shown this once; only its hash is kept. Send it as the header',
        `  Authorization: Bearer ${key.slice(0, 6)}…`,
        '',
      ].join('\n'),
    )
  } finally {
    await ledger.close()
  }
}
