import { durationMs, type Ms } from '../core/time.ts'
import type { AnyTable } from '../define/table.ts'
import { type AnyRow, timeReader } from './keys.ts'
import { same } from './newest.ts'

/** So much larger or smaller is a figure that follows a price when it has moved far. */
const FAR = 1.5

/** How versions of a table are read: what one is of, and whether two of them say the same. */
export class VersionForm {
  readonly table: AnyTable
  /** The columns that name what a version is of. */
  readonly subject: readonly string[]
  /** The column of its end. */
  readonly until: string
  /** Its time is a day. */
  readonly isDated: boolean
  readonly timeOf: (row: AnyRow) => Ms
  readonly #says: readonly string[]
  readonly #drifting: ReadonlySet<string>

  constructor(table: AnyTable, drifting: readonly string[] = []) {
    const { until } = table.versions!
    this.table = table
    this.subject = (table.key as string[]).filter((name) => name !== table.time)
    this.until = until as string
    this.isDated = table.columns[table.time].kind === 'date'
    this.timeOf = timeReader(table)
    this.#says = (table.columnNames as string[]).filter(
      (name) => name !== table.time && name !== until && name !== table.seen,
    )
    this.#drifting = new Set(drifting)
  }

  /** How often it is written that a version was seen to hold. */
  get checkedEveryMs(): number {
    const { cadence } = this.table
    return cadence === 'live' || cadence === 'on change' ? 0 : durationMs(cadence)
  }

  readonly subjectOf = (row: AnyRow): string => valuesOf(row, this.subject)

  /** What is told together with it; itself alone where nothing is. */
  readonly groupOf = (row: AnyRow): string => valuesOf(row, this.table.versions!.together ?? this.subject)

  isExactly(row: AnyRow, old: AnyRow | undefined): boolean {
    return old !== undefined && this.#says.every((name) => same(row[name], old[name]))
  }

  /** The same but for a price that moved a little. */
  isSame(row: AnyRow, old: AnyRow | undefined): boolean {
    return (
      old !== undefined &&
      this.#says.every((name) =>
        this.#drifting.has(name) ? isNear(row[name], old[name]) : same(row[name], old[name]),
      )
    )
  }
}

function valuesOf(row: AnyRow, names: readonly string[]): string {
  return names.map((name) => row[name]).join('\u0000')
}

function isNear(a: unknown, b: unknown): boolean {
  if (typeof a !== 'number' || typeof b !== 'number' || a <= 0 || b <= 0) return same(a, b)
  return Math.max(a, b) < FAR * Math.min(a, b)
}
