import type { Ailment } from '../core/ailment.ts'
import type { Log } from '../core/log.ts'
import type { ThreadFigures } from '../core/thread-figures.ts'
import type { Store } from '../store/port.ts'
import { type ClusterPlace, joinStore, type SentLine } from './store-line.ts'

/** Whatever keeps the market data, as the front sees it. */
export interface MarketEngine {
  /** Of a thread that has died and is being started again. */
  readonly isAway: boolean
  readonly restarts: number
  readonly store: Store
  /** Told when lines that were given out are dead. */
  onAnother: () => void
  line(): SentLine
  ailments(): readonly Ailment[]
  /** Null where it is no thread of ours. */
  readonly figures: (() => Promise<ThreadFigures>) | null
  close(): Promise<void>
}

/** A cluster that runs elsewhere: every thread reaches it by itself. */
export async function joinCluster(place: ClusterPlace, log: Log): Promise<MarketEngine> {
  const { store } = await joinStore(place, log)
  return {
    isAway: false,
    restarts: 0,
    store,
    onAnother: () => {},
    line: () => ({ line: place, transfer: [] }),
    ailments: () => store.ailments(),
    figures: null,
    close: () => store.close(),
  }
}
