import { ConfigError } from '../core/errors.ts'
import { folderTask } from './folder-task.ts'
import { type Flags, print } from './print.ts'
import { textTable } from './text-table.ts'

const NOBODY = 'Nobody is blocked.'

export async function blocked(flags: Flags): Promise<void> {
  const { serving, callers } = await folderTask(flags.data, 'blocked', {})
  const rows = callers.map(({ caller, email, plan, until }) => [caller, email ?? '', plan ?? '', until])
  const nobody = serving ? NOBODY : 'No service runs on this folder, so nobody is blocked.'
  print(flags, callers, () =>
    rows.length === 0 ? nobody : textTable(['caller', 'account', 'plan', 'until'], rows),
  )
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
  print(flags, { lifted }, () => (lifted.length === 0 ? NOBODY : `Let in again: ${lifted.join(', ')}.`))
}
