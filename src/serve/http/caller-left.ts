import type { ServerResponse } from 'node:http'

/** Nobody is there to be answered any more. */
export class CallerLeft extends Error {
  override readonly name = 'CallerLeft'
}

interface Patience {
  readonly ms: number
  readonly late: () => Error
}

/**
 * Waits for somebody's turn, and gives its place up at once when the caller goes away or has waited for too long: `left`
 * tells. What nobody waits for any more is not worked out either, and `gone` tells that of what was begun.
 */
export async function whileThere<T>(
  res: ServerResponse,
  wait: (left: AbortSignal, gone: AbortSignal) => Promise<T>,
  patience?: Patience,
): Promise<T> {
  if (res.destroyed) throw new CallerLeft()
  const leaving = new AbortController()
  const going = new AbortController()
  const leave = () => {
    leaving.abort(new CallerLeft())
    going.abort(new CallerLeft())
  }
  const timer = patience && setTimeout(() => leaving.abort(patience.late()), patience.ms)
  res.once('close', leave)
  try {
    return await wait(leaving.signal, going.signal)
  } catch (thrown) {
    // What broke because nobody waits for it is no fault.
    going.signal.throwIfAborted()
    throw thrown
  } finally {
    clearTimeout(timer)
    res.off('close', leave)
  }
}
