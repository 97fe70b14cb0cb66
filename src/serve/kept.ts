import type { Clock } from '../core/clock.ts'
import type { Ms } from '../core/time.ts'

interface Entry<T> {
  readonly at: Ms
  readonly value: Promise<T>
}

/**
 * What many calls need and few moments change, kept by name: who asks at the same time is one question, and while it is
 * read anew whoever asks gets what is kept. By hand: lru-cache shows a stale value however old it is.
 */
export class Kept<T> {
  readonly #clock: Clock
  readonly #freshMs: Ms
  readonly #entries = new Map<string, Entry<T>>()
  readonly #renewals = new Map<string, Promise<unknown>>()

  constructor(clock: Clock, freshMs: Ms) {
    this.#clock = clock
    this.#freshMs = freshMs
  }

  get(name: string, read: () => Promise<T>): Promise<T> {
    const kept = this.#entries.get(name)
    const age = kept ? this.#clock.now() - kept.at : Number.POSITIVE_INFINITY
    // Below 0 the clock was set back: how old it is, is not known.
    if (kept && age >= 0 && age < this.#freshMs) return kept.value
    // Nobody asked for so long that what is kept says nothing about now.
    if (!kept || age >= 2 * this.#freshMs) return this.#renew(name, read)
    if (!this.#renewals.has(name)) void this.#renew(name, read)
    return kept.value
  }

  #renew(name: string, read: () => Promise<T>): Promise<T> {
    const under = this.#renewals.get(name) as Promise<T> | undefined
    if (under) return under
    const at = this.#clock.now()
    const value = read()
    const renewal = value.then(
      () => this.#entries.set(name, { at, value }),
      // What could not be read is read again by the next caller.
      () => this.#entries.delete(name),
    )
    this.#renewals.set(name, value)
    void renewal.finally(() => this.#renewals.delete(name))
    return value
  }
}
