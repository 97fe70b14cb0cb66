import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { counted } from '../core/counted.ts'
import { ConfigError } from '../core/errors.ts'
import { createProgress, type Progress } from '../process/progress.ts'
import type { ImportReport } from '../store/import.ts'
import { etfFundFlowsDaily } from '../tables/macro/etf.ts'
import { readIssuerFile } from '../tasks/issuer-file.ts'
import type { TaskResult } from '../tasks/tasks.ts'
import { folderTask, isImported } from './folder-task.ts'
import type { Flags } from './print.ts'

type ImportFlags = Flags & { readonly skipBad?: boolean; readonly fund?: string }

const count = (rows: number) => rows.toLocaleString('en')

/** A table and a file, or a folder that an export has written. */
export async function importRows(first: string, file: string | undefined, flags: ImportFlags): Promise<void> {
  if (flags.fund !== undefined) await importFund(first, file, flags.fund, flags)
  else if (file === undefined) await importFolder(folderNamed(first), flags)
  else await importTable(first, resolve(file), flags)
}

async function importTable(
  table: string,
  file: string,
  flags: ImportFlags,
  provenance: { readonly sha256?: string } = {},
): Promise<void> {
  const progress = createProgress(`Importing into ${table}`)
  const args = { table, file, skipBad: flags.skipBad ?? false }
  const report = await folderTask(flags.data, 'import', args, progress.show).finally(progress.clear)
  const kept = isImported(report, args)
  if (flags.json) process.stdout.write(`${JSON.stringify({ ...report, ...provenance })}\n`)
  else {
    sayBadLines(report)
    progress.done(kept ? sumOf([report]) : nothingOf(report))
  }
  if (!kept) process.exitCode = 2
}

/** What an issuer publishes is made rows of first; the report says of which file, by its hash. */
async function importFund(
  table: string,
  file: string | undefined,
  fund: string,
  flags: ImportFlags,
): Promise<void> {
  if (table !== etfFundFlowsDaily.name || file === undefined)
    throw new ConfigError(
      `--fund is for ${etfFundFlowsDaily.name} and the file of an issuer: perptape import ${etfFundFlowsDaily.name} FILE --fund ${fund}`,
    )
  const made = await readIssuerFile(resolve(file), fund)
  const dir = mkdtempSync(join(tmpdir(), 'perptape-fund-'))
  try {
    const rows = join(dir, `${fund}.csv`)
    writeFileSync(rows, made.csv)
    if (!flags.json) process.stderr.write(`${made.said}\n`)
    await importTable(table, rows, flags, { sha256: made.sha256 })
  } finally {
    rmSync(dir, { recursive: true })
  }
}

async function importFolder(dir: string, flags: ImportFlags): Promise<void> {
  const progress = createProgress('Importing')
  const args = { dir, skipBad: flags.skipBad ?? false }
  const report = await folderTask(flags.data, 'import_folder', args, progress.show).finally(progress.clear)
  if (flags.json) process.stdout.write(`${JSON.stringify(report)}\n`)
  else sayFolder(dir, report, args.skipBad, progress)
  if (!isImported(report, args)) process.exitCode = 2
}

function sayFolder(
  dir: string,
  report: TaskResult<'import_folder'>,
  skipBad: boolean,
  progress: Progress,
): void {
  const { tables, left, ledger, kind, version, made_at } = report
  progress.done(`${dir}: exported (${kind}) by perptape ${version} at ${made_at}.`)
  for (const each of tables) {
    if (each.bad > 0) progress.done(`${each.table}:`)
    sayBadLines(each)
  }
  const stopped = skipBad ? undefined : tables.find(({ bad }) => bad > 0)
  const whole = tables.filter((each) => each !== stopped)
  progress.done(`${counted(whole.length, 'table', 'tables')}: ${sumOf(whole)}`)
  if (stopped) progress.done(`${stopped.table} and what comes after it: ${nothingOf(stopped)}`)
  if (left.length > 0) progress.done(`Left out, because this folder has its own: ${left.join(', ')}.`)
  if (ledger === 'taken') progress.done('The accounts and their keys were taken too.')
  if (ledger === 'left') progress.done('The accounts were left out, because this folder has its own.')
}

function sayBadLines({ readAs, badLines, bad }: ImportReport): void {
  if (readAs !== null) process.stderr.write(`${readAs}\n`)
  for (const { line, fault } of badLines) process.stderr.write(`line ${line}: ${fault}\n`)
  if (bad > badLines.length) process.stderr.write(`… and ${count(bad - badLines.length)} more bad lines\n`)
}

function sumOf(reports: readonly ImportReport[]): string {
  const [imported, present, bad] = (['imported', 'present', 'bad'] as const).map((name) =>
    count(reports.reduce((sum, report) => sum + report[name], 0)),
  )
  return `${imported} rows imported, ${present} were there already, ${bad} bad ones left out.`
}

function nothingOf({ bad, rows }: ImportReport): string {
  return `Nothing was imported: ${count(bad)} of ${count(rows)} rows are bad. --skip-bad imports the others.`
}

function folderNamed(name: string): string {
  const dir = resolve(name)
  if (existsSync(dir) && statSync(dir).isDirectory()) return dir
  throw new ConfigError(
    `import takes a table and a file, or a folder that perptape export has written; ${name} alone is neither.`,
  )
}
