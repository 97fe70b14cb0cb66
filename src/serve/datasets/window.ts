import { DAY, dayMs, floorTo, MINUTE, type Ms, SINCE_EVER } from '../../core/time.ts'
import type { Dataset } from '../../define/dataset.ts'
import { finalRows, type Spend } from '../../define/reader.ts'
import type { Columns, Table } from '../../define/table.ts'
import type { Selection, Store } from '../../store/port.ts'
import { rollupMarks } from '../../tables/record/recording.ts'

/** So long after its end a day is published: what comes late has come by then. */
export const PUBLISHED_AFTER = 40 * MINUTE

/** Which rows of the table are told. Plain. */
export interface Window extends Selection {
  readonly where: NonNullable<Selection['where']>
}

/** Rows that are of days; the others are of things, such as listings, and stand as they are. */
export function isOfDays({ table }: Dataset): boolean {
  return (table.key as readonly string[]).includes(table.time)
}

/** All that is published of a dataset at a moment: days that are over and settled, and rows that are of the dataset. */
export async function publishedWindow(
  dataset: Dataset,
  store: Store,
  now: Ms,
  spend?: Spend,
): Promise<Window> {
  const { where } = finalRows(dataset.table, { where: sameInAll(dataset) })
  if (!isOfDays(dataset)) return { where }
  const { shows, settledBy } = dataset
  if (shows === 'newest day') {
    const on = { until: floorTo(now, DAY) + DAY, where }
    const newest = await newestDay(dataset, store, on, spend)
    return newest === null ? on : { ...on, since: newest }
  }
  const settled = settledBy === null ? null : await settledUntil(store, settledBy, spend)
  const until = floorTo(Math.min(now - PUBLISHED_AFTER, settled ?? now), DAY)
  return shows === 'all' ? { until, where } : { since: until - shows.days * DAY, until, where }
}

/** The start of the newest day that has rows; null without any. */
export async function newestDay(
  { table }: Dataset,
  store: Store,
  window: Window,
  spend?: Spend,
): Promise<Ms | null> {
  const reader = store.reader(table as Table<Columns>, spend)
  const [found] = await reader.aggregate({
    since: SINCE_EVER,
    ...window,
    take: { newest: { max: table.time } },
  } as never)
  const newest = momentOf((found as { newest?: unknown } | undefined)?.newest)
  return newest === null ? null : floorTo(newest, DAY)
}

/** A time or a day, as readers give them, in milliseconds. */
export function momentOf(cell: unknown): Ms | null {
  return typeof cell === 'string' ? dayMs(cell) : ((cell as Ms | null | undefined) ?? null)
}

/** Which rows are final is said by the table: a status that is not given is that of published history. */
function sameInAll({ table, leavesOut }: Dataset): Window['where'] {
  return Object.fromEntries(
    Object.entries(leavesOut).flatMap(([name, left]) =>
      typeof left === 'object' && 'is' in left && name !== table.status?.column ? [[name, left.is]] : [],
    ),
  )
}

/** Until when a rollup has made its rows for good. Null where it never ran: then its rows came as they are published. */
async function settledUntil(store: Store, rollup: string, spend?: Spend): Promise<Ms | null> {
  const [mark] = await store
    .reader(rollupMarks, spend)
    .latest({ since: SINCE_EVER, by: ['rollup'], where: { rollup } })
  if (!mark) return null
  const last = mark.open.at(-1)
  return last && last[1] >= mark.done_until ? last[0] : mark.done_until
}
