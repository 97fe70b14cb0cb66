import { resolve } from 'node:path'
import { counted } from '../core/counted.ts'
import { ConfigError } from '../core/errors.ts'
import { createProgress } from '../process/progress.ts'
import type { TaskArgs } from '../tasks/tasks.ts'
import { folderTask } from './folder-task.ts'
import { type Flags, print, type SpanFlags, spanOf } from './print.ts'

interface ExportFlags extends Flags, SpanFlags {
  readonly out: string
  readonly force?: boolean
  readonly all?: boolean
  readonly format?: TaskArgs<'export_folder'>['format']
  readonly ledger?: boolean
}

/** One table goes into a file; several, all, or one with the accounts into a folder. */
export async function exportRows(tables: readonly string[], flags: ExportFlags): Promise<void> {
  const { all = false, ledger = false, format } = flags
  if (all && tables.length > 0)
    throw new ConfigError('Which tables? Name some, or --all of them, but not both.')
  if (!all && tables.length === 0) throw new ConfigError('Which tables? Name some, or --all of them.')
  const [table] = tables
  if (tables.length === 1 && !ledger && format === undefined) await exportTable(table!, flags)
  else await exportFolder(all ? null : tables, flags)
}

async function exportTable(table: string, flags: ExportFlags): Promise<void> {
  const out = resolve(flags.out)
  const progress = createProgress(`Exporting ${table}`)
  const args = { table, out, force: flags.force ?? false, ...spanOf(flags) }
  const done = await folderTask(flags.data, 'export', args, progress.show).finally(progress.clear)
  print(flags, done, () => {
    return `${done.rows.toLocaleString('en')} rows of ${table} (${done.source}) are in ${out}.`
  })
}

async function exportFolder(tables: readonly string[] | null, flags: ExportFlags): Promise<void> {
  const out = resolve(flags.out)
  if (/\.(csv|csv\.gz|parquet)$/.test(out))
    throw new ConfigError(`Several tables go into a folder, with a file for each: --out ${out} names a file.`)
  const what = tables === null ? 'all tables' : counted(tables.length, 'table', 'tables')
  const progress = createProgress(`Exporting ${what}`)
  const args = {
    tables: tables === null ? null : [...tables],
    out,
    format: flags.format ?? 'parquet',
    ledger: flags.ledger ?? false,
    force: flags.force ?? false,
    ...spanOf(flags),
  }
  const note = await folderTask(flags.data, 'export_folder', args, progress.show).finally(progress.clear)
  const rows = note.tables.reduce((sum, each) => sum + each.rows, 0)
  const accounts = note.ledger === null ? '' : ' and the accounts'
  print(flags, { dir: out, ...note }, () => {
    return `${counted(rows, 'row', 'rows')} of ${counted(note.tables.length, 'table', 'tables')} (${note.kind})${accounts} are in ${out}. perptape import ${flags.out} takes them in.`
  })
}
