import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR, type Ms, SINCE_EVER } from '../../core/time.ts'
import type { BulkFormat, BulkTable } from '../../define/bulk-files.ts'
import type { Row } from '../../define/table.ts'
import { bulkExports, newestExports, succeeds } from '../../tables/record/bulk-exports.ts'
import type { Content, Manifest } from './manifest.ts'
import { isFinal } from './month-files.ts'
import type { BulkParts } from './parts.ts'

export type ExportRow = Row<typeof bulkExports>

/** What a file once held can be had for so long after it holds something else: links are for an hour. */
const OUTLIVES_MS = 2 * HOUR

export function readExports({ store }: BulkParts, { name }: BulkTable): Promise<ExportRow[]> {
  return store.reader(bulkExports).latest({ by: ['file'], since: SINCE_EVER, where: { export: name } })
}

/** Says in the record what the files of a month hold, where it does not say so yet. Returns the rows that are new. */
export async function tell(
  parts: BulkParts,
  { name }: BulkTable,
  month: string,
  manifest: Manifest,
  told: readonly ExportRow[],
): Promise<ExportRow[]> {
  const now = parts.clock.now()
  const final = isFinal(month, manifest, now)
  // A clock that was set back does not make the last content older than the one before it.
  const builtAt = told.reduce((latest, row) => Math.max(latest, row.built_at + 1), now)
  const rowOf = (
    format: BulkFormat,
    { of: _, ...content }: Content & { readonly of?: string },
  ): ExportRow => ({
    export: name,
    month,
    format,
    file: `${name}-${month}-${content.sha256.slice(0, 16)}.${format}`,
    columns: manifest.columns,
    ...content,
    final: final && content.until === manifest.text.until,
    built_at: builtAt,
  })
  const rows = [rowOf('csv.gz', manifest.text)]
  if (manifest.parquet !== null) rows.push(rowOf('parquet', manifest.parquet))
  const current = newestExports(told)
  const fresh = rows.filter((row) => !current.some((other) => saysTheSame(row, other)))
  if (fresh.length > 0) await parts.store.insert(bulkExports, fresh)
  return fresh
}

/** Forgets what files once held when its time is over, and removes whatever no row of the record leads to. */
export async function sweep(
  parts: BulkParts,
  bulk: BulkTable,
  manifests: ReadonlyMap<string, Manifest>,
): Promise<void> {
  const rows = await readExports(parts, bulk)
  const gone = rows.filter((row) => !manifests.has(row.month) || isOutlived(row, rows, parts.clock.now()))
  const files = gone.map(({ file }) => file)
  if (files.length > 0) await parts.store.forget(bulkExports, { where: { file: files } })
  const wanted = new Set([
    ...rows.flatMap(({ file, path }) => (files.includes(file) ? [] : [path])),
    ...[...manifests].flatMap(([month, { text, parquet }]) => [
      join(bulk.name, `${month}.json`),
      text.path,
      ...(parquet === null ? [] : [parquet.path]),
    ]),
  ])
  const folder = join(parts.folder, bulk.name)
  const there = await readdir(folder).catch((): string[] => [])
  for (const file of there)
    if (!wanted.has(join(bulk.name, file))) await rm(join(folder, file), { force: true })
}

function isOutlived(row: ExportRow, rows: readonly ExportRow[], now: Ms): boolean {
  return rows.some((other) => succeeds(other, row) && other.built_at < now - OUTLIVES_MS)
}

function saysTheSame(one: ExportRow, { built_at: _, ...other }: ExportRow): boolean {
  return Object.entries(other).every(([key, value]) => String(one[key as keyof ExportRow]) === String(value))
}
