import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Clock } from '../core/clock.ts'
import { sentenceOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { SECOND } from '../core/time.ts'
import type { Store } from '../store/port.ts'
import { recorderReports } from '../tables/record/recording.ts'
import type { RecorderVerbs } from './threads/recorder-thread.ts'
import type { RecordingStatus } from './threads/recording.ts'
import type { Thread } from './threads/thread.ts'

const EVERY_MS = 15 * SECOND
const ANSWER_MS = 5 * SECOND

interface Parts {
  readonly recorder: Pick<Thread<RecorderVerbs>, 'ask' | 'isAway' | 'restartsWithinHour'>
  readonly role: Config['ROLE']
  readonly store: Pick<Store, 'insert'>
  readonly clock: Clock
  readonly log: Log
}

/**
 * Says in the shared store how the recorder of this process is, for those who serve. The supervisor writes it and not
 * the recorder: one that is ended again and again would not come to it.
 */
export function publishReports({ recorder, role, store, clock, log }: Parts): { stop(): Promise<void> } {
  const id = randomUUID()
  const started_at = clock.now()
  let last: RecordingStatus = { sources: 0, staleSources: 0, openGaps: 0 }
  let writing: Promise<void> | null = null

  async function write(): Promise<void> {
    const status = recorder.isAway ? null : await soon(recorder.ask('status', undefined))
    last = status ?? last
    const row = {
      recorder: id,
      role: role === 'serve' ? ('all' as const) : role,
      started_at,
      at: clock.now(),
      up: status !== null,
      restarts: recorder.restartsWithinHour,
      sources: last.sources,
      stale_sources: last.staleSources,
      open_gaps: last.openGaps,
    }
    await store
      .insert(recorderReports, [row])
      .catch((thrown) => log.debug({ error: sentenceOf(thrown) }, 'no report could be written'))
  }

  // Behind a store that is slow they do not pile up.
  const tick = () => {
    writing ??= write().finally(() => {
      writing = null
    })
  }
  tick()
  const timer = setInterval(tick, EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await writing
    },
  }
}

/** Null where it does not answer in time, or at all. */
function soon<T>(answer: Promise<T>): Promise<T | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ANSWER_MS, null)
    const end = (value: T | null) => {
      clearTimeout(timer)
      resolve(value)
    }
    answer.then(end, () => end(null))
  })
}
