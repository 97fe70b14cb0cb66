import { once } from 'node:events'
import { parentPort, type Transferable } from 'node:worker_threads'
import type { Config } from '../../config.ts'
import { Beat } from '../../core/beat.ts'
import { errorMessage } from '../../core/error-message.ts'
import { answerOn, type Verbs } from '../../core/line.ts'
import type { Log } from '../../core/log.ts'
import { giveWay } from '../../core/priority.ts'
import { loopFigures } from '../../core/thread-figures.ts'
import { haltEngines } from '../../store/duckdb/engine.ts'
import { openLog } from '../open-log.ts'
import type { FirstOrder, FirstWord, OwnVerbs } from './words.ts'

/** What a thread does once it is open. */
export interface Opened<V extends Verbs> {
  readonly verbs: V
  /** Ends its work and stores what there is; throws when that was not all. */
  readonly stop: () => Promise<void>
  readonly transfers?: (value: unknown) => readonly Transferable[]
}

/** What every thread is given. */
export interface ThreadData {
  readonly config: Config
}

/** The life of a thread, from its first word on. */
export async function liveAs<D extends ThreadData, V extends Verbs>(
  open: (data: D, log: Log) => Promise<Opened<V>>,
  { givesWay = true }: { readonly givesWay?: boolean } = {},
): Promise<void> {
  const port = parentPort!
  // Loaded by now, it may have to wait for those that it needs.
  const [{ beat, ...data }] = (await once(port, 'message')) as [D & FirstOrder]
  const say = (word: FirstWord) => port.postMessage(word)
  if (givesWay) giveWay()
  new Beat(beat).keep()
  const figures = loopFigures()
  try {
    const log = await openLog(data.config)
    const { verbs, stop, transfers } = await open(data as unknown as D, log)
    const own: OwnVerbs = { figures, halt: haltEngines, stop }
    answerOn(port, { ...verbs, ...own }, transfers)
    say({ up: true })
  } catch (thrown) {
    say({ failed: errorMessage(thrown) })
    process.exit(1)
  }
}
