import { Problem } from '../core/errors.ts'
import type { Kitchen } from '../serve/kitchen.ts'
import type { KitchenVerbs } from './threads/kitchen-thread.ts'
import type { Thread } from './threads/thread.ts'

/** The kitchen in its own thread, as the front orders from it. */
export function remoteKitchen(thread: Thread<KitchenVerbs>): Kitchen {
  /** Of one that dies over an order, the caller learns that it is worth another try. */
  const orLater = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((thrown: unknown) => {
      throw thread.isAway ? COME_BACK() : thrown
    })
  return {
    isAway: () => thread.isAway,
    // One that is away remembers nothing when it is back.
    clear: () => void thread.ask('clear', undefined).catch(() => {}),
    prepare: (order, spend, encodings) =>
      orLater(thread.ask('prepare', { order, encodings }, { onNews: spend })),
    make: (order, spend, gone) => orLater(thread.ask('make', order, { onNews: spend, signal: gone })),
    tape: (anew) => orLater(thread.ask('tape', anew)),
    mcp: (order, spend, gone) => orLater(thread.ask('mcp', order, { onNews: spend, signal: gone })),
    datasets: {
      plan: (asked, spend, gone) =>
        orLater(thread.ask('datasetPlan', asked, { onNews: spend, signal: gone })),
      piece: (plan, after, spend, gone) =>
        orLater(thread.ask('datasetPiece', { plan, after }, { onNews: spend, signal: gone })),
      file: (plan, spend, gone) => orLater(thread.ask('datasetFile', plan, { onNews: spend, signal: gone })),
    },
  }
}

const COME_BACK = () =>
  new Problem('warming_up', 'Answers cannot be computed at the moment; try again in a few seconds.', {
    headers: { 'Retry-After': '2' },
  })
