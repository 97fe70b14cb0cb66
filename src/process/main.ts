import { randomBytes } from 'node:crypto'
import { type Access, createAccess } from '../access/access.ts'
import { type BlockedCallers, blockedCallers } from '../access/blocked-callers.ts'
import { createPayment } from '../access/payment.ts'
import { SIMULATED_PAY_TO } from '../access/payment-networks.ts'
import { BOARDS } from '../boards/index.ts'
import type { Config } from '../config.ts'
import { systemClock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import { openLedger } from '../ledger/sqlite.ts'
import { OFFERS } from '../offers/index.ts'
import { Batcher } from '../recorder/batcher.ts'
import { createRecorder, type Lanes, type Recorder } from '../recorder/recorder.ts'
import { ROLLUPS } from '../rollups/index.ts'
import type { Door } from '../serve/http/door.ts'
import { createOps } from '../serve/ops.ts'
import { createService, type Service, type ServiceParts } from '../serve/serve.ts'
import { createVitals, type Vitals } from '../serve/vitals.ts'
import type { BornFolder } from '../store/folder.ts'
import { watchFolder } from '../store/folder-ailments.ts'
import type { Store } from '../store/port.ts'
import { dropExpired } from '../store/retention.ts'
import { TABLES } from '../tables/index.ts'
import { runTask } from '../tasks/tasks.ts'
import { ailmentMetrics, processAilments } from './ailments.ts'
import type { Doors } from './doors.ts'
import { exitCodeOf } from './exit-code.ts'
import { processMetrics } from './metrics.ts'
import { openStore } from './open-store.ts'
import { fromHere, removeMark, writeMark } from './running.ts'
import { openWorld } from './world.ts'

export interface Running {
  /** Null where nothing is served. */
  readonly url: string | null
  readonly opsUrl: string
  /** Finishes calls under way, stops the sources, stores what they gave; throws when that was not all. */
  stop(): Promise<void>
}

/** What was imported last has this long to be stored when perptape stops. */
const LAST_ROWS_MS = 5_000

/** What was opened, to be closed in the opposite order whatever happens. */
class Opened {
  readonly #closers: (() => Promise<void> | void)[] = []

  add(close: () => Promise<void> | void): void {
    this.#closers.unshift(close)
  }

  /** What one of them throws is thrown when the others are closed too; the first that threw knows best. */
  async close(): Promise<void> {
    const thrown: unknown[] = []
    for (const close of this.#closers.splice(0)) {
      try {
        await close()
      } catch (reason) {
        thrown.push(reason)
      }
    }
    if (thrown.length > 0) throw thrown[0]
  }
}

/** Everything in one process, each part after those it needs. */
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
  const store = await openStore(config, folder.files.market, log)
  opened.add(() => store.close())
  const watched = watchFolder(folder)
  const vitals = createVitals({
    openReader: store.reader,
    clock: systemClock,
    ailments: () => processAilments({ store, folder: watched, recorder }),
  })
  const recorder = config.ROLE === 'serve' ? null : await openRecorder(config, folder, store, log, opened)
  const admission = doors.api && (await openAccess(config, folder, log, opened))
  const access = admission?.access ?? null
  const service =
    doors.api && access && openService(config, folder, doors.api, { store, vitals, access, log }, opened)
  await recorder?.start()
  const url = service && doors.api ? await service.listen(doors.api) : null
  const lanes = recorder?.lanes ?? openLanes(store, log, opened)
  const token = randomBytes(24).toString('base64url')
  const ops = createOps({
    log,
    port: config.OPS_PORT,
    ...(config.OPS_TOKEN === undefined ? {} : { token: config.OPS_TOKEN }),
    ...(service ? { counts: service.counts } : {}),
    collect: async () => [
      ...(await processMetrics({ folder, recorder, access, doors })),
      ...ailmentMetrics((await vitals.look()).ailments),
    ],
    notReady: vitals.notReady,
    tasks: {
      token,
      exitCodeOf,
      run: (name, args, asked) => {
        const callers = admission?.callers ?? null
        const context = { store, lanes, kind: folder.kind, clock: systemClock, callers, ...asked }
        return runTask(name, context, args)
      },
    },
  })
  opened.add(() => ops.close())
  const opsUrl = await ops.listen(doors.ops)
  writeMark(folder.path, { pid: process.pid, url, opsUrl: fromHere(opsUrl), token })
  opened.add(() => removeMark(folder.path))
  return { url, opsUrl, stop: () => opened.close() }
}

async function openRecorder(
  config: Config,
  folder: BornFolder,
  store: Store,
  log: Log,
  opened: Opened,
): Promise<Recorder> {
  const clock = systemClock
  const world = await openWorld(folder.kind, config, { since: clock.now(), clock, log })
  opened.add(() => world.close())
  const recorder = createRecorder({
    venues: world.venues,
    providers: world.providers,
    backfills: world.market === null,
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
    },
  })
  opened.add(() => recorder.stop())
  return recorder
}

/** Where nothing records, imports go the same way. */
function openLanes(store: Store, log: Log, opened: Opened): Lanes {
  const batcher = new Batcher({ store, clock: systemClock, log, rollups: ROLLUPS })
  opened.add(async () => {
    await batcher.flush(LAST_ROWS_MS)
    batcher.close()
  })
  return batcher
}

async function openAccess(
  config: Config,
  folder: BornFolder,
  log: Log,
  opened: Opened,
): Promise<{ readonly access: Access; readonly callers: BlockedCallers }> {
  const ledger = await openLedger(folder.files.ledger)
  opened.add(() => ledger.close())
  const access = createAccess({
    ledger,
    clock: systemClock,
    plans: config.LIMITS,
    computeSeconds: config.COMPUTE_LIMITS,
    keyRequiredFrom: config.KEY_REQUIRED_FROM ?? null,
    trustProxy: config.TRUST_PROXY,
    log,
  })
  return { access, callers: blockedCallers(access, ledger) }
}

function openService(
  config: Config,
  folder: BornFolder,
  door: Door,
  parts: Pick<ServiceParts, 'store' | 'access' | 'log'> & { readonly vitals: Vitals },
  opened: Opened,
): Service {
  const simulated = folder.kind === 'simulated'
  const publicUrl = config.PUBLIC_URL ?? door.url
  const service = createService({
    boards: BOARDS,
    offers: OFFERS,
    ...parts,
    clock: systemClock,
    config: {
      host: config.HOST,
      port: config.PORT,
      publicUrl,
      simulated,
      cacheBytes: config.CACHE_MB * 1024 * 1024,
      retention: config.RETENTION,
    },
    payment: createPayment({
      publicUrl,
      payTo: simulated ? SIMULATED_PAY_TO : { base: config.PAY_TO_BASE, solana: config.PAY_TO_SOLANA },
    }),
  })
  opened.add(() => service.close())
  return service
}
