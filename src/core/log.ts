import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** JSON lines on standard error, so that a command's own output stays clean; or to where `into` brings them. */
export function createLog(level: string, into: DestinationStream = pino.destination(2)): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, into)
}

export const silentLog: Log = pino({ level: 'silent' })
