import { ConfigError } from '../core/errors.ts'
import { ACCOUNT_PLANS, type Account, type AccountPlan, type Ledger } from '../ledger/port.ts'

export async function accountNamed(ledger: Pick<Ledger, 'findAccount'>, email: string): Promise<Account> {
  const account = await ledger.findAccount({ email })
  if (account === null) throw new ConfigError(`There is no account of ${email}.`)
  return account
}

export function planNamed(name: string): AccountPlan {
  const found = ACCOUNT_PLANS.find((plan) => plan === name)
  if (found) return found
  throw new ConfigError(`There is no plan "${name}". Plans: ${ACCOUNT_PLANS.join(', ')}.`)
}
