import type { Answering, Verbs } from '../../core/line.ts'
import type { Ms } from '../../core/time.ts'
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
  /** Resolves with how many rows the share has. */
  readonly writePast: (
    asked: { readonly share: number; readonly now: Ms },
    answering: Answering,
  ) => Promise<number>
}

/** Writes a share of the past of a simulated market, and is gone with all the memory that it took. */
await liveAs<BirthData, BirthVerbs>(async ({ config, store: line }, log) => {
  const { store } = await joinStore(line, log)
  return {
    verbs: {
      writePast({ share, now }, { tell }) {
        const market = createSimMarket({ seed: config.SIM_SEED })
        return writeHistory({
          market,
          // Whole, whatever VENUES says: the boards' figures of that past are of the whole market.
          origins: simulatedOrigins(market, VENUES, now),
          insert: (table, batch) => store.insert(table, batch),
          now,
          share,
          onProgress: ({ fraction, label }) => tell({ fraction, label } satisfies TaskNews),
        })
      },
    },
    stop: () => store.close(),
  }
})
