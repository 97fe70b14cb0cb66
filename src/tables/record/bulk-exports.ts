import type { BulkFormat } from '../../define/bulk-files.ts'
import { count, name } from '../../define/figures.ts'
import { boolean, json, oneOf, type Row, text, time } from '../../define/table.ts'
import { standing } from '../forms.ts'

const FORMATS = ['csv.gz', 'parquet'] as const satisfies readonly BulkFormat[]

const MONTH = {
  fits: (month: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(month),
  allowed: 'a month, as 2026-11',
}

/** One row for each content that a file has had: whoever has a link gets what it was made for. */
export const bulkExports = standing({
  name: 'bulk_exports',
  about: 'Monthly files of tables: how large they are, their sums, and where they lie.',
  columns: {
    /** The table, as files and answers call it. */
    export: name(),
    month: text(MONTH),
    format: oneOf(...FORMATS),
    /** Of this content, in links; no two have the same. */
    file: name(),
    /** In the folder of bulk files. It may hold more by now: the content is its first `bytes`. */
    path: name(),
    rows: count(),
    bytes: count(),
    sha256: name(),
    /** Whether the month is over and whole; otherwise it is the month to date. */
    final: boolean(),
    columns: json<readonly string[]>(),
    /** Rows of that time are in it, the end not counted. */
    since: time(),
    until: time(),
    built_at: time(),
  },
  time: 'built_at',
  key: ['file'],
})

type Export = Row<typeof bulkExports>

/** Whether one is what the other's file holds since. */
export function succeeds(one: Export, other: Export): boolean {
  return (
    one.export === other.export &&
    one.month === other.month &&
    one.format === other.format &&
    one.file !== other.file &&
    one.built_at > other.built_at
  )
}

/** What files hold now. */
export function newestExports(rows: readonly Export[]): Export[] {
  return rows.filter((row) => !rows.some((other) => succeeds(other, row)))
}
