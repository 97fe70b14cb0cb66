import { type InForce, surveyConfig } from '../config.ts'
import { ConfigError } from '../core/errors.ts'
import { flagsOf, type StartFlags } from './start-flags.ts'
import { textTable } from './text-table.ts'

interface Flags extends StartFlags {
  readonly json?: boolean
}

/** What a start with the same flags would go by, and where each value comes from. Opens nothing. */
export function config(flags: Flags): void {
  const { inForce, faults } = surveyConfig(flagsOf(flags))
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  process.stdout.write(flags.json ? `${JSON.stringify({ settings: inForce })}\n` : `${tableOf(inForce)}\n`)
}

function tableOf(settings: readonly InForce[]): string {
  const rows = settings.map(({ name, value, from, where }) => [
    name,
    value ?? 'not set',
    from === 'file' || from === 'flag'
      ? where!
      : from === 'default'
        ? 'default'
        : `${where} in the environment`,
  ])
  return textTable(['setting', 'value', 'from'], rows)
}
