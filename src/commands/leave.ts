import { PerptapeError, sentenceOf } from '../core/errors.ts'
import { withoutKeys } from '../core/struck.ts'
import { exitCodeOf } from '../process/exit-code.ts'

/** Ends a command with one sentence; a stack is for what nobody foresaw. */
export function leave(thrown: unknown): never {
  const code = exitCodeOf(thrown)
  const foreseen = thrown instanceof PerptapeError || !(thrown instanceof Error)
  process.stderr.write(`perptape: ${foreseen ? sentenceOf(thrown) : withoutKeys(thrown.stack ?? '')}\n`)
  process.exit(code)
}
