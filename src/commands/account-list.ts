import { keyLines } from './account-keys.ts'
import { withLedger } from './account-ledger.ts'
import { textTable } from './text-table.ts'

interface Flags {
  readonly email?: string
  readonly data?: string
  readonly json?: boolean
}

export async function accountList(flags: Flags): Promise<void> {
  const lines = await withLedger(flags.data, (ledger) => keyLines(ledger, flags.email))
  if (flags.json) {
    process.stdout.write(`${JSON.stringify(lines)}\n`)
    return
  }
  if (lines.length === 0) {
    process.stdout.write('No key has been made yet.\n')
    return
  }
  const rows = lines.map((line) => [
    line.email,
    line.plan,
    `${line.key}…`,
    line.id,
    line.created_at,
    line.revoked_at ?? '',
  ])
  process.stdout.write(`${textTable(['account', 'plan', 'key', 'id', 'made', 'revoked'], rows)}\n`)
}
