import { ConfigError } from '../core/errors.ts'
import { withLedger } from './account-ledger.ts'
import { accountNamed } from './account-named.ts'
import { type Flags, print } from './print.ts'

/** Says of a member that it teaches; only the operator can. */
export async function accountMentor(email: string, word: string, flags: Flags): Promise<void> {
  if (word !== 'on' && word !== 'off') throw new ConfigError(`"${word}" is neither on nor off.`)
  const isMentor = word === 'on'
  const address = await withLedger(flags.data, async (ledger) => {
    const account = await accountNamed(ledger, email)
    if (await ledger.setMentor(account.id, isMentor)) return account.email
    throw new ConfigError(`${account.email} has chosen no handle yet, and is no member before that.`)
  })
  print(flags, { email: address, mentor: isMentor }, () =>
    isMentor ? `${address} is a mentor now.` : `${address} is no mentor any more.`,
  )
}
