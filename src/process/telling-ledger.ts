import type { Ledger } from '../ledger/port.ts'

/** Tells when a plan or a key was changed, so that nobody goes on believing what it looked up before. */
export function tellingLedger(ledger: Ledger, changed: () => unknown): Ledger {
  const told =
    <G extends unknown[]>(verb: (...given: G) => Promise<boolean>) =>
    async (...given: G): Promise<boolean> => {
      const isChanged = await verb(...given)
      if (isChanged) await changed()
      return isChanged
    }
  return {
    ...ledger,
    setPlan: told(ledger.setPlan),
    revokeKey: told(ledger.revokeKey),
    deleteAccount: told(ledger.deleteAccount),
  }
}
