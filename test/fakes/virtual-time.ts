import type { SteadyClock } from '../../src/core/clock.ts'

interface Timer {
  at: number
  readonly run: () => void
  readonly every: number | null
}

const real = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
  setImmediate: globalThis.setImmediate,
}
/** Turns of the real loop after each timer: whatever it set off has settled by then. */
const TURNS = 4

/**
 * A clock and timers that stand still until they are told how much time passes: hours of a recorder in a second.
 * As on a real machine, `sleep` moves the wall clock on alone, `stand` (a process that is stopped) both clocks and no
 * timer, and `setClock` is somebody who sets it.
 */
export class VirtualTime implements SteadyClock {
  #clock: number
  #timers = 0
  #stood = 0
  readonly #queue = new Set<Timer>()

  constructor(start: number) {
    this.#clock = start
  }

  now(): number {
    return this.#clock
  }

  monotonic(): number {
    return this.#timers + this.#stood
  }

  install(): void {
    const set = (run: () => void, ms: number | undefined, every: boolean) => {
      const wait = Math.max(1, Math.ceil(ms ?? 0))
      const timer: Timer = { at: this.#timers + wait, run, every: every ? wait : null }
      this.#queue.add(timer)
      return Object.assign(timer, { unref: () => timer })
    }
    const clear = (timer: Timer | undefined) => void (timer && this.#queue.delete(timer))
    Object.assign(globalThis, {
      setTimeout: (run: () => void, ms?: number) => set(run, ms, false),
      setInterval: (run: () => void, ms?: number) => set(run, ms, true),
      clearTimeout: clear,
      clearInterval: clear,
    })
  }

  uninstall(): void {
    Object.assign(globalThis, real)
    this.#queue.clear()
  }

  async pass(ms: number): Promise<void> {
    const end = this.#timers + ms
    await this.#settle()
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#advance(next.at)
      if (next.every === null) this.#queue.delete(next)
      else next.at += next.every
      next.run()
      await this.#settle()
    }
    this.#advance(end)
  }

  sleep(ms: number): void {
    this.#clock += ms
  }

  stand(ms: number): void {
    this.#clock += ms
    this.#stood += ms
  }

  setClock(by: number): void {
    this.#clock += by
  }

  #next(end: number): Timer | null {
    let first: Timer | null = null
    for (const timer of this.#queue) if (timer.at <= end && (!first || timer.at < first.at)) first = timer
    return first
  }

  #advance(to: number): void {
    this.#clock += to - this.#timers
    this.#timers = to
  }

  async #settle(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => real.setImmediate(resolve))
  }
}
