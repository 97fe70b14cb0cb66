import type { Eventually } from '../core/eventually.ts'
import { RecentMap } from '../core/recent-map.ts'
import type { KeyHolder } from '../ledger/port.ts'
import { hashOf } from '../ledger/secrets.ts'
import type { Caller } from './admission.ts'

/** Whose key that is, by its hash. It is never cached: a revoked key must be refused with the next call. */
export interface KeyFinder {
  /** Throws or rejects where the ledger cannot be asked. */
  findKey(hash: string): Eventually<KeyHolder | null>
}

const MAX_KEYS = 20_000
/** No key is longer; longer texts are neither hashed nor looked up. */
const MAX_KEY_LENGTH = 200

/**
 * Looks up who calls by a key, with every call. Keys are remembered by their hash alone, and only for the time that the
 * ledger cannot be asked: the caller is then marked as unchecked and gets nothing that its plan pays for.
 */
export class CheckedKeys {
  readonly #finder: KeyFinder
  readonly #callerOf: (holder: KeyHolder, hash: string) => Caller
  readonly #last = new RecentMap<Caller>(MAX_KEYS)

  constructor(finder: KeyFinder, callerOf: (holder: KeyHolder, hash: string) => Caller) {
    this.#finder = finder
    this.#callerOf = callerOf
  }

  /** Null for a key that is unknown or revoked. Throws or rejects where it cannot be checked and was not seen before. */
  callerBy(key: string): Eventually<Caller | null> {
    if (key.length > MAX_KEY_LENGTH) return null
    const hash = hashOf(key)
    let found: Eventually<KeyHolder | null>
    try {
      found = this.#finder.findKey(hash)
    } catch (thrown) {
      return this.#unchecked(hash, thrown)
    }
    if (!(found instanceof Promise)) return this.#checked(hash, found)
    return found.then(
      (holder) => this.#checked(hash, holder),
      (thrown) => this.#unchecked(hash, thrown),
    )
  }

  #checked(hash: string, holder: KeyHolder | null): Caller | null {
    if (holder === null) {
      this.#last.delete(hash)
      return null
    }
    const last = this.#last.get(hash)
    if (last?.account?.id === holder.accountId && last.plan === holder.plan) return last
    const caller = this.#callerOf(holder, hash)
    this.#last.set(hash, caller)
    return caller
  }

  #unchecked(hash: string, thrown: unknown): Caller {
    const last = this.#last.get(hash)
    if (last === undefined) throw thrown
    return { ...last, isUnchecked: true }
  }
}
