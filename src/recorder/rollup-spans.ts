import { Instant } from '../core/clock.ts'
import type { Rollup } from '../define/rollup.ts'
import type { HealthPage } from './health.ts'
import type { JobTools } from './job.ts'
import { type AnyRow, keyReader, timeReader } from './keys.ts'
import { same } from './newest.ts'
import type { Stretch } from './stretches.ts'

export interface RollupJob {
  readonly rollup: Rollup
  readonly health: HealthPage
  /** No source and no other rollup writes into its table. */
  readonly isOnlyFiller: boolean
}

/** More rows of one span than any rollup makes. */
const MOST_ROWS = 200_000
/** Sums of the same rows differ in their last digits when they are added in another order. */
const CRUMBS = 1e-9

/** Computes spans of one rollup and writes what they come to. */
export class RollupSpans {
  readonly #job: RollupJob
  readonly #tools: JobTools
  /** Readers of the tables that it names, and of no other. */
  readonly #readers: Record<string, unknown>

  constructor(job: RollupJob, tools: JobTools) {
    this.#job = job
    this.#tools = tools
    this.#readers = Object.fromEntries(
      Object.entries(job.rollup.reads).map(([name, table]) => [name, tools.store.reader(table)]),
    )
  }

  /** As far as it is known by now. */
  async show(span: Stretch): Promise<void> {
    await this.#write(await this.#compute(span))
  }

  /** For good: what was written of the span before and is not made any more goes. */
  async settle(span: Stretch): Promise<void> {
    const rows = await this.#compute(span)
    await this.#write(await this.#changed(span, rows))
  }

  #compute([from, to]: Stretch): Promise<AnyRow[]> {
    const now = new Instant(this.#tools.clock.now())
    return this.#job.rollup.compute(this.#readers, { from, to, now })
  }

  async #write(rows: readonly AnyRow[]): Promise<void> {
    const { intake, clock, log } = this.#tools
    const { rollup, health } = this.#job
    const offer = intake.offer({ id: rollup.id, into: rollup.into, kind: 'rollup' }, rows)
    health.faulty += offer.faulty
    if (offer.faulty > 0) {
      log.error({ rollup: rollup.id, rows: offer.faulty, fault: offer.fault }, 'rows cannot be stored')
    }
    await offer.stored
    health.recorded(offer.accepted, clock.now())
  }

  /** The rows that are still to be written. Of a table whose facts never change, those that did go first. */
  async #changed([from, to]: Stretch, rows: readonly AnyRow[]): Promise<readonly AnyRow[]> {
    const { rollup, isOnlyFiller } = this.#job
    const { into, dated, catchUp } = rollup
    if (!isOnlyFiller || catchUp === null) return rows
    const { store, batcher, clock } = this.#tools
    const end = dated === 'end' ? to + 1 : to
    const since = dated === 'end' ? from + 1 : from
    // Rows without their time in the key are numbered: what one span changes moves all that follow.
    const isNumbered = into.writes === 'append' && !into.key.includes(into.time)
    const bounds = isNumbered ? { since } : { since, until: end }
    const written: AnyRow[] = await store.reader(into).range({
      ...bounds,
      order: 'asc',
      limit: MOST_ROWS,
      includeProvisional: true,
    })
    const [keyOf, timeOf] = [keyReader(into), timeReader(into)]
    const made = new Map(rows.map((row) => [keyOf(row), row]))
    const before = new Map(written.map((row) => [keyOf(row), row]))
    const isSame = (row: AnyRow, other: AnyRow) =>
      into.columnNames.every((name) => alike(row[name], other[name]))
    const isStale = (row: AnyRow) => {
      const anew = made.get(keyOf(row))
      return anew ? into.writes === 'append' && !isSame(row, anew) : timeOf(row) < end
    }
    const isNew = (row: AnyRow) => {
      const old = before.get(keyOf(row))
      return !old || !isSame(row, old)
    }
    if (!written.some(isStale)) return rows.filter(isNew)
    await batcher.recompute(into, since, isNumbered ? clock.now() : end)
    await batcher.settle([into])
    await store.forget(into, bounds)
    batcher.reread(into)
    return rows
  }
}

function alike(a: unknown, b: unknown): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') return same(a, b)
  return Math.abs(a - b) <= CRUMBS * Math.max(Math.abs(a), Math.abs(b))
}
