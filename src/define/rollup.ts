import type { Instant } from '../core/clock.ts'
import type { Duration } from '../core/time.ts'
import type { Readers } from './reader.ts'
import type { AnyTable, Row } from './table.ts'

type Reads = Readonly<Record<string, AnyTable>>

/** Rows made of recorded rows: hourly sums, scores, snapshots. Run by the recorder on its cadence. */
export interface RollupSpec<T extends AnyTable, R extends Reads> {
  readonly id: string
  readonly into: T
  readonly about: string
  readonly every: Duration
  readonly reads: R
  readonly compute: (readers: Readers<R>, context: { readonly now: Instant }) => Promise<Row<T>[]>
}

/** A rollup with its types erased, as the recorder handles it. */
export interface Rollup extends Omit<RollupSpec<AnyTable, Reads>, 'compute'> {
  readonly compute: (
    readers: Record<string, unknown>,
    context: { readonly now: Instant },
  ) => Promise<Record<string, unknown>[]>
}

export function rollup<T extends AnyTable, R extends Reads>(spec: RollupSpec<T, R>): Rollup {
  return spec as unknown as Rollup
}
