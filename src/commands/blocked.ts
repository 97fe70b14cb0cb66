import { ConfigError } from '../core/errors.ts'
import { folderTask } from './folder-task.ts'
import { textTable } from './text-table.ts'

interface Flags {
  readonly data?: string
  readonly json?: boolean
}

export async function blocked(flags: Flags): Promise<void> {
  const { serving, callers } = await folderTask(flags.data, 'blocked', {})
  if (flags.json) {
    process.stdout.write(`${JSON.stringify(callers)}\n`)
    return
  }
  if (callers.length === 0) {
    const why = serving ? 'Nobody is blocked.' : 'No service runs on this folder, so nobody is blocked.'
    process.stdout.write(`${why}\n`)
    return
  }
  const rows = callers.map(({ caller, email, plan, until }) => [caller, email ?? '', plan ?? '', until])
  process.stdout.write(`${textTable(['caller', 'account', 'plan', 'until'], rows)}\n`)
}

export async function unblock(
  caller: string | undefined,
  flags: Flags & { readonly all?: boolean },
): Promise<void> {
  if ((caller === undefined) !== (flags.all === true)) {
    throw new ConfigError('Name a caller or an account as perptape blocked shows it, or --all.')
  }
  const { lifted } = await folderTask(flags.data, 'unblock', { caller: caller ?? null })
  if (caller !== undefined && lifted.length === 0) throw new ConfigError(`${caller} is not blocked.`)
  if (flags.json) process.stdout.write(`${JSON.stringify({ lifted })}\n`)
  else
    process.stdout.write(
      lifted.length === 0 ? 'Nobody is blocked.\n' : `Let in again: ${lifted.join(', ')}.\n`,
    )
}
