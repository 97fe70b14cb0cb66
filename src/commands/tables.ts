import { resolve } from 'node:path'
import { loadConfig } from '../config.ts'
import { counted } from '../core/counted.ts'
import { keptDays } from '../define/retention.ts'
import { createProgress } from '../process/progress.ts'
import { isUntouched } from '../store/folder.ts'
import { type ColumnLine, describeTables, type TableLine } from '../tasks/tables.ts'
import { folderTask } from './folder-task.ts'
import { type Flags, print } from './print.ts'
import { resultTable } from './result-table.ts'
import { terminalWidth } from './terminal-width.ts'

/** What there is to ask for: all tables, or one with its columns. */
export async function tables(table: string | undefined, flags: Flags, signal?: AbortSignal): Promise<void> {
  const { DATA_DIR, RETENTION, STORE } = loadConfig({ DATA_DIR: flags.data })
  const progress = createProgress('Counting rows')
  const show = process.stderr.isTTY ? progress.show : undefined
  const asked = table === undefined ? {} : { table }
  const waiter = signal === undefined ? {} : { signal }
  const found =
    STORE === 'duckdb' && isUntouched(DATA_DIR)
      ? await withoutFolder(table, DATA_DIR)
      : await folderTask(flags.data, 'tables', asked, show, waiter).finally(progress.clear)
  const lines = found.tables.map((line) => ({
    ...line,
    keep_days: keptDays({ name: line.name, keepDays: line.keep_days }, RETENTION),
  }))
  const { columns, example } = found
  if (columns === null || example === null) print(flags, lines, () => listText(lines, terminalWidth()))
  else {
    const one = { ...lines[0]!, columns, example }
    print(flags, one, () => tableText(one, terminalWidth()))
  }
}

/** Who is about to import or to export wants the names before there is anything in the folder. */
function withoutFolder(table: string | undefined, folder: string) {
  process.stderr.write(
    `${resolve(folder)} holds no market data yet; these are the tables that it will have.\n`,
  )
  return describeTables(table, async () => ({ rows: 0, first: null, last: null }))
}

export function listText(lines: readonly TableLine[], width: number): string {
  const rows = lines.map(({ name, form, rows: count, from, to, keep_days, about }) => [
    name,
    form,
    count.toLocaleString('en'),
    day(from),
    day(to),
    keep_days === null ? 'for good' : `${keep_days} d`,
    about,
  ])
  const columns = ['table', 'form', 'rows', 'from', 'to', 'kept', 'about'].map((name) => ({
    name,
    isNumber: name === 'rows',
    isWhole: name === 'about' && width === Number.POSITIVE_INFINITY,
  }))
  return [resultTable({ columns, rows }, width), '', FORMS, MORE].join('\n')
}

const FORMS =
  'tape: what was at a moment, never changed. days, spans: what a time comes to, written anew until settled. standing: what holds until it changes.'
const MORE = 'perptape tables TABLE shows the columns of one.'

interface DescribedTable extends TableLine {
  readonly columns: readonly ColumnLine[]
  readonly example: string
}

export function tableText(table: DescribedTable, width: number): string {
  const { name, about, form, rows, from, to, keep_days, columns, example } = table
  const span = from === null ? 'empty' : `from ${from} to ${to}`
  const kept = keep_days === null ? 'kept for good' : `kept for ${keep_days} days`
  const list = columns.map((column) => [
    column.name,
    column.type,
    column.unit ?? '',
    column.null ? 'may be' : '',
    column.key ? 'key' : '',
    column.meaning,
  ])
  const headings = ['column', 'type', 'unit', 'null', 'key', 'meaning'].map((heading) => ({
    name: heading,
    isNumber: false,
    isWhole: heading === 'meaning',
  }))
  return [
    `${name}: ${about}`,
    `${form}, ${counted(rows, 'row', 'rows')}, ${span}, ${kept}. Times are in UTC.`,
    '',
    resultTable({ columns: headings, rows: list }, width),
    '',
    `perptape sql '${example}'`,
  ].join('\n')
}

const day = (iso: string | null) => iso?.slice(0, 10) ?? ''
