import { ConfigError } from '../core/errors.ts'
import { folderTask } from './folder-task.ts'
import { textTable } from './text-table.ts'

interface Flags {
  readonly source?: string
  readonly days: string
  readonly data?: string
  readonly json?: boolean
}

export async function gaps(flags: Flags): Promise<void> {
  const days = Number(flags.days)
  if (!Number.isInteger(days) || days < 1 || days > 3650) {
    throw new ConfigError(`--days is "${flags.days}", but must be a whole number from 1 to 3650.`)
  }
  const { sources, gaps: found } = await folderTask(flags.data, 'gaps', {
    days,
    ...(flags.source === undefined ? {} : { source: flags.source }),
  })
  if (flags.json) {
    process.stdout.write(`${JSON.stringify({ sources, gaps: found })}\n`)
    return
  }
  const rows = found.map((gap) => [
    gap.source,
    gap.started_at,
    gap.ended_at ?? 'still open',
    gap.minutes,
    gap.reason,
    gap.detail.slice(0, 60),
  ])
  const gapTable = textTable(['source', 'from', 'to', 'minutes', 'reason', 'detail'], rows)
  process.stdout.write(found.length === 0 ? `No gap in the last ${days} days.\n` : `${gapTable}\n`)
  const lines = sources.map((line) => [
    line.source,
    line.due_since ?? 'unknown',
    line.minutes_missing,
    line.covered_pct ?? 'just begun',
    line.last_run ?? 'never',
  ])
  const sourceTable = textTable(['source', 'due since', 'minutes missing', 'covered %', 'last run'], lines)
  process.stdout.write(sources.length === 0 ? 'Nothing was recorded yet.\n' : `\n${sourceTable}\n`)
}
