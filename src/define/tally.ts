import { SourceError } from '../core/errors.ts'

/** What a parser says of an entry that it knows and does not want, such as options that nobody trades. */
export const LEFT_OUT = Symbol('left out on purpose')

/**
 * Counts what became of the entries of a venue's answer. A parser that takes its entries through here cannot make 0 rows
 * of many in silence: that none of them was recognised is a fault of the source, whether the venue changed its format or
 * we hold the wrong list of contracts against it.
 */
export class Tally {
  #walked = false
  #strangers = 0
  #unread: string[] = []
  /** Entries since the last that was recognised. */
  #unknown = 0
  #one = ''
  #missed: string[] = []

  /** What was asked for one by one and could not be had: the rest of the run goes on without. */
  miss(names: Iterable<string>): void {
    this.#missed.push(...names)
  }

  get missed(): readonly string[] {
    return this.#missed
  }

  /** `read` gives what an entry says, LEFT_OUT, or null where it is not recognised. */
  walk<E, T>(
    entries: Iterable<E>,
    read: (entry: E) => T | typeof LEFT_OUT | null,
    nameOf: (entry: E) => string = excerptOf,
  ): T[] {
    this.#walked = true
    const found: T[] = []
    for (const entry of entries) {
      const one = read(entry)
      if (one === null) {
        if (this.#unknown === 0 || this.#strangers === 0) this.#one = nameOf(entry)
        this.#unknown++
        this.#strangers++
      } else if (one !== LEFT_OUT) found.push(one)
    }
    if (found.length > 0) this.#unknown = 0
    return found
  }

  /** The next answer is read. */
  begin(): void {
    this.#walked = false
    this.#strangers = 0
    this.#unread = []
  }

  /** Names what a parser could not read of an answer that it reads otherwise: the run is noted with it. */
  unread(name: string): void {
    this.#unread.push(name)
  }

  /** How much of the answer could not be read, and the first of it; null where all was read. */
  get lacks(): string | null {
    const [first] = this.#unread
    if (first === undefined) return null
    const many = this.#unread.length === 1 ? '1 entry' : `${this.#unread.length} entries`
    return `${many} could not be read: ${first}${this.#unread.length === 1 ? '' : ' and others'}`
  }

  /** Entries of the answer that is being read that were not recognised. */
  get strangers(): number {
    return this.#strangers
  }

  /** The first entry that was not recognised; empty where all were. */
  get unrecognised(): string {
    return this.#strangers > 0 ? this.#one : ''
  }

  /** What is wrong with an answer that gave no row, if so many in a row were not recognised. */
  faultOf(answer: unknown, many: number): SourceError | null {
    if (!this.#walked && !isEmpty(answer))
      return new SourceError('bad_answer', `nothing was made of ${excerptOf(answer)}`)
    if (this.#unknown < many) return null
    const what = `none of ${this.#unknown} entries is recognised, such as ${this.#one}`
    this.#unknown = 0
    return new SourceError('bad_answer', what)
  }

  /** Rows came of it. */
  recognised(): void {
    this.#unknown = 0
  }
}

function isEmpty(answer: unknown): boolean {
  return answer == null || (typeof answer === 'object' && Object.keys(answer).length === 0)
}

/** Enough of an answer to know it by. */
export function excerptOf(answer: unknown): string {
  const text = JSON.stringify(answer) ?? String(answer)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
