import { retryAfterMs } from './problem.ts'

/** How often and how long a call is tried. */
export interface Patience {
  /** How often a call is sent again that was refused for a while; 0 never. */
  readonly retries: number
  /** A longer wait than this is not waited for: the caller is told instead. */
  readonly maxWaitMs: number
}

export type Send = (request: Request) => Promise<Response>

const FIRST_WAIT_MS = 1_000
const FOR_A_WHILE = [429, 503]
/** Another call is at work with the same payment. */
const IN_USE = 409

/**
 * Sends a request until it is answered for good. One that carries a payment is sent again as it is, so that it cannot pay
 * twice; of such a one not even a broken connection says what became of it.
 */
export function patiently(send: Send, { retries, maxWaitMs }: Patience): Send {
  return async (request) => {
    const isPaid = request.headers.has('PAYMENT-SIGNATURE')
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt > retries
      try {
        const response = await send(request.clone())
        const isRefused = FOR_A_WHILE.includes(response.status) || (isPaid && response.status === IN_USE)
        const waitMs = retryAfterMs(response.headers.get('Retry-After'), Date.now()) ?? backoffMs(attempt)
        if (!isRefused || isLast || waitMs > maxWaitMs) return response
        await response.body?.cancel()
        await pause(waitMs, request.signal)
      } catch (thrown) {
        if (!isPaid || isLast || request.signal.aborted) throw thrown
        await pause(Math.min(backoffMs(attempt), maxWaitMs), request.signal)
      }
    }
  }
}

/** Doubles, and differs from caller to caller. */
export function backoffMs(attempt: number): number {
  return FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.75 + Math.random() / 2)
}

/** Rejects with the reason of the signal as soon as it is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, ms)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
