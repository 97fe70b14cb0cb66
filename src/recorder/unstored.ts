import { counted } from '../core/counted.ts'
import { StoreError, sentenceOf } from '../core/errors.ts'
import { SECOND } from '../core/time.ts'

/** Rows of a table that the recorder held and the store did not acknowledge. */
export interface Unstored {
  readonly table: string
  readonly rows: number
  /** What the store threw last; null when it was only too slow. */
  readonly trouble: unknown
}

const REASONS = { disk_full: 'the disk is full', read_only: 'the disk may not be written to' } as const

export function unstoredError(left: readonly Unstored[], waitedMs: number): StoreError {
  const which = left.map(({ table, rows }) => `${counted(rows, 'row', 'rows')} of ${table}`).join(', ')
  const troubles = left.map(({ trouble }) => trouble).filter((trouble) => trouble !== null)
  for (const [fault, reason] of Object.entries(REASONS) as [keyof typeof REASONS, string][]) {
    const cause = troubles.find((trouble) => trouble instanceof StoreError && trouble.fault === fault)
    if (cause) return new StoreError(fault, `${which} were not stored: ${reason}.`, { cause })
  }
  const [cause] = troubles
  const sentence =
    cause === undefined
      ? `${which} may be lost: the store did not take them within ${Math.round(waitedMs / SECOND)} s.`
      : `${which} were not stored: ${sentenceOf(cause)}`
  return new StoreError('failed', sentence, { cause })
}
