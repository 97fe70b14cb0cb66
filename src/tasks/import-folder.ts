import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { onDiskInTime } from '../core/disk.ts'
import { ConfigError } from '../core/errors.ts'
import type { AnyTable } from '../define/table.ts'
import { type ExportNote, readExportNote } from '../store/export-note.ts'
import { putInPlace } from '../store/file.ts'
import { assertSums } from '../store/file-sums.ts'
import { folderPaths } from '../store/folder.ts'
import type { ImportReport } from '../store/import.ts'
import type { Store } from '../store/port.ts'
import { copyPrivate } from '../store/private-files.ts'
import { recorderPulses, rollupMarks } from '../tables/record/recording.ts'
import type { TaskContext } from './context.ts'
import { importFile } from './import.ts'
import { tableNamed } from './named.ts'
import { task } from './task.ts'

/**
 * How far a recorder and its rollups have come is true of the folder they worked on. With everything that they made it
 * is true of a new folder too, and is brought last: on the way there, rows that come in count as late, and what is made
 * of them would be made again, of less than there was once.
 */
const OF_ITS_FOLDER: readonly AnyTable[] = [recorderPulses, rollupMarks]

type FolderReport = Pick<ExportNote, 'made_at' | 'version' | 'kind'> & {
  readonly tables: readonly ({ readonly table: string } & ImportReport)[]
  /** Tables of which nothing was taken, because the folder has its own. */
  readonly left: readonly string[]
  /** Of accounts and keys: `none` in the export, `taken`, or `left` because the folder has its own. */
  readonly ledger: 'none' | 'taken' | 'left'
}

/** A folder that an export has written. Its files are looked at before the first of them is read. */
export const importFolder = task(
  z.object({ dir: z.string(), skipBad: z.boolean() }),
  async (context: TaskContext, { dir, skipBad }): Promise<FolderReport> => {
    const { store, kind, progress, signal } = context
    const { tables, ledger, ...note } = readExportNote(dir)
    const { made_at, version } = note
    if (note.kind !== kind) {
      throw new ConfigError(
        `${dir} holds ${note.kind} data, but this folder is ${kind}: the two are never mixed. Choose another folder with --data.`,
      )
    }
    const files = [...tables, ...(ledger === null ? [] : [ledger])]
    await assertSums(dir, Object.fromEntries(files.map(({ file, ...sum }) => [file, sum])), {
      signal,
      onProgress: (fraction) => progress(fraction / 5, 'checking sums'),
    })
    const named = tables.map(({ table, file }) => ({ table: tableNamed(table), file }))
    const isNew = await isEmpty(store, OF_ITS_FOLDER)
    const isOwn = ({ table }: { readonly table: AnyTable }) => OF_ITS_FOLDER.includes(table)
    const wanted = [...named.filter((each) => !isOwn(each)), ...(isNew ? named.filter(isOwn) : [])]
    const reports: ({ readonly table: string } & ImportReport)[] = []
    for (const [index, { table, file }] of wanted.entries()) {
      const show = (fraction: number) =>
        progress(0.2 + (0.8 * (index + fraction)) / wanted.length, table.name)
      const report = await importFile({ ...context, progress: show }, table, join(dir, file), skipBad)
      reports.push({ table: table.name, ...report })
      if (report.bad > 0 && !skipBad) break
    }
    const isWhole = reports.length === wanted.length && reports.every(({ bad }) => bad === 0 || skipBad)
    return {
      made_at,
      version,
      kind,
      tables: reports,
      left: isNew ? [] : named.filter(isOwn).map(({ table }) => table.name),
      ledger: ledger === null || !isWhole ? 'none' : await takeLedger(join(dir, ledger.file), context.folder),
    }
  },
)

async function isEmpty(store: Store, tables: readonly AnyTable[]): Promise<boolean> {
  const extents = await Promise.all(tables.map((table) => store.extent(table)))
  return extents.every(({ rows }) => rows === 0)
}

/** Accounts are never mixed: those of a folder that has some stay. */
async function takeLedger(from: string, folder: string): Promise<'taken' | 'left'> {
  const { ledger } = folderPaths(folder)
  if (existsSync(ledger)) return 'left'
  return onDiskInTime(folder, () =>
    putInPlace(ledger, async (draft) => {
      copyPrivate(from, draft)
      return 'taken' as const
    }),
  )
}
