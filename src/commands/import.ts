import { resolve } from 'node:path'
import { createProgress } from '../process/progress.ts'
import { folderTask } from './folder-task.ts'
import type { Flags } from './print.ts'

type ImportFlags = Flags & { readonly skipBad?: boolean }

export async function importRows(table: string, file: string, flags: ImportFlags): Promise<void> {
  const progress = createProgress(`Importing into ${table}`)
  const args = { table, file: resolve(file), skipBad: flags.skipBad ?? false }
  const report = await folderTask(flags.data, 'import', args, progress.show).finally(progress.clear)
  const kept = report.bad === 0 || args.skipBad
  if (flags.json) process.stdout.write(`${JSON.stringify(report)}\n`)
  else {
    const count = (rows: number) => rows.toLocaleString('en')
    if (report.readAs !== null) process.stderr.write(`${report.readAs}\n`)
    for (const { line, fault } of report.badLines) process.stderr.write(`line ${line}: ${fault}\n`)
    if (report.bad > report.badLines.length) {
      process.stderr.write(`… and ${count(report.bad - report.badLines.length)} more bad lines\n`)
    }
    progress.done(
      kept
        ? `${count(report.imported)} rows imported, ${count(report.present)} were there already, ${count(report.bad)} bad ones left out.`
        : `Nothing was imported: ${count(report.bad)} of ${count(report.rows)} rows are bad. --skip-bad imports the others.`,
    )
  }
  if (!kept) process.exitCode = 2
}
