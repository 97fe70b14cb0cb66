import {
  BrokenOff,
  ConfigError,
  LedgerError,
  ListenError,
  PerptapeError,
  StoreError,
  sentenceOf,
} from '../core/errors.ts'
import { RemoteTaskError } from './ask-owner.ts'

const EXIT = {
  wrong_kind: 2,
  bad_file: 2,
  locked: 3,
  disk_full: 4,
  read_only: 4,
  corrupt: 5,
  missing: 5,
} as const

/** The exit code for what went wrong; OPERATE.md lists them. */
export function exitCodeOf(thrown: unknown): number {
  if (thrown instanceof ConfigError || thrown instanceof LedgerError) return 2
  if (thrown instanceof ListenError) return 6
  if (thrown instanceof BrokenOff) return 130
  if (thrown instanceof RemoteTaskError) return thrown.exitCode
  if (thrown instanceof StoreError) return EXIT[thrown.fault as keyof typeof EXIT] ?? 1
  return 1
}

/** Ends a command with one sentence; a stack is for what nobody foresaw. */
export function leave(thrown: unknown): never {
  const code = exitCodeOf(thrown)
  const foreseen = thrown instanceof PerptapeError || !(thrown instanceof Error)
  process.stderr.write(`perptape: ${foreseen ? sentenceOf(thrown) : thrown.stack}\n`)
  process.exit(code)
}
