import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { onDiskInTime } from '../core/disk.ts'
import { ConfigError } from '../core/errors.ts'
import { isoOf, isoOrNull, type Ms } from '../core/time.ts'
import type { AnyTable } from '../define/table.ts'
import { EXPORT, type ExportNote, exportNote, MANIFEST_FILE } from '../store/export-note.ts'
import { putFolderInPlace } from '../store/file.ts'
import { sumsOf } from '../store/file-sums.ts'
import { assertPlaceFor } from '../store/folder-place.ts'
import type { ExportFormat } from '../store/port.ts'
import { TABLES } from '../tables/index.ts'
import type { TaskContext } from './context.ts'
import { rangeNamed, tableNamed } from './named.ts'
import { assertWritable } from './out-file.ts'
import { task } from './task.ts'

const FORMATS = ['csv.gz', 'csv', 'parquet'] as const
const LEDGER_FILE = 'ledger.sqlite'

const span = { from: z.string().optional(), to: z.string().optional() }

/** Rows of one table, into a file. */
export const exportTable = task(
  z.object({ table: z.string(), ...span, out: z.string(), force: z.boolean() }),
  async (context: TaskContext, { table, from, to, out, force }) => {
    const range = rangeNamed(from, to)
    const [wanted, format] = [tableNamed(table), formatOf(out)]
    assertWritable(out, force)
    const rows = await write(context, wanted, range, out, format, context.progress)
    return { table, rows, file: out, source: context.kind }
  },
)

/** Several tables, into a folder with a file for each and a note of what they are. */
export const exportFolder = task(
  z.object({
    /** Null is all of them. */
    tables: z.array(z.string()).nullable(),
    ...span,
    out: z.string(),
    format: z.enum(FORMATS),
    ledger: z.boolean(),
    force: z.boolean(),
  }),
  async (context: TaskContext, { tables, from, to, out, format, ledger, force }): Promise<ExportNote> => {
    const { kind, clock, progress, signal, copyLedger } = context
    const range = rangeNamed(from, to)
    const wanted = tables === null ? TABLES : [...new Set(tables)].map(tableNamed)
    assertPlaceFor(EXPORT, out, force)
    const made_at = isoOf(clock.now())
    const writeAll = async (draft: string): Promise<ExportNote> => {
      const written: { readonly table: string; readonly file: string; readonly rows: number }[] = []
      for (const [index, table] of wanted.entries()) {
        const file = `${table.name}.${format}`
        const show = (fraction: number) => progress((index + fraction) / wanted.length, table.name)
        const rows = await write(context, table, range, join(draft, file), format, show)
        written.push({ table: table.name, file, rows })
      }
      const hasLedger = ledger && (await copyLedger(join(draft, LEDGER_FILE))) !== null
      const names = [...written.map(({ file }) => file), ...(hasLedger ? [LEDGER_FILE] : [])]
      const sums = await sumsOf(draft, names, { signal })
      const note = exportNote({
        made_at,
        kind,
        format,
        from: isoOrNull(range.since ?? null),
        to: isoOrNull(range.until ?? null),
        tables: written.map((each) => ({ ...each, ...sums[each.file]! })),
        ledger: hasLedger ? { file: LEDGER_FILE, ...sums[LEDGER_FILE]! } : null,
      })
      writeFileSync(join(draft, MANIFEST_FILE), `${JSON.stringify(note, null, 2)}\n`)
      return note
    }
    return onDiskInTime(out, () => putFolderInPlace(out, writeAll))
  },
)

function write(
  { store, kind, signal }: TaskContext,
  table: AnyTable,
  range: { readonly since?: Ms; readonly until?: Ms },
  out: string,
  format: ExportFormat,
  progress: TaskContext['progress'],
): Promise<number> {
  progress(0, 'reading')
  return store.exportRows(
    table,
    range,
    out,
    { format, kind },
    {
      signal,
      // How long writing takes is not known beforehand: it depends on how small the rows can be made.
      onProgress: (read, bytes) =>
        progress(read / 2, read < 0.99 ? 'reading' : `${(bytes / 1e6).toFixed(1)} MB written`),
    },
  )
}

function formatOf(file: string): ExportFormat {
  const format = FORMATS.find((ending) => file.endsWith(`.${ending}`))
  if (format) return format
  throw new ConfigError(`${file} should end in .csv, .csv.gz or .parquet.`)
}
