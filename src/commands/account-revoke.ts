import { revokeKey } from './account-keys.ts'
import { withLedger } from './account-ledger.ts'
import { type Flags, print } from './print.ts'

export async function accountRevoke(key: string, flags: Flags): Promise<void> {
  const line = await withLedger(flags.data, (ledger) => revokeKey(ledger, key))
  print(flags, line, () => {
    return `The key ${line.key}… of ${line.email} is revoked. A running service refuses it from the next call on.`
  })
}
