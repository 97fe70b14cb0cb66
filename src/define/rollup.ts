import type { Instant } from '../core/clock.ts'
import { DefinitionError } from '../core/errors.ts'
import { type Duration, durationMs, type Ms } from '../core/time.ts'
import type { Readers } from './reader.ts'
import type { AnyTable, Row } from './table.ts'

type Reads = Readonly<Record<string, AnyTable>>

/** What one computation is about: `from` ≤ time < `to`. */
export interface Span {
  readonly from: Ms
  readonly to: Ms
  /** The moment of the computation, before `to` while the span is on. */
  readonly now: Instant
}

/**
 * Rows made of recorded rows: hourly sums, scores, snapshots. Time is cut into spans; the rows of a span are a
 * function of what is on record, so it can be computed at any time, and again.
 */
export interface RollupSpec<T extends AnyTable, R extends Reads, M> {
  readonly id: string
  readonly into: T
  readonly about: string
  readonly reads: R
  /** Keys of `reads` of which the present state is read whatever the span: their changes open none again. */
  readonly standing?: readonly (keyof R)[]
  /** How long a span is; spans begin at multiples of it. */
  readonly grain: Duration
  /**
   * So much of what is open is computed in one go: `compute` is then given several spans as one, and dates its rows
   * itself. For what looks far back, where span by span the same past would be read over and over.
   */
  readonly atOnce?: Duration
  /** So long after its end a span is computed for good: late rows have arrived by then. */
  readonly settles: Duration
  /** So often a span is written anew from its start until it settles; without it, once it has settled. */
  readonly provisional?: Duration
  /**
   * How far back spans are made up for, and computed again when rows of them arrive. Null where the past cannot be
   * told from what is on record: then the newest span alone is computed, and once.
   */
  readonly catchUp: Duration | null
  /** How far beyond their span rows count: those before it (`back`), those after it (`ahead`). */
  readonly reaches?: { readonly back?: Duration; readonly ahead?: Duration }
  /** Rows tell a state as of the end of their span and carry its time; otherwise a time within it. */
  readonly dated?: 'end'
  readonly compute: (readers: Readers<R>, span: Span) => Promise<(M & NoSurplus<M, Row<T>>)[]>
}

/** A row has the columns of its table, all of them and no other. */
type NoSurplus<M, R> = { readonly [N in Exclude<keyof M, keyof R>]?: never }

/** A rollup with its types erased, as the recorder handles it. */
export interface Rollup extends Omit<RollupSpec<AnyTable, Reads, unknown>, 'compute' | 'standing'> {
  readonly standing?: readonly string[]
  readonly compute: (readers: Record<string, unknown>, span: Span) => Promise<Record<string, unknown>[]>
}

export function rollup<T extends AnyTable, R extends Reads, M extends Row<T>>(
  spec: RollupSpec<T, R, M>,
): Rollup {
  if (spec.provisional && durationMs(spec.provisional) > durationMs(spec.grain))
    throw new DefinitionError(`rollup ${spec.id}: what is written once in a span is not provisional`)
  if (spec.atOnce && durationMs(spec.atOnce) % durationMs(spec.grain) !== 0)
    throw new DefinitionError(`rollup ${spec.id}: what is computed at once is whole spans`)
  return spec as unknown as Rollup
}

/**
 * The tables that were recorded as time passed and that rollups made a table of, by way of others too. None of a table
 * that no rollup makes: its rows are there or they are not.
 */
export function recordedBehind(
  table: Pick<AnyTable, 'name'>,
  rollups: readonly Rollup[],
  seen: ReadonlySet<string> = new Set(),
): string[] {
  const known = new Set([...seen, table.name])
  const found = rollups
    .filter(({ into }) => into.name === table.name)
    .flatMap(({ reads, standing = [] }) =>
      Object.entries(reads).flatMap(([name, read]) => {
        if (standing.includes(name) || known.has(read.name)) return []
        const isMade = rollups.some(({ into }) => into.name === read.name)
        const isRecorded = read.columns[read.time].kind === 'time' && read.cadence !== 'on change'
        return [...(isRecorded ? [read.name] : []), ...(isMade ? recordedBehind(read, rollups, known) : [])]
      }),
    )
  return [...new Set(found)]
}
