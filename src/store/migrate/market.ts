import type { Ms, Span } from '../../core/time.ts'
import type { AnyTable } from '../../define/table.ts'
import { monthSpan } from '../bulk/month.ts'
import { isByTime } from '../clickhouse/schema.ts'
import type { Store } from '../port.ts'
import { copyPiece, isEqual, type Piece, type Summed, sumPiece, type Watch } from './copy.ts'
import { spansOutside } from './counts.ts'
import { Meter, type ShowProgress } from './meter.ts'
import { type MonthFacts, rowsIn } from './months.ts'
import type { MigrationNote } from './note.ts'
import { assertEmpty, isNoted, type Surveyed, survey } from './survey.ts'

/** A month that differs is copied once more before somebody is told. */
const TRIES = 2
/** So many months at once: while one is copied, another is read back, and neither engine waits for the other. */
const LANES = 2

export interface MarketMigration {
  readonly source: Store
  readonly target: Store
  /** How people know the target. */
  readonly address: string
  readonly tables: readonly AnyTable[]
  readonly note: MigrationNote
  readonly now: Ms
  readonly signal: AbortSignal
  readonly progress: ShowProgress
}

/** A month that is not the same on both sides. */
export interface Differing {
  readonly table: string
  readonly month: string
  readonly source: Summed
  readonly target: Summed
}

interface Amount {
  months: number
  rows: number
}

export interface MarketReport {
  /** With rows. */
  readonly tables: number
  readonly months: number
  readonly rows: number
  /** Now, and what was there from before. */
  readonly copied: Readonly<Amount>
  readonly before: Readonly<Amount>
  /** Facts that the source has twice are copied once. */
  readonly doubled: number
  readonly differing: readonly Differing[]
  readonly seconds: number
}

/**
 * Copies all rows of a store that nobody writes to into another, month by month, and compares what each side then has
 * of the month: how many rows, and the sum of all that they say. Broken off anywhere, it goes on with the first month
 * that is not noted. Of a month that is, only what can change without a sign is looked at again: rows that replace
 * others.
 */
export async function migrateMarket(migration: MarketMigration): Promise<MarketReport> {
  const { source, target, address, tables, note, signal } = migration
  if (!note.isBegun) {
    await assertEmpty(target, tables, address, signal)
    note.begin(migration.now)
  }
  const surveyed = await survey(source, target, tables, signal)
  try {
    return await new Copying(migration).all(surveyed)
  } finally {
    note.flush()
  }
}

class Copying {
  readonly #of: MarketMigration
  readonly #meter: Meter
  readonly #watch: Watch
  readonly #copied: Amount = { months: 0, rows: 0 }
  readonly #before: Amount = { months: 0, rows: 0 }
  readonly #differing: Differing[] = []
  #doubled = 0
  #hasFailed = false

  constructor(migration: MarketMigration) {
    this.#of = migration
    this.#meter = new Meter(migration.progress)
    this.#watch = { signal: migration.signal, onRows: (rows) => this.#meter.handled(rows) }
  }

  async all(surveyed: readonly Surveyed[]): Promise<MarketReport> {
    for (const table of surveyed) this.#expect(table)
    for (const table of surveyed) await this.#table(table)
    const full = surveyed.filter(({ source }) => source.size > 0)
    return {
      tables: full.length,
      months: full.reduce((sum, { source }) => sum + source.size, 0),
      rows: full.reduce((sum, { source }) => sum + rowsIn(source), 0),
      copied: this.#copied,
      before: this.#before,
      doubled: this.#doubled,
      differing: this.#differing,
      seconds: this.#meter.seconds,
    }
  }

  #expect(of: Surveyed): void {
    for (const [month, { rows }] of of.source) {
      if (!isNoted(of, month, this.#of.note)) this.#meter.expect(1, 2 * rows)
      else if (of.table.writes === 'replace') this.#meter.expect(1, rows)
    }
  }

  async #table(of: Surveyed): Promise<void> {
    const { table, source } = of
    // Of months that the source has no more, since it has forgotten them or their rows have moved on.
    for (const span of await spansOutside(this.#of.target, table, source)) await this.#empty(table, span)
    const left = source.entries()
    // Where a row may take the place of one of another month, no two are touched at once.
    const lanes = isByTime(table) ? LANES : 1
    const ends = await Promise.allSettled(Array.from({ length: lanes }, () => this.#lane(of, left)))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }

  /** Month after month, until none is left or something went wrong with one, here or in another lane. */
  async #lane(of: Surveyed, left: Iterator<[string, MonthFacts]>): Promise<void> {
    for (let next = left.next(); !next.done && !this.#hasFailed; next = left.next()) {
      const [month, { rows }] = next.value
      try {
        this.#of.signal.throwIfAborted()
        if (await this.#isDone(of, month, rows)) this.#count(this.#before, rows)
        else await this.#month(of, month)
      } catch (thrown) {
        this.#hasFailed = true
        throw thrown
      }
    }
  }

  async #isDone(of: Surveyed, month: string, rows: number): Promise<boolean> {
    const { note, source } = this.#of
    if (!isNoted(of, month, note)) return false
    if (of.table.writes === 'append') return true
    this.#meter.at(of.table.name, month)
    const { kept, sum } = note.done(of.table.name, month)!
    const now = await sumPiece(source, pieceOf(of.table, month, rows), this.#watch)
    const isSame = isEqual(now, { rows: kept, sum })
    if (isSame) this.#meter.monthDone()
    else this.#meter.expect(0, 2 * rows)
    return isSame
  }

  async #month({ table, source, target }: Surveyed, month: string): Promise<void> {
    const { note } = this.#of
    const facts = source.get(month)!
    const piece = pieceOf(table, month, facts.rows)
    this.#meter.at(table.name, month)
    note.put(table.name, month, null)
    let [own, other] = await this.#copy(piece, target.has(month))
    for (let tries = 1; tries < TRIES && !isEqual(own, other); tries++) {
      this.#meter.expect(0, 2 * facts.rows)
      ;[own, other] = await this.#copy(piece, true)
    }
    this.#meter.monthDone()
    this.#doubled += facts.rows - own.rows
    if (isEqual(own, other)) {
      note.put(table.name, month, { ...facts, kept: own.rows, sum: own.sum })
      this.#count(this.#copied, facts.rows)
    } else this.#differing.push({ table: table.name, month, source: own, target: other })
  }

  /** What each side then has. */
  async #copy(piece: Piece, isThere: boolean): Promise<[Summed, Summed]> {
    const { source, target } = this.#of
    // What a kill left of it would stand there twice.
    if (isThere) await this.#empty(piece.table, piece.span)
    const own = await copyPiece(source, target, piece, this.#watch)
    return [own, await sumPiece(target, piece, this.#watch)]
  }

  async #empty(table: AnyTable, { from, to }: Span): Promise<void> {
    await this.#of.target.forget(table, { since: from, until: to })
  }

  #count(amount: Amount, rows: number): void {
    amount.months += 1
    amount.rows += rows
  }
}

function pieceOf(table: AnyTable, month: string, rows: number): Piece {
  return { table, span: monthSpan(month), rows }
}
