import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Log } from '../../core/log.ts'
import type { Position } from '../../define/reader.ts'
import type { AnyTable, Row } from '../../define/table.ts'
import { openDuckdbStore } from '../duckdb/open.ts'
import type { ExportedRows, ExportForm, ExportWatch } from '../port.ts'
import { orderColumns } from '../position.ts'
import type { AnyRange } from '../questions.ts'

const ROWS_AT_ONCE = 50_000
/** Reading takes the larger part of the time, and ordering and writing the rest. */
const READING = 0.7

type AnyRow = Readonly<Record<string, unknown>>

/** Where the rows come from. */
export interface Exported {
  readonly count: () => Promise<number>
  readonly page: (query: AnyRange) => Promise<AnyRow[]>
  readonly log: Log
}

/**
 * Files are written by the embedded engine, whatever engine keeps the rows: so they are the same to the last byte. The
 * rows go through a file of its own beside the one that is asked for, and no memory has to hold them.
 */
export async function exportBy(
  { count, page, log }: Exported,
  table: AnyTable,
  { order = 'asc', ...selection }: ExportedRows,
  file: string,
  form: ExportForm,
  { signal, onProgress }: ExportWatch = {},
): Promise<number> {
  const folder = await mkdtemp(join(dirname(file), '.export-'))
  // Read once: no row is replaced by another in it.
  const rows: AnyTable = { ...table, writes: 'append' }
  try {
    const scratch = await openDuckdbStore({ file: join(folder, 'rows.duckdb'), tables: [rows], log })
    try {
      const all = await count()
      let [read, after]: [number, Position | undefined] = [0, undefined]
      for (;;) {
        signal?.throwIfAborted()
        const query = { ...selection, order: 'asc' as const, limit: ROWS_AT_ONCE }
        const part: AnyRow[] = await page(after === undefined ? query : { ...query, after })
        await scratch.insert(rows, part as Row<AnyTable>[])
        read += part.length
        onProgress?.(READING * Math.min(1, all === 0 ? 1 : read / all), 0)
        if (part.length < ROWS_AT_ONCE) break
        after = orderColumns(table).map((name) => part.at(-1)![name] as string | number | boolean)
      }
      return await scratch.exportRows(rows, { order }, file, form, {
        ...(signal && { signal }),
        onProgress: (part, bytes) => onProgress?.(READING + (1 - READING) * part, bytes),
      })
    } finally {
      await scratch.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
