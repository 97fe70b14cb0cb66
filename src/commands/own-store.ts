import type { Config } from '../config.ts'
import { systemClock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import { folderParts } from '../process/folder-parts.ts'
import { openLog } from '../process/open-log.ts'
import { openStore } from '../process/open-store.ts'
import { tellNodes } from '../process/tell-nodes.ts'
import { outsideBy } from '../process/ways-out.ts'
import { Batcher } from '../recorder/batcher.ts'
import { ROLLUPS } from '../rollups/index.ts'
import type { FolderKind } from '../store/folder.ts'
import type { Store } from '../store/port.ts'
import { changesRows } from '../tasks/changing.ts'
import type { TaskContext } from '../tasks/context.ts'
import { runTask, type TaskArgs, type TaskName, type TaskResult } from '../tasks/tasks.ts'

const LAST_ROWS_MS = 2_000
/** Nobody waits behind them for rows of the moment. */
const LARGE_BATCHES = { flushRows: 20_000, maxBatch: 40_000 }

/** A task on a market file that nobody else has open. */
export async function taskOnOwnStore<N extends TaskName>(
  config: Config,
  market: { readonly file: string; readonly kind: FolderKind },
  name: N,
  args: TaskArgs<N>,
  asked: Asked,
): Promise<TaskResult<N>> {
  const log = await openLog({ ...config, LOG_LEVEL: 'warn' })
  const store = await openStore(config, market.file, log)
  return taskBy(config, { store, kind: market.kind, log }, name, args, asked)
}

type Asked = Pick<TaskContext, 'progress' | 'deliver' | 'signal'>

/** A task on a store that was opened for it, which is closed then. */
export async function taskBy<N extends TaskName>(
  config: Config,
  opened: {
    readonly store: Store
    readonly kind: FolderKind
    readonly log: Log
    /** As whom it tells of late rows, where another process makes the rollups. */
    readonly tellsAs?: string
  },
  name: N,
  args: TaskArgs<N>,
  asked: Asked,
): Promise<TaskResult<N>> {
  const { store, kind, ...told } = opened
  const clock = systemClock
  const lanes = new Batcher({ store, clock, rollups: ROLLUPS, ...told }, LARGE_BATCHES)
  try {
    const outside = () => outsideBy(config)
    const context = { store, lanes, kind, clock, ...folderParts(config), outside, ...asked }
    return (await runTask(name, context, args)) as TaskResult<N>
  } finally {
    // Of an import that was broken off.
    await lanes.flush(LAST_ROWS_MS)
    lanes.close()
    await store.close()
    if (changesRows(name, args)) await tellNodes(config, 'rows')
  }
}

/** A market file with its tables, and nothing in them. */
export async function bornEmpty(config: Config, file: string): Promise<void> {
  const store = await openStore(config, file, await openLog({ ...config, LOG_LEVEL: 'warn' }))
  await store.close()
}
