import { randomUUID } from 'node:crypto'
import { LedgerError } from '../core/errors.ts'
import type { Micros } from '../core/money.ts'

export interface Hold {
  readonly hash: string
  readonly micros: Micros
}

/**
 * What is set aside for calls that are being answered. It lives in the memory of the one till that serves a folder, so
 * that a crash releases it by itself. Where several processes
 * share the money, what they hold is in a table: see till-shared-holds.ts.
 */
export class Holds {
  readonly #open = new Map<string, Hold>()
  readonly #heldOf = new Map<string, Micros>()

  /** What is held of a key, whatever is being captured at this moment included. */
  heldOf(hash: string): Micros {
    return this.#heldOf.get(hash) ?? 0
  }

  /** The id is never that of a till before: whoever asks with an old one must not capture another's. */
  hold(hash: string, micros: Micros): string {
    const id = randomUUID()
    this.#open.set(id, { hash, micros })
    this.#heldOf.set(hash, this.heldOf(hash) + micros)
    return id
  }

  /** Takes it, once; the amount stays set aside until it is let go. */
  take(id: string): Hold {
    const hold = this.#open.get(id)
    if (!hold) throw unknownReservation(id)
    this.#open.delete(id)
    return hold
  }

  /** It could not be captured, and stays as it was. */
  putBack(id: string, hold: Hold): void {
    this.#open.set(id, hold)
  }

  letGo({ hash, micros }: Hold): void {
    const left = this.heldOf(hash) - micros
    if (left > 0) this.#heldOf.set(hash, left)
    else this.#heldOf.delete(hash)
  }
}

export function unknownReservation(id: string): LedgerError {
  return new LedgerError(
    'unknown_reservation',
    `there is no reservation ${id}: it was captured or released before, or a restart has released it`,
  )
}

export function goneKey(): LedgerError {
  return new LedgerError('unknown_reservation', 'the prepaid key of this reservation is gone')
}
