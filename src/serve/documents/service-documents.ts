import type { AllLimits } from '../../access/limits.ts'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import { HOUR } from '../../core/time.ts'
import type { Board } from '../../define/board.ts'
import type { Dataset } from '../../define/dataset.ts'
import type { Offer } from '../../define/offer.ts'
import { briefDocuments } from '../briefs/documents.ts'
import { DOWNLOAD } from '../bulk-download.ts'
import type { DatasetDesk } from '../datasets/desk.ts'
import { datasetDocuments } from '../datasets/index-document.ts'
import { docsDocuments } from '../docs/documents.ts'
import { feedDocuments } from '../feeds/feeds.ts'
import { MCP } from '../mcp/route.ts'
import { serverJsonDocument } from '../mcp/server-json.ts'
import { MEMBER_PAGES, MEMBER_ROUTES } from '../members/routes.ts'
import { BALANCE, sellsCredit } from '../prepaid.ts'
import { previewDocuments } from '../previews/preview-documents.ts'
import { STREAM } from '../stream/route.ts'
import type { Vitals } from '../vitals.ts'
import { assetDocument } from '../web/assets.ts'
import { pageDocuments } from '../web/page-documents.ts'
import { searchDocuments } from '../web/search.ts'
import { sitemapDocuments } from '../web/sitemap.ts'
import { verifyPageDocuments } from '../web/verify-page.ts'
import { widgetBuilderDocument } from '../web/widget-builder.ts'
import { widgetDocuments } from '../web/widget-documents.ts'
import { catalogDocument, discoveryDocument, type PaymentFacts } from './catalog.ts'
import { type Document, jsonBody, type ListedRoute, type Site } from './document.ts'
import { healthDocument } from './health.ts'
import { manifestDocument } from './manifest.ts'
import { openApiOf } from './openapi.ts'
import { referenceDocuments } from './reference.ts'
import { siteDocuments } from './site.ts'

export interface DocumentParts {
  readonly site: Site
  readonly clock: Clock
  readonly log: Log
  /** Null where what the front makes is only listed. */
  readonly vitals: Vitals | null
  readonly boards: readonly Board[]
  readonly offers: readonly Offer[]
  readonly datasets: readonly Dataset[]
  /** Null where they are only listed. */
  readonly datasetDesk: DatasetDesk | null
  readonly payment: PaymentFacts
  readonly limits: AllLimits
}

/** Routes that are no documents, as lists of what there is have them. */
export function listedRoutes(offers: readonly Offer[]): readonly ListedRoute[] {
  const sellsFiles = offers.some(({ answer }) => answer.kind === 'bulk files')
  return [
    ...MEMBER_ROUTES,
    STREAM,
    MCP,
    ...(sellsCredit(offers) ? [BALANCE] : []),
    ...(sellsFiles ? [DOWNLOAD] : []),
  ]
}

/** Every hand-written route; the manifest and the description list those that are public. */
export function serviceDocuments(parts: DocumentParts): Document[] {
  const { site, clock, boards, offers, datasets, payment } = parts
  const hasBriefs = boards.some(({ id }) => id === 'briefs')
  const published = () => ({ boards, offers, datasets, documents: [...documents, ...listedRoutes(offers)] })
  const documents: Document[] = [
    manifestDocument({ site, clock, limits: parts.limits, published }),
    healthDocument({ vitals: parts.vitals, simulated: site.simulated }),
    catalogDocument({ site, offers, payment }),
    discoveryDocument({ site, offers }),
    {
      id: 'openapi',
      path: '/openapi.json',
      rule: 'files',
      maxAgeS: 300,
      freshMs: HOUR,
      make: async () => jsonBody(openApiOf(site.publicUrl, published())),
    },
    serverJsonDocument(site),
    ...datasetDocuments({ site, clock, desk: parts.datasetDesk }),
    ...feedDocuments(site, boards),
    ...(hasBriefs ? briefDocuments(site) : []),
    ...sitemapDocuments({ site, clock, documents: () => [...documents, ...MEMBER_PAGES], boards }),
    ...siteDocuments(site),
    assetDocument(),
    ...pageDocuments({ site, clock, log: parts.log }),
    ...searchDocuments({ site, boards }),
    ...widgetDocuments({ site, clock }),
    widgetBuilderDocument(site),
    ...verifyPageDocuments(site),
    ...referenceDocuments(site),
    ...docsDocuments({
      ...parts,
      serves: (path) => documents.some((document) => document.path === path),
      openApi: () => openApiOf(site.publicUrl, published()),
    }),
    ...previewDocuments(site),
  ]
  return documents
}
