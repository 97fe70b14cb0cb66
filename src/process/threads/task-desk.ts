import type { Config } from '../../config.ts'
import type { Clock } from '../../core/clock.ts'
import type { Answering } from '../../core/line.ts'
import type { Log } from '../../core/log.ts'
import { Batcher } from '../../recorder/batcher.ts'
import type { Lanes } from '../../recorder/recorder.ts'
import { ROLLUPS } from '../../rollups/index.ts'
import type { FolderKind } from '../../store/folder.ts'
import type { Store } from '../../store/port.ts'
import { runTask } from '../../tasks/tasks.ts'
import { folderParts } from '../folder-parts.ts'
import { outsideBy } from '../ways-out.ts'

/** An operator's task, on its way to the thread that carries it out. */
export interface TaskAsked {
  readonly name: string
  readonly args: unknown
}

/** How far a task has come, on its way back. */
export interface TaskNews {
  readonly fraction: number
  readonly label: string
}

/** What was imported last has this long to be stored when perptape stops. */
const LAST_ROWS_MS = 5_000

export interface TaskDesk {
  run(asked: TaskAsked, answering: Answering): Promise<unknown>
  close(): Promise<void>
}

/** Where the operator's tasks are carried out. Without lanes of a recorder, imports go the same way by lanes of its own. */
export function openTaskDesk(parts: {
  readonly store: Store
  readonly lanes: Lanes | null
  /** As whom its own lanes tell of late rows, where another process makes the rollups. */
  readonly tellsAs?: string
  readonly config: Config
  readonly kind: FolderKind
  readonly clock: Clock
  readonly log: Log
}): TaskDesk {
  const { store, kind, clock, log, tellsAs } = parts
  const folder = folderParts(parts.config)
  const own = parts.lanes === null ? new Batcher({ store, clock, log, rollups: ROLLUPS, tellsAs }) : null
  const lanes = parts.lanes ?? own!
  return {
    run({ name, args }: TaskAsked, { signal, tell, hand }: Answering): Promise<unknown> {
      const progress = (fraction: number, label: string) => tell({ fraction, label } satisfies TaskNews)
      const outside = () => outsideBy(parts.config)
      const context = { store, lanes, kind, clock, ...folder, outside, progress, deliver: hand, signal }
      return runTask(name, context, args)
    },
    async close(): Promise<void> {
      await own?.flush(LAST_ROWS_MS)
      own?.close()
    },
  }
}
