import type { Readers } from '../../define/reader.ts'
import type { AnyTable } from '../../define/table.ts'
import type { Grid, Marked } from '../grid.ts'

type Reads = Readonly<Record<string, AnyTable>>

/** What rules may look at. */
interface Told {
  readonly about: string
  readonly unit: string
  /**
   * Differences smaller than this mean nothing; sums and deviations are made of whole steps of it. Null of what has a
   * scale of its own for each perpetual: rules compare it with what it was.
   */
  readonly resolution: number | null
}

/** One reading of the record, and what it tells of each perpetual, by the name that rules call it. */
export interface Input<R extends Reads = Reads, Name extends string = string> {
  readonly reads: R
  readonly tells: Readonly<Record<Name, Told>>
  readonly read: (
    readers: Readers<R>,
    grid: Grid,
    symbols: readonly string[],
  ) => Promise<Readonly<Record<Name, Marked>>>
}

export function input<R extends Reads, Name extends string>(spec: Input<R, Name>): Input<R, Name> {
  return spec
}
