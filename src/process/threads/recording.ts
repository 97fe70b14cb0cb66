import type { KeyObject } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Ailment } from '../../core/ailment.ts'
import type { SteadyClock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import type { Metric } from '../../core/metric.ts'
import { sum } from '../../core/stats.ts'
import { recorderAilments } from '../../recorder/ailments.ts'
import { recorderMetrics } from '../../recorder/metrics.ts'
import {
  createRecorder,
  type Lanes,
  type Recorder,
  type RecorderOptions,
  type RecorderShare,
} from '../../recorder/recorder.ts'
import { ROLLUPS } from '../../rollups/index.ts'
import type { FolderKind } from '../../store/folder.ts'
import type { Store } from '../../store/port.ts'
import { dropExpired } from '../../store/retention.ts'
import { TABLES } from '../../tables/index.ts'
import { createDevLog } from '../dev-log.ts'
import type { World } from '../world.ts'
import { keepBulkFiles } from './bulk-files.ts'
import { keepSeals } from './seals.ts'

export interface RecordingParts {
  readonly config: Config
  readonly kind: FolderKind
  readonly folder: string
  readonly store: Store
  readonly world: World
  /** Signs what is sealed. */
  readonly sealKey: KeyObject
  readonly clock: SteadyClock
  readonly log: Log
}

/** How a recorder is, in figures that others are told. */
export interface RecordingStatus {
  readonly sources: number
  readonly staleSources: number
  readonly openGaps: number
}

export function statusOf(recorders: readonly Pick<Recorder, 'health' | 'openGaps'>[]): RecordingStatus {
  const pages = recorders.flatMap((recorder) => recorder.health())
  return {
    sources: pages.length,
    staleSources: pages.filter(({ stale }) => stale).length,
    openGaps: sum(recorders.map((recorder) => recorder.openGaps())),
  }
}

/** All that the recorder's thread does, as those who watch it see it. */
export interface Recording {
  readonly ailments: () => readonly Ailment[]
  readonly metrics: () => readonly Metric[]
  readonly status: () => RecordingStatus
  /** The way into the store for the operator's tasks; null where they have to make their own. */
  readonly lanes: Lanes | null
  /** Where tasks make their own, as whom they tell of late rows. */
  readonly tellsAs?: string
  stop(): Promise<void>
}

/** Sources, rollups and upkeep in one, where nobody else writes. */
export async function recordAlone(parts: RecordingParts): Promise<Recording> {
  const { clock } = parts
  const upkeep = createUpkeep(parts)
  const recorder = createRecorder({ ...recorderOptions(parts), maintain: upkeep.keep })
  await recorder.start()
  upkeep.begin(recorder.lanes)
  return {
    ailments: () => recorderAilments(recorder, clock),
    metrics: () => recorderMetrics(recorder),
    status: () => statusOf([recorder]),
    lanes: recorder.lanes,
    stop: async () => void (await Promise.all([upkeep.stop(), recorder.stop()])),
  }
}

/** Rollups and upkeep of what others record. */
export async function keepJobs(parts: RecordingParts, share: RecorderShare): Promise<Recorder> {
  const upkeep = createUpkeep(parts)
  const recorder = createRecorder({ ...recorderOptions(parts), share, maintain: upkeep.keep })
  await recorder.start()
  upkeep.begin(recorder.lanes)
  return { ...recorder, stop: async () => void (await Promise.all([upkeep.stop(), recorder.stop()])) }
}

/** A cluster takes a few large batches far more cheaply than many small ones: each is a part on the disk of every shard. */
const CLUSTER_BATCHES = { flushMs: 3_000, flushRows: 20_000, maxBatch: 40_000 }

export function recorderOptions({ config, store, world, clock, log }: RecordingParts): RecorderOptions {
  const isLive = world.market === null
  return {
    venues: world.venues,
    providers: world.providers,
    backfills: isLive,
    watchesClock: isLive,
    rollups: ROLLUPS,
    retention: config.RETENTION,
    ...(config.STORE === 'clickhouse' && { batching: CLUSTER_BATCHES }),
    store,
    gateway: world.gateway,
    clock,
    log,
  }
}

/** What is done every hour, night and month, by one process of a service. */
function createUpkeep({ config, kind, folder, store, sealKey, clock, log }: RecordingParts) {
  let bulk: { stop(): Promise<void> } | null = null
  let seals: { stop(): Promise<void> } | null = null
  let devLog: ReturnType<typeof createDevLog> | null = null
  return {
    async keep(): Promise<void> {
      for (const { table, rows } of await dropExpired(store, TABLES, config.RETENTION, clock.now())) {
        log.info({ table, rows }, 'rows past their retention dropped')
      }
      await store.compact()
      await devLog?.keep()
    },
    begin(lanes: Lanes): void {
      // Nobody waits for it: on a full disk that would be for ever.
      devLog = createDevLog({ store, lanes, clock, log })
      void devLog.keep()
      bulk = keepBulkFiles({ config, folder, store, clock, log })
      seals = keepSeals({ key: sealKey, kind, store, clock, log })
    },
    async stop(): Promise<void> {
      devLog?.stop()
      await Promise.all([bulk?.stop(), seals?.stop()])
    },
  }
}
