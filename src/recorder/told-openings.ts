import type { Clock } from '../core/clock.ts'
import type { Ms } from '../core/time.ts'
import type { Rollup } from '../define/rollup.ts'
import type { AnyTable, Row } from '../define/table.ts'
import type { rollupOpenings } from '../tables/record/recording.ts'
import { type AnyRow, timesOf } from './keys.ts'
import type { LateRows } from './rollup-marks.ts'
import { countsIn, RollupReach } from './rollup-reach.ts'
import type { Stretch } from './stretches.ts'

export type Opening = Row<typeof rollupOpenings>

interface OpeningsContext {
  /** Which process we are. */
  readonly writer: string
  readonly clock: Clock
  readonly write: (rows: readonly Opening[]) => Promise<void>
}

/**
 * Late rows where another process makes the rollups. How far it has come is not known here, so that all that is settled
 * counts as made. It is told twice: before the rows are stored, so that a kill in between costs a computation, and when
 * they are, so that it is computed with them.
 */
export class ToldOpenings implements LateRows {
  readonly #rollups: readonly Rollup[]
  readonly #context: OpeningsContext

  constructor(rollups: readonly Rollup[], context: OpeningsContext) {
    this.#rollups = rollups
    this.#context = context
  }

  expect(table: AnyTable, rows: readonly AnyRow[]): Promise<() => void> | null {
    if (rows.length === 0) return null
    const touched = this.#touched(table, timesOf(table, rows))
    if (touched.length === 0) return null
    const tell = (stored: boolean) => {
      const at = this.#context.clock.now()
      return this.#context.write(touched.map((span) => ({ ...span, at, stored })))
    }
    return tell(false).then(() => () => {
      // Whoever hears of the first waits for this one, and does without in the end.
      tell(true).catch(() => {})
    })
  }

  async recompute(table: AnyTable, from: Ms, to: Ms): Promise<void> {
    const at = this.#context.clock.now()
    const touched = this.#touched(table, [[from, to]])
    if (touched.length > 0) await this.#context.write(touched.map((span) => ({ ...span, at, stored: true })))
  }

  #touched(table: AnyTable, times: readonly Stretch[]): Omit<Opening, 'at' | 'stored'>[] {
    const now = this.#context.clock.now()
    return this.#rollups.filter(countsIn(table)).flatMap((rollup) => {
      const reach = new RollupReach(rollup)
      const spans = reach.touchedBy(times, reach.settledBy(now), now)
      const named = { rollup: rollup.id, writer: this.#context.writer }
      return spans.map(([from, to]) => ({ ...named, from_at: from, to_at: to }))
    })
  }
}
