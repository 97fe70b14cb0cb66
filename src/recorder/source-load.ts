import { durationMs, MINUTE } from '../core/time.ts'
import type { Origin, Source } from '../define/source.ts'
import type { AnyTable } from '../define/table.ts'

/** Rows of one answer that has one for each contract, or calls where a venue is asked contract by contract. */
const CONTRACTS = 100
/** Of a subscription, whose events come by the thousand when markets move. */
const EVENTS_A_MINUTE = 300

/**
 * How much work it is to record somebody, compared to others: rows a minute, as far as definitions tell before anything
 * is recorded. Processes that share venues go by it, and have to come to the same figures.
 */
export function loadOf({ sources }: Origin): number {
  return Math.max(1, Math.round(sources.reduce((sum, source) => sum + rowsAMinute(source), 0)))
}

function rowsAMinute(source: Source): number {
  if (source.kind === 'stream') return EVENTS_A_MINUTE
  const rows = Object.values(source.tables).reduce(
    (sum, table) => sum + (isByContract(table) ? CONTRACTS : 1),
    0,
  )
  return (rows * MINUTE) / durationMs(source.every)
}

function isByContract({ key }: AnyTable): boolean {
  return key.some((column) => column === 'symbol' || column === 'instrument')
}
