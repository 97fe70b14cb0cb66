import { resolve } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { ConfigError } from '../core/errors.ts'
import { type Duration, durationMs, SECOND } from '../core/time.ts'
import { assertWritable } from '../tasks/out-file.ts'
import { SQL_FORMATS, SQL_TIMEOUT_MAX_MS, type SqlFormat } from '../tasks/sql.ts'
import { folderTask } from './folder-task.ts'
import { writePatiently } from './patient-out.ts'
import { type Carry, footer, tableOf, written, writtenFile } from './sql-output.ts'
import { terminalWidth } from './terminal-width.ts'

export interface SqlFlags {
  readonly data?: string
  readonly format?: string
  readonly out?: string
  readonly force?: boolean
  readonly limit?: string
  readonly timeout: string
  readonly memory?: string
}

/** As many as a table shows where nobody says otherwise. */
const TABLE_ROWS = 100

/** A statement from the command line, from standard input, or one after the other from a prompt. */
export async function sql(statement: string | undefined, flags: SqlFlags): Promise<void> {
  const asking = askingOf(flags)
  if (statement === undefined && process.stdin.isTTY) {
    if (flags.out !== undefined) throw new ConfigError('--out takes the rows of one statement: name it.')
    const { prompt } = await import('./sql-prompt.ts')
    const folder = flags.data === undefined ? {} : { data: flags.data }
    return prompt(folder, (given, signal) => answered(given, asking, flags, signal))
  }
  await answered(statement ?? (await textOf(process.stdin)), asking, flags)
}

type AskingSql = ReturnType<typeof askingOf>

export function askingOf(flags: SqlFlags) {
  const format = formatOf(flags)
  if (format === 'parquet' && flags.out === undefined)
    throw new ConfigError('Parquet is a file: --out says which.')
  if (format === 'table' && flags.out !== undefined)
    throw new ConfigError('A table is for a screen: a file is csv, json or parquet.')
  return {
    format,
    limit: wholeOf('--limit', flags.limit, 1_000_000_000) ?? (format === 'table' ? TABLE_ROWS : null),
    timeoutMs: timeoutOf(flags.timeout),
    memoryMb: wholeOf('--memory', flags.memory, 65_536),
  }
}

function formatOf({ format, out }: SqlFlags): SqlFormat {
  if (format === undefined && out === undefined) return process.stdout.isTTY ? 'table' : 'csv'
  const word = format ?? /\.(\w+)$/.exec(out!)?.[1]
  const found = SQL_FORMATS.find((known) => known === word)
  if (found) return found
  if (format === undefined)
    throw new ConfigError(`${out} should end in .csv, .json or .parquet, or --format says what it is.`)
  throw new ConfigError(`--format is "${format}", but must be one of ${SQL_FORMATS.join(', ')}.`)
}

function wholeOf(flag: string, text: string | undefined, max: number): number | null {
  if (text === undefined) return null
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1 && value <= max) return value
  throw new ConfigError(`${flag} is "${text}", but must be a whole number from 1 to ${max}.`)
}

function timeoutOf(text: string): number {
  const ms = /^\d+(s|m)$/.test(text) ? durationMs(text as Duration) : Number.NaN
  if (ms >= SECOND && ms <= SQL_TIMEOUT_MAX_MS) return ms
  throw new ConfigError(`--timeout is "${text}", but must be a time from 1s to 10m, such as 90s.`)
}

async function answered(
  statement: string,
  asking: AskingSql,
  flags: SqlFlags,
  signal?: AbortSignal,
): Promise<void> {
  const { format } = asking
  const carry: Carry = (onPiece) =>
    folderTask(flags.data, 'sql', { ...asking, statement }, undefined, {
      onPiece,
      ...(signal === undefined ? {} : { signal }),
    })
  if (flags.out !== undefined) {
    const file = resolve(flags.out)
    assertWritable(file, flags.force ?? false)
    const done = await writtenFile(file, format, carry)
    process.stdout.write(`${footer(done).slice(0, -1)}, in ${file}.\n`)
  } else if (format === 'table') {
    process.stdout.write(`${await tableOf(carry, terminalWidth())}\n`)
  } else {
    const done = await writePatiently(process.stdout, (write) => written(format, carry, write))
    if (process.stderr.isTTY) process.stderr.write(`${footer(done)}\n`)
  }
}
