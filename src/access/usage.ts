import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../core/clock.ts'
import { sentenceOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { RecentMap } from '../core/recent-map.ts'
import { DAY, floorTo, type Ms, SECOND, type Span } from '../core/time.ts'
import type { UsageLedger, UsageRow } from '../ledger/usage-port.ts'
import { CurrentMonth } from './month.ts'

/** Counts the calls of keys; neither verb waits for anything. */
export interface UsageCounts {
  count(keyHash: string, accountId: string, now: Ms): void
  /** Calls of an account in the UTC calendar month of that moment, as far as they are known here. */
  monthUsed(accountId: string, now: Ms): number
}

/** What lies in memory alone: a process that is killed loses the counts of so long at most. */
const FLUSH_EVERY: Ms = 10 * SECOND
/** Rows of one statement: some milliseconds, after which calls have their turn. */
const ROWS_AT_ONCE = 500
/** Accounts whose month is remembered; of others it is read again. */
const MAX_ACCOUNTS = 50_000
/** Rows that wait to be written: so many keys within ten seconds, or a ledger that refuses for long. */
const MAX_ROWS = 50_000
const KEPT_FOR: Ms = 400 * DAY

/** The month of an account: what the ledger has, of all processes, and what is counted here and not yet there. */
interface AccountMonth {
  readonly month: Span
  stored: number
  unwritten: number
}

/** Calls of a key on a day that are not yet in the ledger. */
interface CountedRow extends UsageRow {
  readonly of: AccountMonth
  calls: number
}

/**
 * Counts in memory and adds up in the ledger: every ten seconds and at the stop. What other processes counted is learned
 * at the same time, so that together they may go beyond a limit by the calls of ten seconds. Until the ledger has told
 * what an account used before, only what was counted here counts.
 */
export class KeyUsage implements UsageCounts {
  readonly #ledger: UsageLedger
  readonly #clock: Clock
  readonly #log: Log
  readonly #current = new CurrentMonth()
  readonly #months = new RecentMap<AccountMonth>(MAX_ACCOUNTS)
  /** The row of each key that is counted into, and rows of days that are over. */
  #rows = new Map<string, CountedRow>()
  #finished: CountedRow[] = []
  /** Accounts of which the ledger is to be asked. */
  #unread = new Set<string>()
  #dropped = 0
  #sweptOn: Ms | null = null
  /** Writing and reading take turns: otherwise nobody could say whether what was read has what was just written. */
  #line: Promise<void> = Promise.resolve()
  #isReading = false
  readonly #timer: NodeJS.Timeout

  constructor(parts: { readonly ledger: UsageLedger; readonly clock: Clock; readonly log: Log }) {
    this.#ledger = parts.ledger
    this.#clock = parts.clock
    this.#log = parts.log
    this.#timer = setInterval(() => void this.flush(), FLUSH_EVERY)
    this.#timer.unref()
  }

  count(keyHash: string, accountId: string, now: Ms): void {
    const month = this.#monthOf(accountId, now)
    let row = this.#rows.get(keyHash)
    if (row === undefined || row.of !== month || now < row.day || now >= row.day + DAY) {
      const next = this.#newRow(keyHash, accountId, month, now)
      if (next === null) return
      row = next
    }
    row.calls++
    month.unwritten++
  }

  monthUsed(accountId: string, now: Ms): number {
    const { stored, unwritten } = this.#monthOf(accountId, now)
    return stored + unwritten
  }

  /** The same, once the ledger was asked. */
  async monthUsedByAll(accountId: string, now: Ms): Promise<number> {
    this.#monthOf(accountId, now)
    if (this.#unread.has(accountId)) await this.#inLine(() => this.#read(now))
    return this.monthUsed(accountId, now)
  }

  /** Calls of an account by key and day, those included that are not yet in the ledger. */
  async rowsOf(accountId: string, fromDay: Ms, toDay: Ms): Promise<UsageRow[]> {
    let rows: UsageRow[] = []
    await this.#inLine(async () => {
      const waiting = [...this.#finished, ...this.#rows.values()].filter(
        (row) => row.accountId === accountId && row.day >= fromDay && row.day < toDay,
      )
      rows = [...(await this.#ledger.usageOf(accountId, fromDay, toDay)), ...waiting]
    })
    return rows
  }

  /** Writes what was counted; what the ledger does not take is kept, and tried again. */
  async flush(): Promise<void> {
    await this.#inLine(async () => {
      try {
        await this.#write()
        await this.#read(this.#clock.now())
        await this.#sweep()
      } catch (thrown) {
        this.#log.warn({ reason: sentenceOf(thrown) }, 'the ledger does not take how often keys were used')
      }
    })
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }

  #monthOf(accountId: string, now: Ms): AccountMonth {
    const month = this.#current.at(now)
    const known = this.#months.get(accountId)
    if (known !== undefined && known.month.from === month.from) return known
    const fresh = { month, stored: 0, unwritten: 0 }
    this.#months.set(accountId, fresh)
    this.#unread.add(accountId)
    this.#readSoon()
    return fresh
  }

  /** Null where too many wait: what cannot be written for so long is not counted, rather than fill the memory. */
  #newRow(keyHash: string, accountId: string, month: AccountMonth, now: Ms): CountedRow | null {
    const before = this.#rows.get(keyHash)
    if (before !== undefined) {
      this.#rows.delete(keyHash)
      this.#finished.push(before)
    }
    if (this.#rows.size + this.#finished.length >= MAX_ROWS) {
      this.#dropped++
      return null
    }
    const row = { keyHash, accountId, day: floorTo(now, DAY), calls: 0, of: month }
    this.#rows.set(keyHash, row)
    return row
  }

  /** All accounts that are seen in the same turn are read together. */
  #readSoon(): void {
    if (this.#isReading) return
    this.#isReading = true
    void this.#inLine(async () => {
      await nextTurn()
      this.#isReading = false
      try {
        await this.#read(this.#clock.now())
      } catch (thrown) {
        // They stay unread, and are asked for again with the next flush.
        this.#log.warn({ reason: sentenceOf(thrown) }, 'the ledger does not tell how often keys were used')
      }
    })
  }

  async #write(): Promise<void> {
    const rows = [...this.#finished, ...this.#rows.values()]
    this.#finished = []
    this.#rows = new Map()
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      if (at > 0) await nextTurn()
      const some = rows.slice(at, at + ROWS_AT_ONCE)
      try {
        await this.#ledger.addUsage(merged(some))
      } catch (thrown) {
        for (const row of rows.slice(at)) this.#putBack(row)
        throw thrown
      }
      for (const { accountId, of, calls } of some) {
        of.unwritten -= calls
        of.stored += calls
        this.#unread.add(accountId)
      }
    }
    if (this.#dropped > 0) this.#log.warn({ calls: this.#dropped }, 'calls of keys were not counted')
    this.#dropped = 0
  }

  /** As few rows as before, however often the ledger refuses them. */
  #putBack(row: CountedRow): void {
    const newer = this.#rows.get(row.keyHash)
    if (newer === undefined) this.#rows.set(row.keyHash, row)
    else if (newer.day === row.day && newer.of === row.of) newer.calls += row.calls
    else this.#finished.push(row)
  }

  async #read(now: Ms): Promise<void> {
    const month = this.#current.at(now)
    const accounts = [...this.#unread]
    for (let at = 0; at < accounts.length; at += ROWS_AT_ONCE) {
      if (at > 0) await nextTurn()
      const some = accounts.slice(at, at + ROWS_AT_ONCE)
      const calls = await this.#ledger.callsOf(month.from, month.to, some)
      for (const id of some) {
        const known = this.#months.get(id)
        if (known?.month.from === month.from) known.stored = calls.get(id) ?? 0
        this.#unread.delete(id)
      }
    }
  }

  async #sweep(): Promise<void> {
    const today = floorTo(this.#clock.now(), DAY)
    if (this.#sweptOn === today) return
    await this.#ledger.sweepUsage(today - KEPT_FOR)
    this.#sweptOn = today
  }

  #inLine(work: () => Promise<void>): Promise<void> {
    const done = this.#line.then(work)
    this.#line = done.catch(() => {})
    return done
  }
}

/** A statement may name a key and day once. */
function merged(rows: readonly CountedRow[]): UsageRow[] {
  const byDay = new Map<string, { keyHash: string; accountId: string; day: Ms; calls: number }>()
  for (const { keyHash, accountId, day, calls } of rows) {
    const name = `${keyHash}/${day}`
    const row = byDay.get(name)
    if (row === undefined) byDay.set(name, { keyHash, accountId, day, calls })
    else row.calls += calls
  }
  return [...byDay.values()]
}
