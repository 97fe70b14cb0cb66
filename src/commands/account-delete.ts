import { createInterface } from 'node:readline/promises'
import { ConfigError } from '../core/errors.ts'
import type { Ledger } from '../ledger/port.ts'
import { withLedger } from './account-ledger.ts'
import { accountNamed } from './account-named.ts'
import { type Flags, print } from './print.ts'

const MONEY_STAYS =
  'Money is not touched: prepaid keys and what was paid belong to no account, and stay as they are.'

export async function accountDelete(email: string, flags: Flags & { readonly yes?: boolean }): Promise<void> {
  const ask = process.stdin.isTTY ? askOnTerminal : null
  const deleted = await withLedger(flags.data, (ledger) =>
    deleteAccount(ledger, email, flags.yes === true ? 'meant' : ask),
  )
  print(flags, deleted, () =>
    [
      `The account of ${deleted.email} is deleted, with its keys, sessions, usage, profile, ideas, likes and follows. A running service refuses its keys from the next call on.`,
      MONEY_STAYS,
    ].join('\n'),
  )
}

type Ask = (question: string) => Promise<string>

/** What cannot be undone is meant, or asked for where somebody can type. */
export async function deleteAccount(ledger: Ledger, email: string, confirmed: 'meant' | Ask | null) {
  const account = await accountNamed(ledger, email)
  const warning = `This deletes the account of ${account.email} for good, with its keys, sessions, profile and ideas`
  if (confirmed === null) throw new ConfigError(`${warning}: say so with --yes.`)
  if (confirmed !== 'meant') {
    const typed = await confirmed(`${warning}.\n${MONEY_STAYS}\nType its address to go on: `)
    if (typed.trim().toLowerCase() !== account.email) throw new ConfigError('Nothing was deleted.')
  }
  if (!(await ledger.deleteAccount(account.id))) throw new ConfigError(`There is no account of ${email}.`)
  return { account_id: account.id, email: account.email, deleted: true }
}

async function askOnTerminal(question: string): Promise<string> {
  const asking = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await asking.question(question)
  } finally {
    asking.close()
  }
}
