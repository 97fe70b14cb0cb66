import type { Ailment } from '../../core/ailment.ts'
import { systemClock } from '../../core/clock.ts'
import type { Answering, Verbs } from '../../core/line.ts'
import type { Metric } from '../../core/metric.ts'
import { recorderAilments } from '../../recorder/ailments.ts'
import { recorderMetrics } from '../../recorder/metrics.ts'
import { createRecorder } from '../../recorder/recorder.ts'
import { ROLLUPS } from '../../rollups/index.ts'
import { joinDuckdbStore, type StoreLine } from '../../store/duckdb/open.ts'
import type { FolderKind } from '../../store/folder.ts'
import { dropExpired } from '../../store/retention.ts'
import { TABLES } from '../../tables/index.ts'
import { createDevLog } from '../dev-log.ts'
import { openWorld } from '../world.ts'
import { keepBulkFiles } from './bulk-files.ts'
import { liveAs, type ThreadData } from './in-thread.ts'
import { keepSeals } from './seals.ts'
import { openTaskDesk, type TaskAsked } from './task-desk.ts'

export interface RecorderData extends ThreadData {
  readonly store: StoreLine
  readonly kind: FolderKind
  readonly folder: string
}

export interface RecorderVerbs extends Verbs {
  readonly ailments: () => readonly Ailment[]
  readonly metrics: () => readonly Metric[]
  readonly engine: (line: StoreLine) => void
  readonly task: (asked: TaskAsked, answering: Answering) => Promise<unknown>
}

/** Sources, rollups and the simulated market: all that writes. */
await liveAs<RecorderData, RecorderVerbs>(async ({ config, kind, folder, store: line }, log) => {
  const clock = systemClock
  const { store, reconnect } = await joinDuckdbStore(line, TABLES)
  const world = await openWorld(kind, config, { since: clock.now(), clock, log })
  const recorder = createRecorder({
    venues: world.venues,
    providers: world.providers,
    backfills: world.market === null,
    watchesClock: world.market === null,
    rollups: ROLLUPS,
    retention: config.RETENTION,
    store,
    gateway: world.gateway,
    clock,
    log,
    async maintain() {
      for (const { table, rows } of await dropExpired(store, TABLES, config.RETENTION, clock.now())) {
        log.info({ table, rows }, 'rows past their retention dropped')
      }
      await store.compact()
      await devLog.keep()
    },
  })
  const devLog = createDevLog({ store, lanes: recorder.lanes, clock, log })
  const tasks = openTaskDesk({ store, lanes: recorder.lanes, config, kind, clock, log })
  await recorder.start()
  // Nobody waits for it: on a full disk that would be for ever.
  void devLog.keep()
  const bulk = keepBulkFiles({ config, folder, store, clock, log })
  const seals = keepSeals({ folder, kind, store, clock, log })
  return {
    verbs: {
      ailments: () => recorderAilments(recorder, clock),
      metrics: () => recorderMetrics(recorder),
      engine: reconnect,
      task: tasks.run,
    },
    async stop() {
      try {
        await Promise.all([bulk?.stop(), seals.stop(), recorder.stop()])
      } finally {
        await world.close()
        await store.close()
      }
    },
  }
})
