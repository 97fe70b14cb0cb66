import type { Access } from '../../access/access.ts'
import type { Caller } from '../../access/admission.ts'
import { made } from '../../core/made.ts'
import type { KeyHolder } from '../../ledger/port.ts'
import type { Reader } from './reader.ts'

/** A stream was admitted by that key, and gets events at once because of it. */
interface KeyedReader {
  readonly reader: Reader
  readonly caller: Caller
  hold(): void
}

/** Half a second: a check that found a key good may be as old when the next begins, and is answered within the other half. */
const CHECK_EVERY_MS = 500
/** Keys that are looked up before others have their turn. */
const KEYS_AT_ONCE = 50

const CHANGED = {
  reason: 'key_changed',
  detail:
    'The key was revoked, or its plan changed. Come back with a key that is good and the last id; nothing is missed.',
}

/**
 * Checks the keys of open streams: a stream ends within a second of its key being revoked or moved to another plan. While
 * keys cannot be checked its events are held back, and sent once the key is known to be good.
 */
export class KeyWatch {
  readonly #findKey: Access['findKey']
  readonly #byKey = new Map<string, Set<KeyedReader>>()
  #timer: NodeJS.Timeout | null = null
  #isChecking = false

  constructor(findKey: Access['findKey']) {
    this.#findKey = findKey
  }

  /** Gives the way to stop watching. Callers without a key are not watched. */
  add(reader: Reader, caller: Caller | null, hold: () => void): () => void {
    const hash = caller?.account?.keyHash
    if (caller === null || hash === undefined) return () => {}
    const keyed = { reader, caller, hold }
    const readers = made(this.#byKey, hash, () => new Set<KeyedReader>())
    readers.add(keyed)
    this.#timer ??= setInterval(() => void this.#check(), CHECK_EVERY_MS).unref()
    return () => {
      readers.delete(keyed)
      if (readers.size === 0 && this.#byKey.get(hash) === readers) this.#byKey.delete(hash)
      if (this.#byKey.size === 0) this.close()
    }
  }

  close(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = null
  }

  async #check(): Promise<void> {
    if (this.#isChecking) {
      // The check before takes too long to know that the keys are still good.
      for (const readers of this.#byKey.values()) for (const keyed of readers) keyed.hold()
      return
    }
    this.#isChecking = true
    const hashes = [...this.#byKey.keys()]
    for (let at = 0; at < hashes.length; at += KEYS_AT_ONCE) {
      await Promise.all(hashes.slice(at, at + KEYS_AT_ONCE).map((hash) => this.#checkKey(hash)))
      await new Promise((resolve) => setImmediate(resolve))
    }
    this.#isChecking = false
  }

  async #checkKey(hash: string): Promise<void> {
    let holder: KeyHolder | null
    try {
      holder = await this.#findKey(hash)
    } catch {
      for (const keyed of this.#byKey.get(hash) ?? []) keyed.hold()
      return
    }
    for (const { reader, caller } of this.#byKey.get(hash) ?? []) {
      if (isAsAdmitted(caller, holder)) reader.release()
      else reader.leave('bye', CHANGED)
    }
  }
}

/** Who was admitted while its key could not be checked comes back for what the key allows. */
function isAsAdmitted({ account, plan, isUnchecked }: Caller, holder: KeyHolder | null): boolean {
  return holder?.accountId === account?.id && holder?.plan === plan && !isUnchecked
}
