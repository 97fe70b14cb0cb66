import { BOARDS } from '../boards/index.ts'
import type { Config } from '../config.ts'
import { systemClock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import { DATASETS } from '../datasets/index.ts'
import type { OpenReader } from '../define/reader.ts'
import { OFFERS } from '../offers/index.ts'
import type { Downloads } from '../serve/bulk-download.ts'
import { BulkLinks } from '../serve/bulk-links.ts'
import type { Site } from '../serve/documents/document.ts'
import { serviceDocuments } from '../serve/documents/service-documents.ts'
import type { Endpoint } from '../serve/endpoint.ts'
import type { Door } from '../serve/http/door.ts'
import { createService, type Service, type ServiceParts } from '../serve/serve.ts'
import type { BornFolder } from '../store/folder.ts'
import type { Admitting } from './admitting.ts'
import type { Shared } from './open-shared.ts'
import type { Opened } from './opened.ts'
import { openPersonal } from './personal.ts'
import { remoteKitchen } from './remote-kitchen.ts'
import type { Seller } from './selling.ts'
import type { KitchenVerbs } from './threads/kitchen-thread.ts'
import type { Thread } from './threads/thread.ts'

/** What is for somebody in particular. */
export async function personalOf(
  config: Config,
  folder: BornFolder,
  site: Site,
  { ledger, usage, access }: Admitting,
  openReader: OpenReader,
  log: Log,
  opened: Opened,
): Promise<readonly Endpoint[]> {
  const { endpoints, close } = await openPersonal({
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

export function openService(
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
