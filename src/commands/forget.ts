import { FORGOTTEN_SOURCE } from '../store/forget.ts'
import type { TaskResult } from '../tasks/tasks.ts'
import { folderTask } from './folder-task.ts'

interface Flags {
  readonly where: readonly string[]
  readonly from?: string
  readonly to?: string
  readonly yes?: boolean
  readonly data?: string
  readonly json?: boolean
}

export async function forget(table: string, flags: Flags): Promise<void> {
  const { where, from, to } = flags
  const report = await folderTask(flags.data, 'forget', {
    table,
    where: [...where],
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    yes: flags.yes ?? false,
  })
  if (flags.json) process.stdout.write(`${JSON.stringify(report)}\n`)
  else process.stdout.write(`${linesOf(report).join('\n')}\n`)
}

const count = (rows: number) => `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`

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
