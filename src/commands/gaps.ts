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
  const found = await folderTask(flags.data, 'gaps', {
    days,
    ...(flags.source === undefined ? {} : { source: flags.source }),
  })
  if (flags.json) {
    process.stdout.write(`${JSON.stringify(found)}\n`)
    return
  }
  if (found.length === 0) {
    process.stdout.write(`No gap in the last ${days} days.\n`)
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
  process.stdout.write(`${textTable(['source', 'from', 'to', 'minutes', 'reason', 'detail'], rows)}\n`)
}
