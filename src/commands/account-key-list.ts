import { systemClock } from '../core/clock.ts'
import { type KeyLine, keyLines } from './account-keys.ts'
import { withLedger } from './account-ledger.ts'
import { type Flags, print } from './print.ts'
import { textTable } from './text-table.ts'

export async function accountKeys(email: string | undefined, flags: Flags): Promise<void> {
  const lines = await withLedger(flags.data, (ledger) => keyLines(ledger, systemClock.now(), email))
  print(flags, lines, () => (lines.length === 0 ? 'No key has been made yet.' : keyTable(lines)))
}

export function keyTable(lines: readonly KeyLine[]): string {
  return textTable(
    ['account', 'plan', 'key', 'id', 'calls this month', 'last used', 'made', 'revoked'],
    lines.map(({ email, plan, key, id, calls_this_month, last_used, created_at, revoked_at }) => {
      return [email, plan, `${key}…`, id, calls_this_month, last_used ?? '', created_at, revoked_at ?? '']
    }),
  )
}
