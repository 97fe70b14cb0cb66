import { type DestinationStream, type Logger, pino } from 'pino'
import { withoutKeys } from './struck.ts'

export type Log = Logger

/**
 * JSON lines on standard error, so that a command's own output stays clean; or to where `into` brings them. Keys are
 * struck out of the line as it leaves: no part has to think of those that came in an error's sentence or its stack.
 */
export function createLog(level: string, into: DestinationStream = standardError()): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, hooks: { streamWrite: withoutKeys } },
    into,
  )
}

/**
 * Standard error, for as long as it takes lines. A terminal that was closed takes none: whoever was started in it goes
 * on without them, instead of breaking down over a line or trying to get rid of it for ever.
 */
export function standardError(more: { readonly sync?: boolean } = {}) {
  const lines = pino.destination({ dest: 2, ...more })
  lines.on('error', () => {
    lines.write = () => true
    lines.flushSync = () => {}
    lines.end = () => {}
  })
  return lines
}

export const silentLog: Log = pino({ level: 'silent' })
