import type { Clock } from '../core/clock.ts'
import { floorTo, HOUR, type Ms, SECOND } from '../core/time.ts'
import type { Row } from '../define/table.ts'
import type { Store } from '../store/port.ts'
import { quarantinedRows } from '../tables/record/recording.ts'
import type { Offer } from './batch.ts'

type QuarantineRow = Row<typeof quarantinedRows>

/** What was refused of one source by one rule. */
export interface Refused {
  readonly source: string
  readonly table: string
  readonly rule: string
  readonly rows: number
  readonly example: string
}

interface QuarantineContext {
  readonly clock: Clock
  readonly write: (rows: readonly QuarantineRow[]) => Offer
}

/** However fast a venue lies, its count is written this often. */
const WRITE_EVERY = 5 * SECOND
const LONGEST_EXAMPLE = 300

/**
 * Counts what was not believed, by source, rule and hour. Rules are words of ours, so that a flood of lies makes as many
 * rows as there are rules. A count that waits to be written is lost with the process: five seconds of it at most.
 */
export class Quarantine {
  readonly #context: QuarantineContext
  readonly #ofHour = new Map<string, QuarantineRow>()
  readonly #waiting = new Set<string>()
  readonly #sinceStart = new Map<string, { source: string; rule: string; rows: number }>()
  #timer: NodeJS.Timeout | null = null

  constructor(context: QuarantineContext) {
    this.#context = context
  }

  /** Goes on with the counts of the present hour, which a start would else begin anew. */
  async begin(store: Store): Promise<void> {
    const since = floorTo(this.#context.clock.now(), HOUR)
    const rows = await store
      .reader(quarantinedRows)
      .latest({ by: ['source', 'hour', 'into_table', 'rule'], since })
    for (const row of rows) this.#ofHour.set(keyOf(row), row)
  }

  add({ source, table, rule, rows, example }: Refused): void {
    const now = this.#context.clock.now()
    const fresh = { source, hour: floorTo(now, HOUR), into_table: table, rule, rows: 0 }
    const key = keyOf(fresh)
    const before = this.#ofHour.get(key)?.rows ?? 0
    this.#ofHour.set(key, {
      ...fresh,
      rows: before + rows,
      last_at: now,
      example: example.slice(0, LONGEST_EXAMPLE),
    })
    this.#waiting.add(key)
    const name = `${source} ${rule}`
    const counted = this.#sinceStart.get(name) ?? { source, rule, rows: 0 }
    counted.rows += rows
    this.#sinceStart.set(name, counted)
    this.#writeLater()
  }

  /** Writes what was counted since the last time; what the store cannot take now waits. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#waiting.size > 0) {
      const rows = [...this.#waiting].flatMap((key) => this.#ofHour.get(key) ?? [])
      if (this.#context.write(rows).refused > 0) this.#writeLater()
      else this.#waiting.clear()
    }
    this.#forgetBefore(floorTo(this.#context.clock.now(), HOUR))
  }

  /** Rows refused since the start, by source and rule. */
  counts(): { readonly source: string; readonly rule: string; readonly rows: number }[] {
    return [...this.#sinceStart.values()]
  }

  #writeLater(): void {
    this.#timer ??= setTimeout(() => this.flush(), WRITE_EVERY).unref()
  }

  #forgetBefore(hour: Ms): void {
    for (const [key, row] of this.#ofHour)
      if (row.hour < hour && !this.#waiting.has(key)) this.#ofHour.delete(key)
  }
}

function keyOf(row: Pick<QuarantineRow, 'source' | 'hour' | 'into_table' | 'rule'>): string {
  return `${row.source} ${row.into_table} ${row.rule} ${row.hour}`
}
