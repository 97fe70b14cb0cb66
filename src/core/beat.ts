import { ownThreadId } from './thread-stat.ts'

const STRIKE_EVERY_MS = 500

/** A sign of life that threads share without a message: one strikes, the other looks whether it has. */
export class Beat {
  readonly shared: SharedArrayBuffer
  readonly #strikes: Int32Array
  readonly #underWay: Int32Array
  readonly #thread: Int32Array

  constructor(shared: SharedArrayBuffer = new SharedArrayBuffer(12)) {
    this.shared = shared
    this.#strikes = new Int32Array(shared, 0, 1)
    this.#underWay = new Int32Array(shared, 4, 1)
    this.#thread = new Int32Array(shared, 8, 1)
  }

  /** Strikes for as long as this thread's loop turns. */
  keep(): void {
    Atomics.store(this.#thread, 0, ownThreadId())
    Atomics.add(this.#strikes, 0, 1)
    setInterval(() => Atomics.add(this.#strikes, 0, 1), STRIKE_EVERY_MS).unref()
  }

  get strikes(): number {
    return Atomics.load(this.#strikes, 0)
  }

  /** The number that the system has of the thread that strikes; 0 where it is not known. */
  get thread(): number {
    return Atomics.load(this.#thread, 0)
  }

  /** Counts work during which the thread must not be ended. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    Atomics.add(this.#underWay, 0, 1)
    try {
      return await work()
    } finally {
      Atomics.sub(this.#underWay, 0, 1)
    }
  }

  get underWay(): number {
    return Atomics.load(this.#underWay, 0)
  }
}
