import type { BulkFormat } from '../../define/bulk-files.ts'
import { count, name } from '../../define/figures.ts'
import { boolean, json, means, oneOf, type Row, text, time } from '../../define/table.ts'
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
    export: means(name(), 'Table, as files and answers call it.'),
    month: means(text(MONTH), 'UTC month, as 2026-11.'),
    format: means(oneOf(...FORMATS), 'Form of the file.'),
    file: means(name(), 'Name of this content in links; no two have the same.'),
    path: means(
      name(),
      'File in the folder of bulk files. It may hold more by now: the content is its beginning, as long as bytes says.',
    ),
    rows: means(count(), 'Rows of the content.'),
    bytes: means(count(), 'Bytes of the content.'),
    sha256: means(name(), 'SHA-256 of the content, in hex.'),
    final: means(boolean(), 'Whether the month is over and whole; otherwise it is the month to date.'),
    columns: means(json<readonly string[]>(), 'Names of its columns, in order.'),
    since: means(time(), 'Rows from that time on are in it.'),
    until: means(time(), 'Rows before that time are in it.'),
    built_at: means(time(), 'When it was made.'),
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
