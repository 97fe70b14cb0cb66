import { resolve } from 'node:path'
import { type Config, loadConfig } from '../config.ts'
import { systemClock } from '../core/clock.ts'
import { ConfigError } from '../core/errors.ts'
import { openLog } from '../process/open-log.ts'
import { openStore } from '../process/open-store.ts'
import { type RunningMark, readMark } from '../process/running.ts'
import { Batcher } from '../recorder/batcher.ts'
import { ROLLUPS } from '../rollups/index.ts'
import { type FolderKind, isUntouched, openFolder } from '../store/folder.ts'
import { giveBirth } from '../store/folder-birth.ts'
import type { HeldFolder } from '../store/folder-lock.ts'
import type { ImportReport } from '../store/import.ts'
import type { Store } from '../store/port.ts'
import { isCallerTask, runCallerTask } from '../tasks/caller-tasks.ts'
import { runTask, type TaskArgs, type TaskName, type TaskResult } from '../tasks/tasks.ts'
import { askOwner, type ShowProgress } from './ask-owner.ts'
import { breakOffSignal } from './break-off.ts'
import { holdFolder, isTaken } from './hold-folder.ts'

const LAST_ROWS_MS = 2_000

/** Opens the folder for one task, or asks the service that has it open. */
export async function folderTask<N extends TaskName>(
  dataFlag: string | undefined,
  name: N,
  args: TaskArgs<N>,
  progress: ShowProgress = () => {},
): Promise<TaskResult<N>> {
  const config = loadConfig({ DATA_DIR: dataFlag })
  const signal = breakOffSignal(name)
  // Looking for something must not leave anything behind.
  if (name !== 'import' && isUntouched(config.DATA_DIR)) throw nothingIn(config.DATA_DIR)
  const held = holdOrFindOwner(config.DATA_DIR)
  if ('opsUrl' in held) return (await askOwner(held, name, args, { progress, signal })) as TaskResult<N>
  try {
    const folder = openFolder(held, 'auto')
    const own = (file: string, kind: FolderKind) =>
      onOwnStore(config, file, (store, lanes) => {
        const context = { store, lanes, kind, clock: systemClock, progress, signal }
        return runTask(name, context, args) as Promise<TaskResult<N>>
      })
    if (isCallerTask(name)) return (await runCallerTask(name, { callers: null }, args)) as TaskResult<N>
    if (folder.kind !== null) return await own(folder.files.market, folder.kind)
    if (name !== 'import') throw nothingIn(folder.path)
    // Data from outside are live data: an import into a new folder makes it a live one, unless nothing was imported.
    return await giveBirth(folder, {
      kind: 'live',
      fill: (draft) => own(draft, 'live'),
      isWorthIt: (report) => isImported(report as ImportReport, args as TaskArgs<'import'>),
    })
  } finally {
    held.release()
  }
}

function holdOrFindOwner(dir: string): HeldFolder | RunningMark {
  try {
    return holdFolder(dir)
  } catch (thrown) {
    const mark = isTaken(thrown) ? readMark(dir) : null
    if (mark === null) throw thrown
    return mark
  }
}

async function onOwnStore<R>(
  config: Config,
  file: string,
  work: (store: Store, lanes: Batcher) => Promise<R>,
): Promise<R> {
  const log = await openLog({ ...config, LOG_LEVEL: 'warn' })
  const store = await openStore(config, file, log)
  const lanes = new Batcher({ store, clock: systemClock, log, rollups: ROLLUPS })
  try {
    return await work(store, lanes)
  } finally {
    // Of an import that was broken off.
    await lanes.flush(LAST_ROWS_MS)
    lanes.close()
    await store.close()
  }
}

function isImported({ bad }: ImportReport, { skipBad }: TaskArgs<'import'>): boolean {
  return bad === 0 || skipBad
}

function nothingIn(dir: string): ConfigError {
  return new ConfigError(
    `${resolve(dir)} holds no market data yet: perptape start fills it. Another folder is chosen with --data.`,
  )
}
