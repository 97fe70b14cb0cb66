import { systemClock } from '../../core/clock.ts'
import type { Answering, Verbs } from '../../core/line.ts'
import { writeHistory } from '../../sim/history.ts'
import { createSimMarket } from '../../sim/model/model.ts'
import { simulatedOrigins } from '../../sim/simulated-venues.ts'
import { VENUES } from '../../venues/index.ts'
import { joinStore, type StoreLine } from '../store-line.ts'
import { liveAs, type ThreadData } from './in-thread.ts'
import type { TaskNews } from './task-desk.ts'

export interface BirthData extends ThreadData {
  readonly store: StoreLine
}

export interface BirthVerbs extends Verbs {
  /** Resolves with how many rows it has. */
  readonly writePast: (nothing: null, answering: Answering) => Promise<number>
}

/** Writes the past of a simulated market, and is gone with all the memory that it took. */
await liveAs<BirthData, BirthVerbs>(async ({ config, store: line }, log) => {
  const { store } = await joinStore(line, log)
  return {
    verbs: {
      writePast(_, { tell }) {
        const now = systemClock.now()
        const market = createSimMarket({ seed: config.SIM_SEED })
        return writeHistory({
          market,
          // Whole, whatever VENUES says: the boards' figures of that past are of the whole market.
          origins: simulatedOrigins(market, VENUES, now),
          insert: (table, batch) => store.insert(table, batch),
          now,
          onProgress: ({ fraction, label }) => tell({ fraction, label } satisfies TaskNews),
        })
      },
    },
    stop: () => store.close(),
  }
})
