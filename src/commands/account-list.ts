import { monthAt } from '../access/month.ts'
import { systemClock } from '../core/clock.ts'
import { isoOf, type Ms } from '../core/time.ts'
import type { Ledger } from '../ledger/port.ts'
import { withLedger } from './account-ledger.ts'
import { accountNamed } from './account-named.ts'
import { type Flags, print } from './print.ts'
import { textTable } from './text-table.ts'

/** An account as the operator sees it among others. */
interface AccountLine {
  readonly account_id: string
  readonly email: string
  readonly plan: string
  readonly live_keys: number
  readonly calls_this_month: number
  readonly created_at: string
}

export async function accountList(flags: Flags & { readonly email?: string }): Promise<void> {
  const lines = await withLedger(flags.data, (ledger) => accountLines(ledger, systemClock.now(), flags.email))
  const cells = lines.map(({ email, plan, live_keys, calls_this_month, created_at }) => {
    return [email, plan, live_keys, calls_this_month, created_at]
  })
  print(flags, lines, () =>
    lines.length === 0
      ? 'No account has been made yet.'
      : textTable(['account', 'plan', 'live keys', 'calls this month', 'made'], cells),
  )
}

/** Of one address or of all, the oldest account first. */
export async function accountLines(ledger: Ledger, now: Ms, email?: string): Promise<AccountLine[]> {
  const accounts = email === undefined ? await ledger.listAccounts() : [await accountNamed(ledger, email)]
  const { from, to } = monthAt(now)
  const calls = await ledger.callsOf(from, to)
  const liveKeys = new Map<string, number>()
  for (const { accountId, revokedAt } of await ledger.listKeys()) {
    if (revokedAt === null) liveKeys.set(accountId, (liveKeys.get(accountId) ?? 0) + 1)
  }
  return accounts.map(({ id, email: address, plan, createdAt }) => ({
    account_id: id,
    email: address,
    plan,
    live_keys: liveKeys.get(id) ?? 0,
    calls_this_month: calls.get(id) ?? 0,
    created_at: isoOf(createdAt),
  }))
}
