import type { Ms } from '../core/time.ts'

/** Calls that a key made on a UTC day, of which `day` is the first millisecond. */
export interface UsageRow {
  readonly keyHash: string
  readonly accountId: string
  readonly day: Ms
  readonly calls: number
}

/** How often keys were used, by day. */
export interface UsageLedger {
  /**
   * Adds to what is there, so that several processes add up; all of the rows or none. Those of an account that was
   * deleted meanwhile are left out.
   */
  addUsage(rows: readonly UsageRow[]): Promise<void>
  /** Of an account by key and day, from a day to before another; the oldest day first. */
  usageOf(accountId: string, fromDay: Ms, toDay: Ms): Promise<UsageRow[]>
  /** The sum of each account that made calls in those days; of all accounts where none are named. */
  callsOf(fromDay: Ms, toDay: Ms, accountIds?: readonly string[]): Promise<Map<string, number>>
  /** Forgets days before that one; returns how many rows went. */
  sweepUsage(before: Ms): Promise<number>
}
