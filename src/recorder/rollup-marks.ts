import type { Clock } from '../core/clock.ts'
import { made } from '../core/made.ts'
import { once } from '../core/once.ts'
import { sum } from '../core/stats.ts'
import { type Ms, SINCE_EVER } from '../core/time.ts'
import type { Rollup } from '../define/rollup.ts'
import type { AnyTable } from '../define/table.ts'
import type { Store } from '../store/port.ts'
import { rollupMarks } from '../tables/record/recording.ts'
import { type AnyRow, timeReader, timesOf } from './keys.ts'
import { Mark, type MarkRow, type Signs } from './rollup-mark.ts'
import { countsIn } from './rollup-reach.ts'
import type { Stretch } from './stretches.ts'

/** Who is told of rows before they are stored, where they may be late for a rollup. */
export interface LateRows {
  /** Null where none of them is late for anybody; else what to call when they are stored. */
  expect(table: AnyTable, rows: readonly AnyRow[]): Promise<() => void> | null
  /** Rows of that time came or went: what is made of them is made again, and what is made of that. */
  recompute(table: AnyTable, from: Ms, to: Ms): Promise<void>
}

interface Touched {
  readonly mark: Mark
  readonly spans: readonly Stretch[]
}

interface MarksContext {
  readonly store: Store
  readonly clock: Clock
  readonly write: (row: MarkRow) => Promise<void>
}

/**
 * How far every rollup has come, kept in the store. Whoever writes rows of a time that rollups are done with opens
 * these spans again, and says so in the store before the rows are in it: a kill in between costs a computation.
 */
export class RollupMarks implements LateRows {
  readonly #rollups: readonly Rollup[]
  readonly #context: MarksContext
  #marks: ReadonlyMap<string, Mark> | null = null
  /** By name: asked with every batch. */
  readonly #readTables = new Map<string, boolean>()
  /** Reads the marks; asked for by whoever needs them first. */
  readonly begin = once(() => this.#read())

  constructor(rollups: readonly Rollup[], context: MarksContext) {
    this.#rollups = rollups
    this.#context = context
  }

  /** Spans of all of them that are still to be computed. */
  behind(): number {
    const now = this.#context.clock.now()
    return sum([...(this.#marks?.values() ?? [])].map((mark) => mark.behind(now)))
  }

  of(rollup: Rollup): Mark {
    return this.#marks!.get(rollup.id)!
  }

  async recompute(table: AnyTable, from: Ms, to: Ms): Promise<void> {
    if (!this.#isRead(table)) return
    await this.begin()
    await Promise.all(this.#touched(table, [[from, to]]).map(({ mark, spans }) => mark.open(spans)))
  }

  expect(table: AnyTable, rows: readonly AnyRow[]): Promise<() => void> | null {
    if (rows.length === 0 || !(this.#isRead(table) || this.#isMade(table))) return null
    const times = timesOf(table, rows)
    if (!this.#marks) return this.#holdFirst(table, times)
    const touched = this.#touched(table, times)
    return touched.length > 0 ? this.#hold(touched) : null
  }

  async #hold(touched: readonly Touched[]): Promise<() => void> {
    const holds = touched.map(({ mark, spans }) => mark.hold(spans))
    await Promise.all(holds.map(({ saved }) => saved))
    return () => {
      for (const { release } of holds) release()
    }
  }

  /** Where nobody has begun before: rows come only when it is in the store how far everything was made. */
  async #holdFirst(table: AnyTable, times: readonly Stretch[]): Promise<() => void> {
    await this.begin()
    await Promise.all([...this.#marks!.values()].map((mark) => mark.saved))
    return this.#hold(this.#touched(table, times))
  }

  #touched(table: AnyTable, times: readonly Stretch[]): Touched[] {
    const now = this.#context.clock.now()
    return this.#rollups.filter(countsIn(table)).flatMap((rollup) => {
      const mark = this.of(rollup)
      const spans = mark.touchedBy(times, now)
      return spans.length > 0 ? [{ mark, spans }] : []
    })
  }

  #isRead(table: AnyTable): boolean {
    return made(this.#readTables, table.name, () => this.#rollups.some(countsIn(table)))
  }

  /** Rows of others in a table that is made, from an import say: how far it was made is noted before they are in it. */
  #isMade(table: AnyTable): boolean {
    return this.#rollups.some(({ into }) => into.name === table.name)
  }

  async #read(): Promise<void> {
    const { store, clock, write } = this.#context
    const rows = await store.reader(rollupMarks).latest({ by: ['rollup'], since: SINCE_EVER })
    const known = new Map(rows.map((row) => [row.rollup, row]))
    const marks = await Promise.all(
      this.#rollups.map(async (rollup) => {
        const mark = known.get(rollup.id) ?? (await signsOf(store, rollup))
        return [rollup.id, new Mark(rollup, mark, clock.now(), write)] as const
      }),
    )
    this.#marks = new Map(marks)
  }
}

async function signsOf(store: Store, rollup: Rollup): Promise<Signs> {
  const edge = async (table: AnyTable, verb: 'min' | 'max') => {
    const take = { at: { [verb]: table.time } as { min: string } }
    const [found] = await store.reader(table).aggregate({
      since: SINCE_EVER,
      take,
      includeProvisional: true,
    })
    const at = found?.at as string | Ms | null | undefined
    return at == null ? null : timeReader(table)({ [table.time]: at })
  }
  const newest = await edge(rollup.into, 'max')
  if (newest !== null) return { newest, first: null }
  const sources = Object.values(rollup.reads).filter((table) => countsIn(table)(rollup))
  const firsts = await Promise.all(sources.map((table) => edge(table, 'min')))
  const told = firsts.filter((first) => first !== null)
  return { newest, first: told.length > 0 ? Math.min(...told) : null }
}
