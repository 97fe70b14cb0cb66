import { ConfigError } from '../core/errors.ts'
import type { AccountPlan, Ledger } from '../ledger/port.ts'
import { withLedger } from './account-ledger.ts'
import { accountNamed, planNamed } from './account-named.ts'
import { type Flags, print } from './print.ts'

export async function accountPlan(email: string, name: string, flags: Flags): Promise<void> {
  const plan = planNamed(name)
  const outcome = await withLedger(flags.data, (ledger) => changePlan(ledger, email, plan))
  const { email: address, plan_before: before, live_keys: keys } = outcome
  print(flags, outcome, () =>
    before === plan
      ? `${address} has the plan ${plan} already.`
      : `${address} has the plan ${plan} now (before: ${before}), and so have its live keys: ${keys}. A running service follows with the next call.`,
  )
}

export async function changePlan(ledger: Ledger, email: string, plan: AccountPlan) {
  const account = await accountNamed(ledger, email)
  if (!(await ledger.setPlan(account.id, plan))) throw new ConfigError(`There is no account of ${email}.`)
  const live = (await ledger.listKeys(account.id)).filter(({ revokedAt }) => revokedAt === null)
  return {
    account_id: account.id,
    email: account.email,
    plan,
    plan_before: account.plan,
    live_keys: live.length,
  }
}
