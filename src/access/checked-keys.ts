import { type Eventually, whenThere } from '../core/eventually.ts'
import { RecentMap } from '../core/recent-map.ts'
import { type Ms, SECOND } from '../core/time.ts'
import type { KeyHolder } from '../ledger/port.ts'
import { hashOf } from '../ledger/secrets.ts'

/** Whose key that is, by its hash; here, or on another machine. */
export interface KeyFinder {
  findKey(hash: string): Eventually<KeyHolder | null>
  /** See the port of the ledger. */
  keyChanges?(): number
}

interface Checked<C> {
  readonly caller: C | null
  readonly at: Ms
  /** What was known then; the same where nobody is told of changes. */
  readonly changes: number
}

/** How long a looked-up key is believed, where nobody is told of changes: so long at most a revoked key goes on working. */
export const KNOWN_FOR: Ms = 15 * SECOND
const UNKNOWN_FOR: Ms = 3 * SECOND
const MAX_KEYS = 20_000
/** No key is longer; longer texts are neither hashed nor remembered. */
const MAX_KEY_LENGTH = 200

/**
 * Who calls by a key; what was looked up lately is remembered, by the hash of the key alone: no key lies in memory, and
 * how long the search takes says nothing about how much of a guess is right. The hash costs a microsecond.
 */
export class CheckedKeys<C> {
  readonly #finder: KeyFinder
  readonly #callerOf: (holder: KeyHolder, hash: string) => C
  // Apart, so that somebody who tries keys does not push the good ones out.
  #known = new RecentMap<Checked<C>>(MAX_KEYS)
  #unknown = new RecentMap<Checked<C>>(MAX_KEYS)

  constructor(finder: KeyFinder, callerOf: (holder: KeyHolder, hash: string) => C) {
    this.#finder = finder
    this.#callerOf = callerOf
  }

  callerBy(key: string, now: Ms): Eventually<C | null> {
    if (key.length > MAX_KEY_LENGTH) return null
    const hash = hashOf(key)
    const checked = this.#known.get(hash) ?? this.#unknown.get(hash)
    const age = checked ? now - checked.at : 0
    const isNew = checked !== undefined && age >= 0 && age < (checked.caller ? KNOWN_FOR : UNKNOWN_FOR)
    if (isNew && checked.changes === this.#changes()) return checked.caller
    return this.#lookUp(hash, now)
  }

  /** Somebody has changed keys elsewhere: all are looked up again. */
  forget(): void {
    this.#known = new RecentMap(MAX_KEYS)
    this.#unknown = new RecentMap(MAX_KEYS)
  }

  #changes(): number {
    return this.#finder.keyChanges?.() ?? 0
  }

  #lookUp(hash: string, now: Ms): Eventually<C | null> {
    const changes = this.#changes()
    return whenThere(this.#finder.findKey(hash), (holder) => {
      const caller = holder && this.#callerOf(holder, hash)
      if (caller) this.#unknown.delete(hash)
      else this.#known.delete(hash)
      const into = caller ? this.#known : this.#unknown
      into.set(hash, { caller, at: now, changes })
      return caller
    })
  }
}
