import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { systemClock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import { TimeWatch } from '../core/time-watch.ts'
import type { OpenReader } from '../define/reader.ts'
import type { Door } from '../serve/http/door.ts'
import { createOps } from '../serve/ops.ts'
import { streamMetrics } from '../serve/stream/counts.ts'
import { createVitals } from '../serve/vitals.ts'
import { bulkFolder } from '../store/bulk/parts.ts'
import type { BornFolder } from '../store/folder.ts'
import { watchFolder } from '../store/folder-ailments.ts'
import { isCallerTask, runCallerTask } from '../tasks/caller-tasks.ts'
import { changesRows } from '../tasks/changing.ts'
import { openAccess } from './admitting.ts'
import { ailmentMetrics, processAilments } from './ailments.ts'
import type { Doors } from './doors.ts'
import { exitCodeOf } from './exit-code.ts'
import { processMetrics } from './metrics.ts'
import { openShared, type Shared } from './open-shared.ts'
import { Opened } from './opened.ts'
import { publishReports } from './publish-reports.ts'
import { fromHere, removeMark, writeMark } from './running.ts'
import { openSeller, startCashier } from './selling.ts'
import { startEngine, startKitchen, startRecorder } from './start-threads.ts'
import { beginLoading } from './threads/loading.ts'
import { Threads } from './threads/threads.ts'

export interface Running {
  /** Null where nothing is served. */
  readonly url: string | null
  readonly opsUrl: string
  readonly threads: Threads
  /** Finishes calls under way, stops the sources, stores what they gave; throws when that was not all. */
  stop(): Promise<void>
}

/** Everything in one process, each part after those it needs: this thread is the front, which starts the others. */
export async function startPerptape(
  config: Config,
  folder: BornFolder,
  doors: Doors,
  log: Log,
): Promise<Running> {
  const opened = new Opened()
  opened.add(() => doors.close())
  try {
    return await open(config, folder, doors, log, opened)
  } catch (thrown) {
    // Why it could not start says more than what went wrong on the way out.
    await opened.close().catch(() => {})
    throw thrown
  }
}

async function open(
  config: Config,
  folder: BornFolder,
  doors: Doors,
  log: Log,
  opened: Opened,
): Promise<Running> {
  doors.warm('perptape is starting. The record is being opened.')
  beginLoading(config.ROLE)
  const { api } = doors
  // Slow to load: the others are opened meanwhile.
  const loading = api && import('./serving.ts')
  loading?.catch(() => {})
  const watched = await watchFolder(folder, { hasMarket: config.STORE === 'duckdb' })
  const time = new TimeWatch(systemClock).start()
  opened.add(() => time.stop())
  const shared = await openShared(config, log)
  if (shared !== null) opened.add(() => shared.close())
  const [{ engine, recorder }, admitting] = await allOf(
    openRecord(config, folder, log, opened),
    api && openAdmission(config, folder, api, shared, log, opened),
  )
  const { admission, seller, cashier } = admitting ?? { admission: null, seller: null, cashier: null }
  const vitals = createVitals({
    openReader: (table, spend) => engine.store.reader(table, spend),
    clock: systemClock,
    recordedElsewhere: config.STORE === 'clickhouse' && config.ROLE === 'serve',
    ailments: async () => {
      const ledger = admission?.ledger.ailment() ?? null
      const process = await processAilments(watched.ailments, threads)
      return [...process, ...time.ailments(), ...(shared?.ailments() ?? []), ...(ledger ? [ledger] : [])]
    },
  })
  const [recording, kitchen, serving] = await allOf(
    recorder,
    seller && startKitchen(config, folder, engine, seller, admission.access, log, opened),
    loading,
  )
  const threads = new Threads({
    front: doors.figures,
    engine,
    cashier: cashier?.thread ?? null,
    recorder: recording,
    kitchen,
  })
  if (config.STORE === 'clickhouse' && threads.recorder) {
    const { recorder } = threads
    const reports = publishReports({
      recorder,
      role: config.ROLE,
      store: engine.store,
      clock: systemClock,
      log,
    })
    opened.add(() => reports.stop())
  }
  const openReader: OpenReader = (table, spend) => engine.store.reader(table, spend)
  const service =
    doors.api && serving && admission && seller && threads.kitchen
      ? serving.openService(
          config,
          seller,
          { kitchen: threads.kitchen, vitals, access: admission.access, shared, log, door: doors.api },
          { folder: bulkFolder(folder.path), openReader },
          await serving.personalOf(config, folder, seller.site, admission, openReader, log, opened),
          opened,
        )
      : null
  const url = service && doors.api ? await service.listen(doors.api) : null
  const token = randomBytes(24).toString('base64url')
  const access = admission?.access ?? null
  const ops = createOps({
    log,
    port: config.OPS_PORT,
    ...(config.OPS_TOKEN === undefined ? {} : { token: config.OPS_TOKEN }),
    ...(service ? { counts: service.counts } : {}),
    collect: async () => [
      ...(await processMetrics({ folder, threads, access, doors })),
      ...(service ? streamMetrics(service.counts.stream) : []),
      ...(shared?.metrics() ?? []),
      ...ailmentMetrics((await vitals.look()).ailments),
    ],
    notReady: vitals.notReady,
    tasks: {
      token,
      exitCodeOf,
      run: (name, args, asked) =>
        isCallerTask(name)
          ? runCallerTask(name, { callers: admission?.callers ?? null }, args)
          : threads.task({ name, args }, asked).finally(() => {
              if (changesRows(name, args)) return shared?.changes.tell('rows')
            }),
    },
  })
  opened.add(() => ops.close())
  const opsUrl = await ops.listen(doors.ops)
  writeMark(folder.path, { pid: process.pid, url, opsUrl: fromHere(opsUrl), token })
  opened.add(() => removeMark(folder.path))
  async function stop(): Promise<void> {
    await opened.close()
    // The engine does not notice: it writes to the end into a file that nobody can open any more.
    await watched.assertThere()
  }
  return { url, opsUrl, threads, stop }
}

/** The recorder begins as soon as the engine is there: it takes longest to read what it needs. */
async function openRecord(config: Config, folder: BornFolder, log: Log, opened: Opened) {
  const engine = await startEngine(config, folder, log)
  opened.add(() => engine.close())
  const recorder = config.ROLE === 'serve' ? null : startRecorder(config, folder, engine, log)
  // Also where something else fails before it is up.
  opened.add(async () => (await recorder?.catch(() => null))?.stop())
  return { engine, recorder }
}

/** One after the other: the first has the ledger's tables made. */
async function openAdmission(
  config: Config,
  folder: BornFolder,
  api: Door,
  shared: Shared | null,
  log: Log,
  opened: Opened,
) {
  const admission = await openAccess(config, folder, api, shared, log, opened)
  const cashier = await startCashier(config, folder, log, opened)
  return { admission, cashier, seller: await openSeller(config, folder, api, cashier) }
}

/** Side by side. Where one fails the others are awaited all the same, so that what they opened is closed. */
async function allOf<const T extends readonly unknown[]>(
  ...parts: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(parts)
  return Promise.all(parts) as never
}
