import { HOUR, type Ms } from '../core/time.ts'

/** Lists of contracts are read every hour; a list that fails is read again. */
const LONGEST = 3 * HOUR
const MOST_MESSAGES = 2_000
const MOST_CHARACTERS = 4_000_000

interface Waiting {
  readonly message: unknown
  readonly at: Ms
  readonly characters: number
}

/**
 * Messages about contracts that are not listed yet: the first minutes of a listing are among its wildest, and the list
 * is up to an hour old. They wait for the next list, oldest first out; of most, such as contracts that we leave out, it
 * never comes.
 */
export class UnlistedMessages {
  #waiting: Waiting[] = []
  #characters = 0

  /** Returns how many had to go. */
  keep(message: unknown, at: Ms): number {
    const characters = JSON.stringify(message)?.length ?? 0
    this.#waiting.push({ message, at, characters })
    this.#characters += characters
    let gone = 0
    for (const one of this.#waiting) {
      const isTooMuch = this.#waiting.length - gone > MOST_MESSAGES || this.#characters > MOST_CHARACTERS
      if (!isTooMuch && at - one.at <= LONGEST) break
      this.#characters -= one.characters
      gone++
    }
    this.#waiting.splice(0, gone)
    return gone
  }

  /** There is a new list: `read` says whether a message still tells of a contract that is not on it. */
  reread(read: (message: unknown, at: Ms) => boolean): void {
    const before = this.#waiting
    this.#waiting = []
    this.#characters = 0
    for (const one of before) {
      if (!read(one.message, one.at)) continue
      this.#waiting.push(one)
      this.#characters += one.characters
    }
  }
}
