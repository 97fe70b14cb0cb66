import { randomBytes } from 'node:crypto'
import { type Access, createAccess } from '../access/access.ts'
import { type BlockedCallers, blockedCallers } from '../access/blocked-callers.ts'
import { createPayment, type Payment } from '../access/payment.ts'
import type { PayTo } from '../access/payment-networks.ts'
import { KeyUsage } from '../access/usage.ts'
import type { Cashier } from '../access/x402/cashier.ts'
import { BOARDS } from '../boards/index.ts'
import type { Config } from '../config.ts'
import { systemClock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import { DATASETS } from '../datasets/index.ts'
import type { OpenReader } from '../define/reader.ts'
import { ledgerPlace, openLedger } from '../ledger/open.ts'
import type { Ledger } from '../ledger/port.ts'
import { OFFERS } from '../offers/index.ts'
import type { Downloads } from '../serve/bulk-download.ts'
import { BulkLinks } from '../serve/bulk-links.ts'
import type { Site } from '../serve/documents/document.ts'
import { serviceDocuments } from '../serve/documents/service-documents.ts'
import type { Endpoint } from '../serve/endpoint.ts'
import type { Door } from '../serve/http/door.ts'
import { createOps } from '../serve/ops.ts'
import { createService, type Service, type ServiceParts } from '../serve/serve.ts'
import { streamMetrics } from '../serve/stream/counts.ts'
import { createVitals } from '../serve/vitals.ts'
import { bulkFolder } from '../store/bulk/parts.ts'
import type { BornFolder } from '../store/folder.ts'
import { watchFolder } from '../store/folder-ailments.ts'
import { isCallerTask, runCallerTask } from '../tasks/caller-tasks.ts'
import { changesRows } from '../tasks/changing.ts'
import { ailmentMetrics, processAilments } from './ailments.ts'
import type { Doors } from './doors.ts'
import { joinCluster, type MarketEngine } from './engine.ts'
import { exitCodeOf } from './exit-code.ts'
import { processMetrics } from './metrics.ts'
import { openShared, type Shared } from './open-shared.ts'
import { openEngine } from './open-store.ts'
import { paymentPlan } from './payment-plan.ts'
import { openPersonal } from './personal.ts'
import { remoteCashier } from './remote-cashier.ts'
import { remoteKitchen } from './remote-kitchen.ts'
import { fromHere, removeMark, writeMark } from './running.ts'
import { linkSecretOf } from './secrets.ts'
import { clusterOf } from './store-line.ts'
import { tellingLedger } from './telling-ledger.ts'
import type { CashierData, CashierVerbs } from './threads/cashier-thread.ts'
import { EngineThread } from './threads/engine-thread.ts'
import type { KitchenData, KitchenVerbs } from './threads/kitchen-thread.ts'
import type { RecorderData, RecorderVerbs } from './threads/recorder-thread.ts'
import { Thread } from './threads/thread.ts'
import { Threads } from './threads/threads.ts'

export interface Running {
  /** Null where nothing is served. */
  readonly url: string | null
  readonly opsUrl: string
  readonly threads: Threads
  /** Finishes calls under way, stops the sources, stores what they gave; throws when that was not all. */
  stop(): Promise<void>
}

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
  const engine = await startEngine(config, folder, log)
  opened.add(() => engine.close())
  const watched = await watchFolder(folder, { hasMarket: config.STORE === 'duckdb' })
  const shared = await openShared(config, log)
  if (shared !== null) opened.add(() => shared.close())
  const vitals = createVitals({
    openReader: (table, spend) => engine.store.reader(table, spend),
    clock: systemClock,
    ailments: async () => [...(await processAilments(watched, threads)), ...(shared?.ailments() ?? [])],
  })
  const admission = doors.api && (await openAccess(config, folder, doors.api, shared, log, opened))
  const cashier = doors.api && (await startCashier(config, folder, log, opened))
  const seller = doors.api && cashier && (await openSeller(config, folder, doors.api, cashier))
  const threads = new Threads({
    front: doors.figures,
    engine,
    cashier: cashier?.thread ?? null,
    ...(await bothOf(
      config.ROLE === 'serve' ? null : startRecorder(config, folder, engine, log, opened),
      seller && admission && startKitchen(config, folder, engine, seller, admission.access, log, opened),
    )),
  })
  const openReader: OpenReader = (table, spend) => engine.store.reader(table, spend)
  const service =
    doors.api && admission && seller && threads.kitchen
      ? openService(
          config,
          seller,
          { kitchen: threads.kitchen, vitals, access: admission.access, shared, log, door: doors.api },
          { folder: bulkFolder(folder.path), openReader },
          personalOf(config, folder, seller.site, admission, openReader, log, opened),
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
  return { url, opsUrl, threads, stop: () => opened.close() }
}

function startEngine(config: Config, { files: { market } }: BornFolder, log: Log): Promise<MarketEngine> {
  const cluster = clusterOf(config)
  if (cluster) return joinCluster(cluster, log)
  return EngineThread.start({ file: market, log, open: (beat) => openEngine(config, market, log, beat) })
}

/** Each takes a while to load what it needs, and neither needs the other. */
async function bothOf<R, K>(recorder: Promise<R> | null, kitchen: Promise<K> | null) {
  const [one, other] = await Promise.allSettled([recorder, kitchen])
  if (one.status === 'rejected') throw one.reason
  if (other.status === 'rejected') throw other.reason
  return { recorder: one.value, kitchen: other.value }
}

async function startRecorder(
  config: Config,
  folder: BornFolder,
  engine: MarketEngine,
  log: Log,
  opened: Opened,
): Promise<Thread<RecorderVerbs>> {
  const thread = await Thread.start<RecorderVerbs>({
    name: 'recorder',
    file: 'recorder-thread',
    log,
    data: () => {
      const { line: store, transfer } = engine.line()
      const { kind, path } = folder
      return { value: { config, kind, folder: path, store } satisfies RecorderData, transfer }
    },
  })
  opened.add(() => thread.stop())
  return thread
}

async function startKitchen(
  config: Config,
  folder: BornFolder,
  engine: MarketEngine,
  { site, payment: { networks, settlement }, linkSecret: secret }: Seller,
  { limits }: Access,
  log: Log,
  opened: Opened,
): Promise<Thread<KitchenVerbs>> {
  const thread = await Thread.start<KitchenVerbs>({
    name: 'kitchen',
    file: 'kitchen-thread',
    log,
    data: () => {
      const { line: store, transfer } = engine.line()
      return {
        value: {
          config,
          site,
          limits,
          payment: { networks, settlement },
          store,
          folder: folder.path,
          linkSecret: secret,
        } satisfies KitchenData,
        transfer,
      }
    },
  })
  opened.add(() => thread.stop())
  return thread
}

/** Who may call, and who has accounts. */
interface Admitting {
  readonly access: Access
  readonly callers: BlockedCallers
  readonly ledger: Ledger
  readonly usage: KeyUsage
}

async function openAccess(
  config: Config,
  folder: BornFolder,
  door: Door,
  shared: Shared | null,
  log: Log,
  opened: Opened,
): Promise<Admitting> {
  const own = await openLedger(ledgerPlace(config, folder.files.ledger))
  opened.add(() => own.close())
  const ledger = shared === null ? own : tellingLedger(own, () => shared.changes.tell('keys'))
  const usage = new KeyUsage({ ledger, clock: systemClock, log })
  opened.add(() => usage.close())
  const access = createAccess({
    ledger,
    clock: systemClock,
    usage,
    ...(shared && { shared: shared.calls }),
    plans: config.LIMITS,
    computeSeconds: config.COMPUTE_LIMITS,
    perMonth: config.MONTH_LIMITS,
    keyRequiredFrom: config.KEY_REQUIRED_FROM ?? null,
    trustProxy: config.TRUST_PROXY,
    accountUrl: `${publicUrlOf(config, door)}/account`,
    log,
  })
  shared?.changes.on('keys', () => access.forgetKeys())
  return { access, callers: blockedCallers(access, ledger), ledger, usage }
}

function publicUrlOf({ PUBLIC_URL }: Config, door: Door): string {
  return PUBLIC_URL ?? door.url
}

/** Who takes the money, and to whom it goes. */
interface Till {
  readonly thread: Thread<CashierVerbs>
  readonly payTo: PayTo
  /** False where no payment can be settled: terms are told all the same, of addresses that cannot receive. */
  readonly isSettling: boolean
  readonly isTestChain: boolean
}

async function startCashier(config: Config, folder: BornFolder, log: Log, opened: Opened): Promise<Till> {
  const { payTo, nodes, isTestChain } = paymentPlan(config, folder)
  if (isTestChain) log.info('payments are taken on the local test chain: no real money moves')
  const thread = await Thread.start<CashierVerbs>({
    name: 'cashier',
    file: 'cashier-thread',
    log,
    data: () => ({
      value: { config, ledger: ledgerPlace(config, folder.files.ledger), nodes } satisfies CashierData,
      transfer: [],
    }),
  })
  opened.add(() => thread.stop())
  return { thread, payTo, isSettling: nodes !== null, isTestChain }
}

/** What the service is called, and how it is paid. */
interface Seller {
  readonly site: Site
  readonly payment: Payment
  readonly cashier: Cashier
  readonly linkSecret: string
}

async function openSeller(config: Config, folder: BornFolder, door: Door, till: Till): Promise<Seller> {
  const { isTestChain } = till
  const site = { publicUrl: publicUrlOf(config, door), simulated: folder.kind === 'simulated', isTestChain }
  const secret = await linkSecretOf(config, folder.path)
  const cashier = remoteCashier(till.thread)
  const payment = createPayment({
    publicUrl: site.publicUrl,
    payTo: till.payTo,
    ...(till.isSettling && { extraOf: (network: string) => till.thread.ask('extraOf', network) }),
    cashier,
    keySecret: secret,
    isTestChain,
    isTrial: site.simulated && !isTestChain,
  })
  return { site, payment, cashier, linkSecret: secret }
}

function personalOf(
  config: Config,
  folder: BornFolder,
  site: Site,
  { ledger, usage, access }: Admitting,
  openReader: OpenReader,
  log: Log,
  opened: Opened,
): readonly Endpoint[] {
  const { endpoints, close } = openPersonal({
    config,
    folder: folder.path,
    site,
    ledger,
    usage,
    access,
    openReader,
    log,
  })
  opened.add(close)
  return endpoints
}

function openService(
  config: Config,
  { site, payment, cashier, linkSecret: secret }: Seller,
  parts: Pick<ServiceParts, 'access' | 'log' | 'vitals'> & {
    readonly kitchen: Thread<KitchenVerbs>
    readonly shared: Shared | null
    readonly door: Door
  },
  files: Omit<Downloads, 'links'>,
  personal: readonly Endpoint[],
  opened: Opened,
): Service {
  const { access, vitals, log, shared } = parts
  // Who listens holds a connection; others need some too.
  const streamReaders = Math.floor(parts.door.connections.rules.inAll / 2)
  const clock = systemClock
  const definitions = { boards: BOARDS, offers: OFFERS, datasets: DATASETS }
  const service = createService({
    ...definitions,
    access,
    vitals,
    log,
    documents: serviceDocuments({
      ...definitions,
      site,
      clock,
      log,
      vitals,
      payment,
      limits: access.limits,
      datasetDesk: null,
    }),
    kitchen: remoteKitchen(parts.kitchen),
    clock,
    config: { site, cacheBytes: config.CACHE_MB * 1024 * 1024, streamReaders },
    payment,
    cashier,
    personal,
    downloads: { ...files, links: new BulkLinks(secret, site.publicUrl) },
    ...(shared && { shared }),
  })
  shared?.changes.on('rows', () => service.forgetAnswers())
  opened.add(() => service.close())
  return service
}
