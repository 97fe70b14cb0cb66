import { isatty } from 'node:tty'
import type { DestinationStream } from 'pino'
import type { Config } from '../config.ts'
import { createLog, type Log, standardError } from '../core/log.ts'

/** For people on a terminal, JSON lines for everything else, unless LOG_FORMAT says which. */
export async function openLog(config: Pick<Config, 'LOG_LEVEL' | 'LOG_FORMAT'>): Promise<Log> {
  const { LOG_LEVEL, LOG_FORMAT } = config
  const pretty = LOG_FORMAT === 'pretty' || (LOG_FORMAT === 'auto' && isatty(2))
  return pretty ? createLog(LOG_LEVEL, await prettyLines()) : createLog(LOG_LEVEL)
}

/**
 * The same lines for people. It writes in this thread and at once: a worker would lose the last lines before an exit.
 * Loaded only where it is wanted.
 */
export async function prettyLines(into?: NodeJS.WritableStream): Promise<DestinationStream> {
  const { default: pretty } = await import('pino-pretty')
  return pretty({
    destination: into ?? (standardError({ sync: true }) as unknown as NodeJS.WritableStream),
    sync: true,
    colorize: into === undefined && isatty(2) && !process.env.NO_COLOR,
    translateTime: "HH:MM:ss'Z'",
    singleLine: true,
  })
}
