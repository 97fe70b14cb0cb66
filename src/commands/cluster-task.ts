import type { Config } from '../config.ts'
import { ConfigError } from '../core/errors.ts'
import { openLog } from '../process/open-log.ts'
import { readMark } from '../process/running.ts'
import { clusterOf } from '../process/store-line.ts'
import { openClickhouseStore } from '../store/clickhouse/open.ts'
import { clusterBirths, readClusterBirth } from '../store/cluster-birth.ts'
import { TABLES } from '../tables/index.ts'
import { isCallerTask, runCallerTask } from '../tasks/caller-tasks.ts'
import type { TaskArgs, TaskName, TaskResult } from '../tasks/tasks.ts'
import { askOwner, type ShowProgress, type TakePart } from './ask-owner.ts'
import { taskBy } from './own-store.ts'

interface Waiter {
  readonly progress: ShowProgress
  readonly onPiece: TakePart
  readonly signal: AbortSignal
}

/** A task on a cluster, which many may have open at once. What concerns callers is asked of the service of this folder. */
export async function clusterTask<N extends TaskName>(
  config: Config,
  name: N,
  args: TaskArgs<N>,
  { progress, onPiece, signal }: Waiter,
): Promise<TaskResult<N>> {
  if (isCallerTask(name)) {
    const mark = readMark(config.DATA_DIR)
    if (mark) return (await askOwner(mark, name, args, { progress, onPiece, signal })) as TaskResult<N>
    return (await runCallerTask(name, { callers: null }, args)) as TaskResult<N>
  }
  if (name === 'backup') {
    throw new ConfigError(
      'A backup is of a data folder. A cluster and its database make their own: docs/SCALE.md, Backups.',
    )
  }
  const place = clusterOf(config)!
  const log = await openLog({ ...config, LOG_LEVEL: 'warn' })
  const store = await openClickhouseStore({ ...place, tables: [...TABLES, clusterBirths], log })
  const birth = await readClusterBirth(store)
  if (birth?.state !== 'born') {
    await store.close()
    throw new ConfigError(`The database ${place.database} holds no market data yet: perptape start fills it.`)
  }
  const tellsAs = `command-${process.pid}`
  return taskBy(config, { store, kind: birth.kind, log, tellsAs }, name, args, {
    progress,
    deliver: onPiece,
    signal,
  })
}
