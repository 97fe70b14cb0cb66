import { rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { StoreError } from '../../core/errors.ts'
import { DAY, floorTo, HOUR, type Ms } from '../../core/time.ts'
import type { BulkTable } from '../../define/bulk-files.ts'
import { keptMs } from '../../define/retention.ts'
import { MERGE_FROM_BYTES } from '../room.ts'
import { type Content, type Manifest, readManifest, writeManifest } from './manifest.ts'
import { monthSpan } from './month.ts'
import { hoursOf } from './outline.ts'
import type { BulkParts } from './parts.ts'
import { growsAlone, isDone, planOf } from './plan.ts'
import { SummedFile, withFile } from './sums.ts'
import { grow, remake, type TextJob } from './text-file.ts'

/** An hour is put into its file this long after its end: delayed feeds and rollups have told it by then. */
const SETTLES_MS = 3 * HOUR
/** A month is final this long after its end: gaps that can be filled are filled. What comes later makes it anew. */
const FINAL_MS = 2 * DAY
/** Columns cannot be added to: the month to date is written anew when a day has come together. */
const PARQUET_EVERY_MS = DAY
/** Left for the record itself, which comes first. */
const LEFT_FREE_BYTES = 8 * MERGE_FROM_BYTES

/** One month of one table. */
export interface Month {
  readonly bulk: BulkTable
  readonly month: string
  /** Of the first row on record. */
  readonly firstRow: Ms
}

export function manifestFile({ folder }: BulkParts, { bulk, month }: Pick<Month, 'bulk' | 'month'>): string {
  return join(folder, bulk.name, `${month}.json`)
}

export function isFinal(month: string, { text }: Manifest, now: Ms): boolean {
  const { to } = monthSpan(month)
  return text.until >= to && now >= to + FINAL_MS
}

/** Brings the text of a month to where it can be by now; null where nothing of the month is on record yet. */
export async function keepText(parts: BulkParts, one: Month, signal: AbortSignal): Promise<Manifest | null> {
  const { bulk, month } = one
  const { known, isThere } = await readTidied(parts, one)
  const now = parts.clock.now()
  const span = monthSpan(month)
  const keptFrom = keptFromOf(parts, bulk, now)
  const from = Math.max(span.from, floorTo(one.firstRow, HOUR), keptFrom)
  const to = Math.min(span.to, floorTo(now - SETTLES_MS, HOUR))
  const pieces = known !== null && isOfColumns(known, bulk) ? known.pieces : []
  // Other columns than in an earlier version, and rows that cannot be read again: the file stays what it is.
  if (known !== null && pieces !== known.pieces && known.pieces.some(({ sealed }) => sealed)) return known
  const hours = await hoursOf(parts.store, bulk, { from: Math.max(span.from, keptFrom), to: span.to })
  const steps = planOf(pieces, hours, { from, to })
  if (steps.length === 0) return known
  const job: TextJob = { bulk, month, known, steps, hours, signal }
  const grows = known !== null && isThere && pieces === known.pieces && growsAlone(pieces, steps)
  if (grows && isDone(steps)) return known
  assertRoom(parts, grows ? 0 : (known?.text.bytes ?? 0))
  const written = (grows ? await grow(parts, job, known) : null) ?? (await remake(parts, job))
  const manifest: Manifest = {
    version: 1,
    columns: bulk.columns,
    parquet: known?.parquet ?? null,
    ...written,
  }
  await writeManifest(manifestFile(parts, one), manifest)
  return manifest
}

/**
 * Marks what only the file has from now on, or soon. It is written down before retention takes the rows: an operator may
 * lengthen it later, and then a time without rows would look as if they had been taken out on purpose.
 */
export async function seal(
  parts: BulkParts,
  one: Pick<Month, 'bulk' | 'month'>,
  known: Manifest,
): Promise<Manifest> {
  const keptFrom = keptFromOf(parts, one.bulk, parts.clock.now())
  if (!known.pieces.some((piece) => !piece.sealed && piece.from < keptFrom)) return known
  const pieces = known.pieces.map((piece) => ({ ...piece, sealed: piece.sealed || piece.from < keptFrom }))
  const sealed = { ...known, pieces }
  await writeManifest(manifestFile(parts, one), sealed)
  return sealed
}

/** Writes the month as Parquet, of its text: where that has changed for good, and once a day until then. */
export async function keepParquet(
  parts: BulkParts,
  one: Month,
  manifest: Manifest,
  signal: AbortSignal,
): Promise<Manifest> {
  const { bulk, month } = one
  const { text, parquet } = manifest
  const isThere = parquet !== null && (await sizeOf(join(parts.folder, parquet.path))) === parquet.bytes
  if (isThere && parquet.of === text.sha256 && parquet.until === text.until) return manifest
  const isOver = text.until >= monthSpan(month).to
  if (isThere && !isOver && text.until - parquet.until < PARQUET_EVERY_MS) return manifest
  assertRoom(parts, text.bytes)
  const path = join(bulk.name, `${month}.${text.sha256.slice(0, 16)}.parquet`)
  const place = join(parts.folder, path)
  const source = join(parts.folder, text.path)
  const rows = await parts.store.parquetOf(bulk.table, { columns: manifest.columns }, source, place, {
    signal,
  })
  if (rows !== text.rows) {
    await rm(place, { force: true })
    throw new StoreError('corrupt', `${text.path} has ${rows} rows, and should have ${text.rows}.`)
  }
  const content: Content = { ...text, path, ...(await summed(place)) }
  const written = { ...manifest, parquet: { ...content, of: text.sha256 } }
  await writeManifest(manifestFile(parts, one), written)
  return written
}

async function summed(place: string): Promise<Pick<Content, 'bytes' | 'sha256'>> {
  const { size } = await stat(place)
  return withFile(place, 'r', async (handle) => {
    const file = new SummedFile(handle)
    await file.readUpTo(size)
    return { bytes: file.bytes, sha256: file.sha256 }
  })
}

/** What a kill left behind the end of the text is cut off; `isThere` is false where somebody else cut off more. */
async function readTidied(
  parts: BulkParts,
  one: Month,
): Promise<{ known: Manifest | null; isThere: boolean }> {
  const known = await readManifest(manifestFile(parts, one))
  if (known === null) return { known, isThere: false }
  const place = join(parts.folder, known.text.path)
  const size = await sizeOf(place)
  if (size > known.text.bytes) await truncate(place, known.text.bytes)
  return { known, isThere: size >= known.text.bytes }
}

/** 0 for one that is not there. */
async function sizeOf(place: string): Promise<number> {
  return stat(place).then(
    ({ size }) => size,
    () => 0,
  )
}

function isOfColumns({ columns }: Manifest, bulk: BulkTable): boolean {
  return columns.join() === bulk.columns.join()
}

/** Every row of that time and later is still on record, and will be until the look after the next. */
function keptFromOf({ retention }: BulkParts, { table }: BulkTable, now: Ms): Ms {
  const kept = keptMs(table, retention)
  return Number.isFinite(kept) ? floorTo(now - kept, HOUR) + 4 * HOUR : Number.NEGATIVE_INFINITY
}

function assertRoom({ folder, freeBytes }: BulkParts, bytes: number): void {
  if (freeBytes(folder) < bytes + LEFT_FREE_BYTES)
    throw new StoreError(
      'disk_full',
      'The disk is nearly full: bulk files are made again when there is room.',
    )
}
