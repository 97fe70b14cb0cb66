import { setImmediate as nextTurn } from 'node:timers/promises'

/** Arithmetic that takes long: it yields where it may be interrupted, and returns what it worked out. */
export type Work<T> = Generator<undefined, T>

/** So long others wait at most, and one piece of the work more. */
const TURN_MS = 8

/** Lets others have their turn in between. */
export async function inTurns<T>(work: Work<T>): Promise<T> {
  let begun = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - begun < TURN_MS) continue
    await nextTurn()
    begun = performance.now()
  }
}

export function atOnce<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
