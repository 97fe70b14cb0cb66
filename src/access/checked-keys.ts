import { type Eventually, whenThere } from '../core/eventually.ts'
import { RecentMap } from '../core/recent-map.ts'
import { type Ms, SECOND } from '../core/time.ts'
import type { KeyHolder } from '../ledger/port.ts'
import { hashOf } from '../ledger/secrets.ts'

/** Whose key that is, by its hash; here, or on another machine. */
export interface KeyFinder {
  findKey(hash: string): Eventually<KeyHolder | null>
}

interface Checked<C> {
  readonly hash: string
  readonly caller: C | null
  readonly at: Ms
}

/** How long a looked-up key is believed: so long at most a revoked key goes on working. */
export const KNOWN_FOR: Ms = 15 * SECOND
const UNKNOWN_FOR: Ms = 3 * SECOND
const MAX_KEYS = 20_000
/** No key is longer; longer texts are neither hashed nor remembered. */
const MAX_KEY_LENGTH = 200

/** Who calls by a key; what was looked up lately is remembered. */
export class CheckedKeys<C> {
  readonly #finder: KeyFinder
  readonly #callerOf: (holder: KeyHolder) => C
  // Apart, so that somebody who tries keys does not push the good ones out.
  readonly #known = new RecentMap<Checked<C>>(MAX_KEYS)
  readonly #unknown = new RecentMap<Checked<C>>(MAX_KEYS)

  constructor(finder: KeyFinder, callerOf: (holder: KeyHolder) => C) {
    this.#finder = finder
    this.#callerOf = callerOf
  }

  callerBy(key: string, now: Ms): Eventually<C | null> {
    if (key.length > MAX_KEY_LENGTH) return null
    const checked = this.#known.get(key) ?? this.#unknown.get(key)
    const age = checked ? now - checked.at : 0
    if (checked && age >= 0 && age < (checked.caller ? KNOWN_FOR : UNKNOWN_FOR)) return checked.caller
    return this.#lookUp(key, checked?.hash ?? hashOf(key), now)
  }

  #lookUp(key: string, hash: string, now: Ms): Eventually<C | null> {
    return whenThere(this.#finder.findKey(hash), (holder) => {
      const caller = holder && this.#callerOf(holder)
      if (!caller) this.#known.delete(key)
      const into = caller ? this.#known : this.#unknown
      into.set(key, { hash, caller, at: now })
      return caller
    })
  }
}
