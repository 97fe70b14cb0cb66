import { setMaxListeners } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'

const LONGEST_TIMER = 2 ** 31 - 1

/** Waits, or returns early when the signal is aborted; the caller looks at the signal. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, Math.min(Math.max(0, ms), LONGEST_TIMER))
    signal.addEventListener('abort', end)
  })
}

/** Lets the loop turn: what has arrived by now is read from the sockets. */
export async function arrivals(): Promise<void> {
  await nextTurn()
  await nextTurn()
}

/** Exponential, and between half and all of it at random, so that many sources do not come back as one. */
export function backoffMs(failures: number, firstMs: number, maxMs: number): number {
  const full = Math.min(maxMs, firstMs * 2 ** Math.min(30, Math.max(0, failures - 1)))
  return full * (0.5 + Math.random() / 2)
}

/** The work's outcome, or the error when it takes too long or the signal is aborted first. */
export async function within<T>(
  work: Promise<T>,
  ms: number,
  signal: AbortSignal,
  late: () => Error,
): Promise<T> {
  // Abandoned work may still fail later; nobody waits for it then.
  work.catch(() => {})
  const over = new AbortController()
  const stop = () => over.abort()
  signal.addEventListener('abort', stop)
  try {
    const timer = pause(signal.aborted ? 0 : ms, over.signal).then((): never => {
      throw late()
    })
    timer.catch(() => {})
    return await Promise.race([work, timer])
  } finally {
    signal.removeEventListener('abort', stop)
    over.abort()
  }
}

/** A controller whose signal hundreds of jobs may wait on. */
export function manyListeners(): AbortController {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  return controller
}
