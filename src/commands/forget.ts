import { counted } from '../core/counted.ts'
import { FORGOTTEN_SOURCE } from '../store/forget.ts'
import type { TaskResult } from '../tasks/tasks.ts'
import { folderTask } from './folder-task.ts'
import { type Flags, print, type SpanFlags, spanOf } from './print.ts'

interface ForgetFlags extends Flags, SpanFlags {
  readonly where: readonly string[]
  readonly yes?: boolean
}

export async function forget(table: string, flags: ForgetFlags): Promise<void> {
  const args = { table, where: [...flags.where], ...spanOf(flags), yes: flags.yes ?? false }
  const report = await folderTask(flags.data, 'forget', args)
  print(flags, report, () => linesOf(report).join('\n'))
}

const count = (rows: number) => counted(rows, 'row', 'rows')

function linesOf({
  table,
  source,
  rows,
  first,
  last,
  examples,
  deleted,
  derived,
}: TaskResult<'forget'>): string[] {
  if (rows === 0) return [`No row of ${table} (${source}) matches.`]
  const lines = [`${count(rows)} of ${table} (${source}), from ${first} to ${last}:`]
  for (const { column, values, more } of examples) {
    const shown = values.map(({ value, rows: own }) => `${value} (${own.toLocaleString('en')})`).join(', ')
    lines.push(`  ${column}: ${shown}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}`)
  }
  lines.push(
    deleted === null
      ? 'Nothing was deleted: --yes deletes them.'
      : `${count(deleted)} deleted. The gap ledger says so, as ${FORGOTTEN_SOURCE}.`,
  )
  if (derived.length > 0) {
    lines.push(
      `${deleted === null ? 'Would be' : 'Are'} computed again, as far back as they are made up for: ${derived.join(', ')}.`,
    )
  }
  return lines
}
