import { existsSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { type Config, loadConfig } from '../config.ts'
import { systemClock } from '../core/clock.ts'
import { ConfigError, PerptapeError, StoreError } from '../core/errors.ts'
import type { TaskLine } from '../serve/task-desk.ts'
import { openDuckdbStore } from '../store/duckdb/open.ts'
import { assertNoMarket, bornAs, type Folder, type FolderKind, openFolder } from '../store/folder.ts'
import { TABLES } from '../tables/index.ts'
import { openLog } from './open-log.ts'
import { readMark } from './running.ts'
import { runTask, type TaskArgs, type TaskName, type TaskResult } from './tasks.ts'

type ShowProgress = (fraction: number, label: string) => void

/** A task that a running service carried out and that failed there; the command leaves as if it had failed here. */
export class RemoteTaskError extends PerptapeError {
  override readonly name = 'RemoteTaskError'
  readonly exitCode: number

  constructor(sentence: string, exitCode: number) {
    super(sentence)
    this.exitCode = exitCode
  }
}

/** Opens the folder for one task, or asks the service that has it open. */
export async function folderTask<N extends TaskName>(
  dataFlag: string | undefined,
  name: N,
  args: TaskArgs<N>,
  progress: ShowProgress = () => {},
): Promise<TaskResult<N>> {
  const config = loadConfig({ DATA_DIR: dataFlag })
  // Leaving this way, unlike being ended by the signal, takes drafts along.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  // Looking for something must not leave a folder behind.
  if (name !== 'import' && !existsSync(config.DATA_DIR)) throw nothingIn(config.DATA_DIR)
  const folder = openFolder(config.DATA_DIR, 'auto')
  if (folder.kind === null)
    return birthByTask(folder, name, () => ownTask(config, folder, 'live', name, args, progress))
  try {
    return await ownTask(config, folder, folder.kind, name, args, progress)
  } catch (thrown) {
    const mark = readMark(folder.path)
    if (!(thrown instanceof StoreError) || thrown.fault !== 'locked' || mark === null) throw thrown
    return (await askOwner(`${mark.opsUrl}/tasks/${name}`, mark.token, args, progress)) as TaskResult<N>
  }
}

async function ownTask<N extends TaskName>(
  config: Config,
  folder: Folder,
  kind: FolderKind,
  name: N,
  args: TaskArgs<N>,
  progress: ShowProgress,
): Promise<TaskResult<N>> {
  const store = await openDuckdbStore({
    file: folder.files.market,
    tables: TABLES,
    memoryLimitMb: config.STORE_MEMORY_MB,
    log: await openLog({ ...config, LOG_LEVEL: 'warn' }),
  })
  try {
    return (await runTask(
      name,
      { store, kind, clock: systemClock, progress, changed: () => {}, callers: null },
      args,
    )) as TaskResult<N>
  } finally {
    await store.close()
  }
}

/** Data from outside are live data: an import into a new folder makes it a live one, unless the import fails. */
async function birthByTask<R>(folder: Folder, name: TaskName, task: () => Promise<R>): Promise<R> {
  if (name !== 'import') throw nothingIn(folder.path)
  // What is cleared away below is what this import wrote, and nothing else.
  assertNoMarket(folder)
  const clear = () => {
    for (const file of [folder.files.market, `${folder.files.market}.wal`]) rmSync(file, { force: true })
  }
  process.once('exit', clear)
  try {
    const result = await task()
    bornAs(folder.path, 'live')
    return result
  } catch (thrown) {
    clear()
    throw thrown
  } finally {
    process.removeListener('exit', clear)
  }
}

function nothingIn(dir: string): ConfigError {
  return new ConfigError(
    `${resolve(dir)} holds no market data yet: perptape start fills it. Another folder is chosen with --data.`,
  )
}

async function askOwner(url: string, token: string, args: unknown, progress: ShowProgress): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(args),
  }).catch((thrown) => {
    const sentence = `Another process has this folder open, and does not answer at ${new URL(url).origin}.`
    throw new StoreError('locked', sentence, { cause: thrown })
  })
  if (!response.ok || !response.body) throw new PerptapeError(`${url} answered ${response.status}.`)
  for await (const text of createInterface({ input: Readable.fromWeb(response.body as never) })) {
    const line = JSON.parse(text) as TaskLine
    if ('progress' in line) progress(line.progress, line.label)
    else if ('error' in line) throw new RemoteTaskError(line.error, line.exit_code)
    else return line.result
  }
  throw new PerptapeError('The running service broke off before the task was done.')
}
