import { type Logger, pino } from 'pino'

export type Log = Logger

/** Structured lines on standard error, so that a command's own output stays clean. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2))
}

export const silentLog: Log = pino({ level: 'silent' })
