import type { Ailment } from '../../core/ailment.ts'
import { systemClock } from '../../core/clock.ts'
import type { Answering, Verbs } from '../../core/line.ts'
import type { Metric } from '../../core/metric.ts'
import type { LeaseBook } from '../../leases/lease-book.ts'
import { Member } from '../../leases/member.ts'
import type { FolderKind } from '../../store/folder.ts'
import { sealKeyOf } from '../secrets.ts'
import { joinStore, type StoreLine } from '../store-line.ts'
import { openWorld } from '../world.ts'
import { liveAs, type ThreadData } from './in-thread.ts'
import { type RecordingStatus, recordAlone } from './recording.ts'
import { leasesOf, recordShared } from './shared-recording.ts'
import type { TaskAsked } from './task-desk.ts'

export interface RecorderData extends ThreadData {
  readonly store: StoreLine
  readonly kind: FolderKind
  readonly folder: string
}

export interface RecorderVerbs extends Verbs {
  readonly ailments: () => readonly Ailment[]
  readonly metrics: () => readonly Metric[]
  readonly status: () => RecordingStatus
  readonly engine: (line: StoreLine) => void
  readonly task: (asked: TaskAsked, answering: Answering) => Promise<unknown>
}

/** Sources, rollups and the simulated market: all that writes. */
await liveAs<RecorderData, RecorderVerbs>(async ({ config, kind, folder, store: line }, log) => {
  const clock = systemClock
  const world = await openWorld(kind, config, { since: clock.now(), clock, log })
  const isShared = config.STORE !== 'duckdb'
  const book = isShared ? await openBook(config.DATABASE_URL) : null
  const member = book && new Member({ book, wants: leasesOf(config.ROLE, world), log })
  const { store, reconnect } = await joinStore(line, log, member?.stamps)
  const sealKey = await sealKeyOf(config, folder)
  const parts = { config, kind, folder, store, world, sealKey, clock, log }
  const recording = isShared ? await recordShared(parts, member) : await recordAlone(parts)
  // Slow to load, and seldom needed.
  const openTasks = async () =>
    (await import('./task-desk.ts')).openTaskDesk({ ...recording, store, config, kind, clock, log })
  let tasks: ReturnType<typeof openTasks> | null = null
  return {
    verbs: {
      ailments: recording.ailments,
      metrics: recording.metrics,
      status: recording.status,
      engine: reconnect,
      async task(asked, answering) {
        tasks ??= openTasks()
        return (await tasks).run(asked, answering)
      },
    },
    async stop() {
      try {
        await recording.stop()
      } finally {
        await (await tasks)?.close()
        await world.close()
        await store.close()
        await book?.close()
      }
    },
  }
})

/** Null where nothing is shared out: the operator says who does what then. */
async function openBook(url: string | undefined): Promise<LeaseBook | null> {
  if (url === undefined) return null
  // Slow to load, and not needed by most.
  const { LeaseBook } = await import('../../leases/lease-book.ts')
  return new LeaseBook(url)
}
