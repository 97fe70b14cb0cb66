import { counted } from '../core/counted.ts'
import { ConfigError } from '../core/errors.ts'
import { createProgress, type Progress } from '../process/progress.ts'
import type { TaskResult } from '../tasks/tasks.ts'
import { folderTask } from './folder-task.ts'
import type { Flags } from './print.ts'

interface BackfillFlags extends Flags {
  readonly venue?: string
  readonly from?: string
  readonly to?: string
  readonly symbols?: string
  readonly keepFree?: string
}

type Report = TaskResult<'backfill'>

const KEEP_FREE_GB = 2
const FAILURES_SHOWN = 10
const figure = (count: number) => count.toLocaleString('en')

/** The past of a table, or of all that archives tell. */
export async function backfill(table: string | undefined, flags: BackfillFlags): Promise<void> {
  const { venue, from, to } = flags
  const args = {
    table,
    venue,
    from,
    to,
    symbols: symbolsIn(flags.symbols),
    keepFreeGb: gigabytesIn(flags.keepFree),
  }
  const progress = createProgress('Reading archives')
  const report = await folderTask(flags.data, 'backfill', args, progress.show).finally(progress.clear)
  if (flags.json) process.stdout.write(`${JSON.stringify(report)}\n`)
  else say(report, progress)
  if (report.ended !== null || report.files.failed > 0) process.exitCode = 1
}

function symbolsIn(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined
  const symbols = text.split(',').map((symbol) => symbol.trim().toUpperCase())
  if (symbols.includes(''))
    throw new ConfigError(`--symbols is "${text}", but must be names with commas between.`)
  return symbols
}

function gigabytesIn(text: string | undefined): number {
  const gigabytes = text === undefined ? KEEP_FREE_GB : Number(text)
  if (!(gigabytes >= 0) || text === '')
    throw new ConfigError(`--keep-free is "${text}", but must be a number of gigabytes.`)
  return gigabytes
}

function say(
  { files, known, tables, bytes, leftOut, failures, ended, from, to }: Report,
  progress: Progress,
): void {
  const read = `${counted(files.stored, 'file', 'files')} read (${(bytes / 1e6).toFixed(1)} MB)`
  const rest = [
    ...(known > 0 ? [`${figure(known)} had been looked at before`] : []),
    ...(files.missing > 0 ? [`${figure(files.missing)} the venues do not have`] : []),
    ...(files.failed > 0 ? [`${figure(files.failed)} could not be read`] : []),
  ]
  progress.done(`From ${from.slice(0, 10)} to ${to.slice(0, 10)}: ${[read, ...rest].join(', ')}.`)
  for (const [table, { imported, present }] of Object.entries(tables))
    progress.done(`${table}: ${figure(imported)} rows stored, ${figure(present)} were there already.`)
  if (leftOut > 0) progress.done(`${figure(leftOut)} rows could not be true and were left out.`)
  for (const { file, why } of failures.slice(0, FAILURES_SHOWN)) progress.done(`${file}: ${why}`)
  if (ended !== null) progress.done(`It ended early: ${ended}.`)
  if (ended !== null || files.failed > 0) progress.done('Run it again: it goes on where it is.')
}
