import { ConfigError } from '../core/errors.ts'
import type { TaskResult } from '../tasks/tasks.ts'
import { folderTask } from './folder-task.ts'
import { type Flags, print } from './print.ts'
import { textTable } from './text-table.ts'

interface GapFlags extends Flags {
  readonly source?: string
  readonly days: string
}

export async function gaps(flags: GapFlags): Promise<void> {
  const days = Number(flags.days)
  if (!Number.isInteger(days) || days < 1 || days > 3650) {
    throw new ConfigError(`--days is "${flags.days}", but must be a whole number from 1 to 3650.`)
  }
  const asked = flags.source === undefined ? {} : { source: flags.source }
  const report = await folderTask(flags.data, 'gaps', { days, ...asked })
  print(flags, report, () => textOf(report, days))
}

function textOf({ sources, gaps: found }: TaskResult<'gaps'>, days: number): string {
  const rows = found.map((gap) => [
    gap.source,
    gap.started_at,
    gap.ended_at ?? 'still open',
    gap.minutes,
    gap.reason,
    gap.detail.slice(0, 60),
  ])
  const gapTable = textTable(['source', 'from', 'to', 'minutes', 'reason', 'detail'], rows)
  const lines = sources.map((line) => [
    line.source,
    line.due_since ?? 'unknown',
    line.minutes_missing,
    line.covered_pct ?? 'just begun',
    line.last_run ?? 'never',
  ])
  const sourceTable = textTable(['source', 'due since', 'minutes missing', 'covered %', 'last run'], lines)
  return [
    found.length === 0 ? `No gap in the last ${days} days.` : gapTable,
    sources.length === 0 ? 'Nothing was recorded yet.' : `\n${sourceTable}`,
  ].join('\n')
}
