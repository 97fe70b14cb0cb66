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
 * tells. What nobody waits for any more is not worked out either.
 */
export async function whileThere<T>(
  res: ServerResponse,
  wait: (left: AbortSignal) => Promise<T>,
  patience?: Patience,
): Promise<T> {
  if (res.destroyed) throw new CallerLeft()
  const leaving = new AbortController()
  const leave = () => leaving.abort(new CallerLeft())
  const timer = patience && setTimeout(() => leaving.abort(patience.late()), patience.ms)
  res.once('close', leave)
  try {
    return await wait(leaving.signal)
  } finally {
    clearTimeout(timer)
    res.off('close', leave)
  }
}
