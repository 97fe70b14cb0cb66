import { KNOWN_FOR } from '../access/checked-keys.ts'
import { SECOND } from '../core/time.ts'
import { revokeKey } from './account-keys.ts'
import { withLedger } from './account-ledger.ts'
import { type Flags, print } from './print.ts'

export async function accountRevoke(key: string, flags: Flags): Promise<void> {
  const line = await withLedger(flags.data, (ledger) => revokeKey(ledger, key))
  const seconds = KNOWN_FOR / SECOND
  print(flags, line, () => {
    return `The key ${line.key}… of ${line.email} is revoked. A running service takes it for at most ${seconds} seconds more.`
  })
}
