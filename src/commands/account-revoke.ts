import { KNOWN_FOR } from '../access/checked-keys.ts'
import { SECOND } from '../core/time.ts'
import { revokeKey } from './account-keys.ts'
import { withLedger } from './account-ledger.ts'

interface Flags {
  readonly data?: string
  readonly json?: boolean
}

export async function accountRevoke(key: string, flags: Flags): Promise<void> {
  const line = await withLedger(flags.data, (ledger) => revokeKey(ledger, key))
  process.stdout.write(
    flags.json
      ? `${JSON.stringify(line)}\n`
      : `The key ${line.key}… of ${line.email} is revoked. A running service takes it for at most ${KNOWN_FOR / SECOND} seconds more.\n`,
  )
}
