import { resolve } from 'node:path'
import { loadConfig } from '../config.ts'
import { ConfigError } from '../core/errors.ts'
import { type RunningMark, readMark } from '../process/running.ts'
import { readExportNote } from '../store/export-note.ts'
import { type FolderKind, isUntouched, openFolder } from '../store/folder.ts'
import { giveBirth } from '../store/folder-birth.ts'
import type { HeldFolder } from '../store/folder-lock.ts'
import { isCallerTask, runCallerTask } from '../tasks/caller-tasks.ts'
import type { TaskArgs, TaskName, TaskResult } from '../tasks/tasks.ts'
import { askOwner, type ShowProgress, type TakePart } from './ask-owner.ts'
import { breakOffSignal } from './break-off.ts'
import { holdFolder, isTaken } from './hold-folder.ts'

interface TaskWaiter {
  readonly onPiece?: TakePart
  /** Breaks it off; Ctrl-C does where none is given. */
  readonly signal?: AbortSignal
}

/** Opens the folder for one task, or asks the service that has it open. */
export async function folderTask<N extends TaskName>(
  dataFlag: string | undefined,
  name: N,
  args: TaskArgs<N>,
  progress: ShowProgress = () => {},
  { onPiece = async () => {}, signal = breakOffSignal(name) }: TaskWaiter = {},
): Promise<TaskResult<N>> {
  const config = loadConfig({ DATA_DIR: dataFlag })
  if (config.STORE !== 'duckdb') {
    const { clusterTask } = await import('./cluster-task.ts')
    return clusterTask(config, name, args, { progress, onPiece, signal })
  }
  // Looking for something must not leave anything behind.
  if (!isImport(name) && name !== 'backfill' && isUntouched(config.DATA_DIR)) throw nothingIn(config.DATA_DIR)
  const held = holdOrFindOwner(config.DATA_DIR)
  if ('opsUrl' in held)
    return (await askOwner(held, name, args, { progress, onPiece, signal })) as TaskResult<N>
  try {
    const folder = openFolder(held, 'auto')
    const own = async (file: string, kind: FolderKind): Promise<TaskResult<N>> => {
      // Not needed, and slow to load, where a service carries the task out.
      const { taskOnOwnStore } = await import('./own-store.ts')
      return taskOnOwnStore(config, { file, kind }, name, args, { progress, deliver: onPiece, signal })
    }
    if (isCallerTask(name)) return (await runCallerTask(name, { callers: null }, args)) as TaskResult<N>
    if (folder.kind !== null) return await own(folder.files.market, folder.kind)
    if (name === 'backfill') {
      // It takes hours, and goes on where it was broken off: the folder is born before it, not by it.
      const { bornEmpty } = await import('./own-store.ts')
      await giveBirth(folder, { kind: 'live', fill: (draft) => bornEmpty(config, draft) })
      return await own(folder.files.market, 'live')
    }
    if (!isImport(name)) throw nothingIn(folder.path)
    // An import into a new folder gives birth to it, unless nothing was imported.
    const kind = kindOfImport(args as ImportArgs)
    return await giveBirth(folder, {
      kind,
      fill: (draft) => own(draft, kind),
      isWorthIt: (report) => isImported(report as ImportResult, args as ImportArgs),
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

type ImportName = 'import' | 'import_folder'
type ImportArgs = TaskArgs<ImportName>
type ImportResult = TaskResult<ImportName>

function isImport(name: TaskName): name is ImportName {
  return name === 'import' || name === 'import_folder'
}

/** A folder of exports says itself what it holds; a single file from outside is live data. */
function kindOfImport(args: ImportArgs): FolderKind {
  return 'dir' in args ? readExportNote(args.dir).kind : 'live'
}

export function isImported(result: ImportResult, { skipBad }: Pick<ImportArgs, 'skipBad'>): boolean {
  const reports = 'tables' in result ? result.tables : [result]
  return skipBad || reports.every(({ bad }) => bad === 0)
}

export function nothingIn(dir: string): ConfigError {
  return new ConfigError(
    `${resolve(dir)} holds no market data yet: perptape start fills it. Another folder is chosen with --data.`,
  )
}
