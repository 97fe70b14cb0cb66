import type { AllLimits } from '../../access/limits.ts'
import { BOARDS } from '../../boards/index.ts'
import { systemClock } from '../../core/clock.ts'
import type { Answering, Verbs } from '../../core/line.ts'
import { DATASETS } from '../../datasets/index.ts'
import type { Position, Spend } from '../../define/reader.ts'
import { OFFERS } from '../../offers/index.ts'
import { ROLLUPS } from '../../rollups/index.ts'
import { BulkLinks } from '../../serve/bulk-links.ts'
import type { Bytes, Compressed, Made } from '../../serve/bytes.ts'
import type { DatasetAsked } from '../../serve/datasets/asked.ts'
import { createDatasetDesk, type DatasetPlan } from '../../serve/datasets/desk.ts'
import type { PaymentFacts } from '../../serve/documents/catalog.ts'
import type { Site } from '../../serve/documents/document.ts'
import { serviceDocuments } from '../../serve/documents/service-documents.ts'
import { createKitchen, type KeptOrder, type SoldOrder } from '../../serve/kitchen.ts'
import { createMcpDesk, type McpOrder } from '../../serve/mcp/mcp-desk.ts'
import type { Told } from '../../serve/stream/frame.ts'
import type { RowsText } from '../../store/port.ts'
import { joinStore, type StoreLine } from '../store-line.ts'
import { keepBulkFiles } from './bulk-files.ts'
import { liveAs, type ThreadData } from './in-thread.ts'
import type { TaskAsked } from './task-desk.ts'

export interface KitchenData extends ThreadData {
  readonly store: StoreLine
  readonly site: Site
  readonly limits: AllLimits
  readonly payment: PaymentFacts
  /** Signs links to bulk files. */
  readonly linkSecret: string
  readonly folder: string
}

export interface KitchenVerbs extends Verbs {
  readonly prepare: (
    asked: { readonly order: KeptOrder; readonly encodings: readonly Compressed[] },
    answering: Answering,
  ) => Promise<Bytes>
  readonly make: (order: SoldOrder, answering: Answering) => Promise<Made>
  readonly mcp: (order: McpOrder, answering: Answering) => Promise<Made>
  readonly datasetPlan: (asked: DatasetAsked, answering: Answering) => Promise<DatasetPlan>
  readonly datasetPiece: (
    asked: { readonly plan: DatasetPlan; readonly after: Position | null },
    answering: Answering,
  ) => Promise<RowsText>
  readonly datasetFile: (plan: DatasetPlan, answering: Answering) => Promise<string>
  readonly tape: (anew: boolean) => Promise<Told>
  readonly clear: () => void
  readonly engine: (line: StoreLine) => void
  readonly task: (asked: TaskAsked, answering: Answering) => Promise<unknown>
}

/** Computes boards and prepares their bytes; carries out the operator's tasks where nothing records. */
await liveAs<KitchenData, KitchenVerbs>(async (data, log) => {
  const { config, store: line, site, limits, payment, folder } = data
  const clock = systemClock
  const { store, reconnect } = await joinStore(line, log)
  const datasets = createDatasetDesk({
    datasets: DATASETS,
    store,
    clock,
    host: new URL(site.publicUrl).hostname,
    scratch: folder,
    rollups: ROLLUPS,
  })
  const documents = serviceDocuments({
    site,
    clock,
    log,
    boards: BOARDS,
    offers: OFFERS,
    datasets: DATASETS,
    datasetDesk: datasets,
    payment,
    limits,
    vitals: null,
  })
  const kitchen = createKitchen({
    boards: BOARDS,
    offers: OFFERS,
    documents,
    datasets,
    mcp: createMcpDesk({ boards: BOARDS, site, log }),
    store,
    clock,
    retention: config.RETENTION,
    links: new BulkLinks(data.linkSecret, site.publicUrl),
  })
  // Where something records, the recorder does it; of a cluster, whoever has the jobs.
  const isKeeper = config.ROLE === 'serve' && config.STORE === 'duckdb'
  const bulk = isKeeper ? keepBulkFiles({ config, folder, store, clock, log }) : null
  const kind = site.simulated ? 'simulated' : 'live'
  // Slow to load: it needs all venues, and the ledger.
  const openTasks = async () =>
    (await import('./task-desk.ts')).openTaskDesk({ store, lanes: null, config, kind, clock, log })
  let tasks: ReturnType<typeof openTasks> | null = null
  return {
    verbs: {
      prepare: ({ order, encodings }, { tell }) =>
        counted(tell, (spend) => kitchen.prepare(order, spend, encodings)),
      make: (order, { tell, signal }) => counted(tell, (spend) => kitchen.make(order, spend, signal)),
      mcp: (order, { tell, signal }) => counted(tell, (spend) => kitchen.mcp(order, spend, signal)),
      datasetPlan: (asked, { tell, signal }) => counted(tell, (spend) => datasets.plan(asked, spend, signal)),
      datasetPiece: ({ plan, after }, { tell, signal }) =>
        counted(tell, (spend) => datasets.piece(plan, after, spend, signal)),
      datasetFile: (plan, { tell, signal }) => counted(tell, (spend) => datasets.file(plan, spend, signal)),
      tape: kitchen.tape,
      clear: kitchen.clear,
      engine: reconnect,
      async task(asked, answering) {
        tasks ??= openTasks()
        return (await tasks).run(asked, answering)
      },
    },
    transfers: buffersOf,
    async stop() {
      await bulk?.stop()
      await (await tasks)?.close()
      await store.close()
    },
  }
})

/** What an answer has cost is told once, and also of one that failed. */
async function counted<T>(tell: (ms: number) => void, cook: (spend: Spend) => Promise<T>): Promise<T> {
  let spent = 0
  try {
    return await cook((ms) => {
      spent += ms
    })
  } finally {
    tell(spent)
  }
}

/** Those of an answer that are nothing but it; what is a part of something larger is copied. */
function buffersOf(value: unknown): ArrayBuffer[] {
  const { body, text, encoded = {} } = (value ?? {}) as Partial<Bytes & RowsText>
  const views = [body, text, ...Object.values(encoded)].flat()
  return views.flatMap((view) =>
    view instanceof Uint8Array && view.byteLength === view.buffer.byteLength
      ? [view.buffer as ArrayBuffer]
      : [],
  )
}
