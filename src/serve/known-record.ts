import type { Clock } from '../core/clock.ts'
import { dayMs, isoOf, isoOrNull, MINUTE, type Ms, SECOND, type Span } from '../core/time.ts'
import type { Spend } from '../define/reader.ts'
import { keptMs, type Retention } from '../define/retention.ts'
import type { AnyTable, Table } from '../define/table.ts'
import { firstDay } from '../readings/record/record-start.ts'
import { gapsWithin, readTableGaps, type TableGaps } from '../readings/record/table-gaps.ts'
import type { Store } from '../store/port.ts'
import { filledSpans, type GapReason, recordingGaps } from '../tables/record/recording.ts'
import { Kept } from './kept.ts'

const STARTS_KEPT_MS = MINUTE
const LEDGER_KEPT_MS = 5 * SECOND
const GAPS_SHOWN = 100

export interface ShownGaps {
  readonly gaps: readonly {
    readonly source: string
    readonly from: string
    /** Null while it goes on. */
    readonly to: string | null
    readonly reason: GapReason
  }[]
  /** There are more, older ones. */
  readonly gaps_truncated: boolean
}

type Only = Readonly<Record<string, string>>

/** How far back the record goes and what is missing from it, as every sold answer says: no page waits for either. */
export class KnownRecord {
  readonly #store: Store
  readonly #clock: Clock
  readonly #retention: Retention
  readonly #starts: Kept<string | null>
  readonly #ledger: Kept<TableGaps>

  constructor(store: Store, clock: Clock, retention: Retention) {
    this.#store = store
    this.#clock = clock
    this.#retention = retention
    this.#starts = new Kept(clock, STARTS_KEPT_MS)
    this.#ledger = new Kept(clock, LEDGER_KEPT_MS)
  }

  /** Rows from before then are not shown, whether they are dropped already or not. */
  keptFrom(table: AnyTable): Ms {
    return this.#clock.now() - keptMs(table, this.#retention)
  }

  /** The first day of what this folder can sell, whatever was asked for. */
  async since(table: AnyTable, spend: Spend, only?: Only): Promise<string | null> {
    const first = await this.#starts.get(`${table.name} ${JSON.stringify(only ?? {})}`, () =>
      firstDay(this.#store.reader(table as Table, spend), table.time, only),
    )
    const kept = this.keptFrom(table)
    return first !== null && dayMs(first)! < kept ? isoOf(kept).slice(0, 10) : first
  }

  async gaps(tables: readonly AnyTable[], span: Span, venue?: string): Promise<ShownGaps> {
    const ledger = await this.#ledger.get('ledger', () => {
      const [gaps, filled] = [this.#store.reader(recordingGaps), this.#store.reader(filledSpans)]
      return readTableGaps({ gaps, filled }, this.#clock.now())
    })
    const found = gapsWithin(ledger, tables, span, venue)
    return {
      gaps: found.slice(0, GAPS_SHOWN).map(({ source, started_at, ended_at, reason }) => ({
        source,
        from: isoOf(started_at),
        to: isoOrNull(ended_at),
        reason,
      })),
      gaps_truncated: found.length > GAPS_SHOWN,
    }
  }
}
