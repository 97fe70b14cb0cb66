import { createHash } from 'node:crypto'
import { DAY, floorTo, type Ms, SINCE_EVER } from '../../core/time.ts'
import type { Dataset } from '../../define/dataset.ts'
import type { Spend } from '../../define/reader.ts'
import type { CellKind } from '../../define/rule.ts'
import type { Columns, Table } from '../../define/table.ts'
import type { Store } from '../../store/port.ts'
import { isOfDays, momentOf, PUBLISHED_AFTER, type Window } from './window.ts'

/** What is known of the rows of a window without reading them one by one. */
export interface Facts {
  readonly rows: number
  readonly first: Ms | null
  readonly last: Ms | null
  /** When they came to be what they are; null without any. */
  readonly updatedAt: Ms | null
  /** Another one where a row was added or a figure is another. */
  readonly digest: string
}

/** Sums of doubles differ in their last digits by the order in which they were added. */
const SURE_DIGITS = 12

const VERBS: Readonly<Partial<Record<CellKind, 'sum' | 'max'>>> = {
  number: 'sum',
  integer: 'sum',
  time: 'max',
  date: 'max',
}

/** One reading: how many rows there are, between which times, and the sums of their figures, by which a change shows. */
export async function factsOf(
  dataset: Dataset,
  store: Store,
  window: Window,
  now: Ms,
  spend?: Spend,
): Promise<Facts> {
  const { table, columns } = dataset
  const digested = columns.flatMap(({ name }) => {
    const verb = VERBS[table.columns[name].kind as CellKind]
    return verb ? [[`of_${name}`, { [verb]: name }]] : []
  })
  const take = {
    rows: { count: true },
    first: { min: table.time },
    last: { max: table.time },
    ...Object.fromEntries(digested),
  }
  const reader = store.reader(table as Table<Columns>, spend)
  const [found] = (await reader.aggregate({ since: SINCE_EVER, ...window, take } as never)) as Readonly<
    Record<string, unknown>
  >[]
  const { rows = 0, first, last, ...rest } = found ?? {}
  const sums = Object.entries(rest).map(([name, sum]) => [
    name,
    typeof sum === 'number' ? sum.toPrecision(SURE_DIGITS) : sum,
  ])
  return {
    rows: rows as number,
    first: momentOf(first),
    last: momentOf(last),
    updatedAt: updatedAt(dataset, momentOf(last), rest, now),
    digest: createHash('sha256')
      .update(JSON.stringify([rows, first, last, sums]))
      .digest('base64url'),
  }
}

/** Of days: when the newest of them was published. Of things: when the last of them came, changed or went. */
function updatedAt(
  dataset: Dataset,
  last: Ms | null,
  newest: Readonly<Record<string, unknown>>,
  now: Ms,
): Ms | null {
  if (last === null) return null
  if (isOfDays(dataset)) {
    const length = dataset.shows === 'newest day' ? 0 : DAY
    return Math.min(now, floorTo(last, DAY) + length + PUBLISHED_AFTER)
  }
  const times = dataset.columns.filter(({ name }) => dataset.table.columns[name].kind === 'time')
  return Math.max(...times.map(({ name }) => momentOf(newest[`of_${name}`]) ?? last))
}
