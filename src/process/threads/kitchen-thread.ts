import type { AllLimits } from '../../access/limits.ts'
import type { Payment } from '../../access/payment.ts'
import { BOARDS } from '../../boards/index.ts'
import { systemClock } from '../../core/clock.ts'
import type { Answering, Verbs } from '../../core/line.ts'
import type { Spend } from '../../define/reader.ts'
import { OFFERS } from '../../offers/index.ts'
import type { Bytes, Compressed, Made } from '../../serve/bytes.ts'
import type { Site } from '../../serve/documents/document.ts'
import { serviceDocuments } from '../../serve/documents/service-documents.ts'
import { createKitchen, type KeptOrder, type SoldOrder } from '../../serve/kitchen.ts'
import { joinDuckdbStore, type StoreLine } from '../../store/duckdb/open.ts'
import { TABLES } from '../../tables/index.ts'
import { liveAs, type ThreadData } from './in-thread.ts'
import { openTaskDesk, type TaskAsked, type TaskDesk } from './task-desk.ts'

export interface KitchenData extends ThreadData {
  readonly store: StoreLine
  readonly site: Site
  readonly limits: AllLimits
  readonly networks: Payment['networks']
}

export interface KitchenVerbs extends Verbs {
  readonly prepare: (
    asked: { readonly order: KeptOrder; readonly encodings: readonly Compressed[] },
    answering: Answering,
  ) => Promise<Bytes>
  readonly make: (order: SoldOrder, answering: Answering) => Promise<Made>
  readonly engine: (line: StoreLine) => void
  readonly task: (asked: TaskAsked, answering: Answering) => Promise<unknown>
}

/** Computes boards and prepares their bytes; carries out the operator's tasks where nothing records. */
await liveAs<KitchenData, KitchenVerbs>(async ({ config, store: line, site, limits, networks }, log) => {
  const clock = systemClock
  const { store, reconnect } = await joinDuckdbStore(line, TABLES)
  const documents = serviceDocuments({
    site,
    clock,
    boards: BOARDS,
    offers: OFFERS,
    networks,
    limits,
    vitals: null,
  })
  const kitchen = createKitchen({
    boards: BOARDS,
    offers: OFFERS,
    documents,
    store,
    clock,
    retention: config.RETENTION,
  })
  const kind = site.simulated ? 'simulated' : 'live'
  let tasks: TaskDesk | null = null
  return {
    verbs: {
      prepare: ({ order, encodings }, { tell }) =>
        counted(tell, (spend) => kitchen.prepare(order, spend, encodings)),
      make: (order, { tell }) => counted(tell, (spend) => kitchen.make(order, spend)),
      engine: reconnect,
      task(asked, answering) {
        tasks ??= openTaskDesk({ store, lanes: null, config, kind, clock, log })
        return tasks.run(asked, answering)
      },
    },
    transfers: buffersOf,
    async stop() {
      await tasks?.close()
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
  const { body, encoded = {} } = (value ?? {}) as Partial<Bytes>
  const views = [body, ...Object.values(encoded)].flat()
  return views.flatMap((view) =>
    view instanceof Uint8Array && view.byteLength === view.buffer.byteLength
      ? [view.buffer as ArrayBuffer]
      : [],
  )
}
