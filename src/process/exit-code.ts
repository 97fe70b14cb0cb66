import {
  BrokenOff,
  ConfigError,
  LedgerError,
  ListenError,
  PerptapeError,
  StoreError,
} from '../core/errors.ts'

/** A task that a running service carried out and that failed there; the command leaves as if it had failed here. */
export class RemoteTaskError extends PerptapeError {
  override readonly name = 'RemoteTaskError'
  readonly exitCode: number

  constructor(sentence: string, exitCode: number) {
    super(sentence)
    this.exitCode = exitCode
  }
}

const EXIT = {
  wrong_kind: 2,
  bad_file: 2,
  refused: 2,
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
