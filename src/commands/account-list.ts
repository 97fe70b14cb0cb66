import { keyLines } from './account-keys.ts'
import { withLedger } from './account-ledger.ts'
import { type Flags, print } from './print.ts'
import { textTable } from './text-table.ts'

export async function accountList(flags: Flags & { readonly email?: string }): Promise<void> {
  const lines = await withLedger(flags.data, (ledger) => keyLines(ledger, flags.email))
  const cells = lines.map(({ email, plan, key, id, created_at, revoked_at }) => {
    return [email, plan, `${key}…`, id, created_at, revoked_at ?? '']
  })
  print(flags, lines, () =>
    lines.length === 0
      ? 'No key has been made yet.'
      : textTable(['account', 'plan', 'key', 'id', 'made', 'revoked'], cells),
  )
}
