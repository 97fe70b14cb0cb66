import type { Cashier } from '../access/x402/cashier.ts'
import { Problem, StoreError } from '../core/errors.ts'
import type { CashierVerbs } from './threads/cashier-thread.ts'
import type { Thread } from './threads/thread.ts'

/** The cashier in its own thread, as the front asks it. */
export function remoteCashier(thread: Thread<CashierVerbs>): Cashier {
  /**
   * Of one that dies over a payment, or whose books are away, the caller learns that it is worth another try: nothing is
   * taken twice.
   */
  const orLater = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((thrown: unknown) => {
      throw thread.isAway || isUnreachable(thrown) ? COME_BACK() : thrown
    })
  return {
    reserve: (hash, micros) => orLater(thread.ask('reserve', { hash, micros })),
    capture: (reservation, route) => orLater(thread.ask('capture', { reservation, route })),
    release: (reservation) => orLater(thread.ask('release', reservation)),
    statement: (hash) => orLater(thread.ask('statement', hash)),
    claim: (brought) => orLater(thread.ask('claim', brought)),
    redeliver: (wanted) => orLater(thread.ask('redeliver', wanted)),
    drop: (claim) => orLater(thread.ask('drop', claim)),
    settle: (claim, answer) => orLater(thread.ask('settle', { claim, answer })),
  }
}

const COME_BACK = () =>
  new Problem('upstream_unavailable', 'Payments cannot be taken at the moment; try again in a few seconds.', {
    headers: { 'Retry-After': '2' },
  })

function isUnreachable(thrown: unknown): boolean {
  return thrown instanceof StoreError && thrown.fault === 'unreachable'
}
