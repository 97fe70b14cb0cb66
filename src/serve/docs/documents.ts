import { Html, html } from '../../core/markup.ts'
import { HOUR } from '../../core/time.ts'
import type { Document, Site } from '../documents/document.ts'
import { describedBy } from './described.ts'
import { type DocsParts, docsPage } from './docs-page.ts'
import { errorDocument } from './error-pages.ts'
import { type Fillings, filled, guideHtml } from './guide-html.ts'
import { indexMain } from './index-page.ts'
import { llmsFullText, llmsText } from './llms.ts'
import { meaningDocuments } from './meaning-pages.ts'
import { DOCS_PATH, type DocsEntry, docsEntries, GUIDE_IDS } from './menu.ts'
import { methodDocuments } from './method-pages.ts'
import { docsTables, type TableParts } from './tables.ts'

interface DocumentationParts extends Omit<TableParts, 'subjectOf'> {
  readonly site: Site
  /** Whether there is a page at that path: the menu leads to no other. */
  readonly serves: (path: string) => boolean
  /** The description of the interface. */
  readonly openApi: () => Readonly<Record<string, unknown>>
}

/** The docs for people, and the same for programs that read. */
export function docsDocuments(parts: DocumentationParts): Document[] {
  const { site, serves } = parts
  const menu = async () => (await docsEntries()).filter(({ path }) => serves(path))
  const drawn: DocsParts = { site, menu }
  const document = { rule: 'files', maxAgeS: 3_600, freshMs: 24 * HOUR } as const
  const described = describedBy(parts.openApi)
  const fillings: Fillings = {
    publicUrl: site.publicUrl,
    tables: docsTables({ ...parts, subjectOf: (path) => described().subjectOf(path) }),
  }
  return [
    {
      ...document,
      id: 'docs',
      path: DOCS_PATH,
      page: { changes: 'weekly', weight: 0.8 },
      make: async () =>
        docsPage(drawn, {
          path: DOCS_PATH,
          title: 'Docs',
          about: 'What there is, how it is called, what it means, and how to run it yourself.',
          main: indexMain(site, await menu()),
        }),
    },
    ...GUIDE_IDS.map(
      (id): Document => ({
        ...document,
        id: `docs-${id}`,
        path: `${DOCS_PATH}/${id}`,
        page: { changes: 'weekly', weight: 0.6 },
        make: async () => guidePage(drawn, await menu(), `${DOCS_PATH}/${id}`, fillings),
      }),
    ),
    errorDocument(drawn, document),
    ...meaningDocuments(drawn, document),
    ...methodDocuments(drawn, document),
    {
      ...document,
      id: 'llms',
      path: '/llms.txt',
      make: async () => plainText(llmsText({ ...parts, ...described(), menu: await menu() })),
    },
    {
      ...document,
      id: 'llms-full',
      path: '/llms-full.txt',
      make: async () =>
        plainText(await llmsFullText({ ...parts, ...described(), menu: await menu(), fillings })),
    },
  ]
}

async function guidePage(parts: DocsParts, menu: readonly DocsEntry[], path: string, fillings: Fillings) {
  const texts = menu.filter(({ guide }) => guide !== null)
  const at = texts.findIndex((entry) => entry.path === path)
  const { title, about, guide } = texts[at]!
  return docsPage(parts, {
    path,
    title,
    about,
    headings: guide!.headings,
    before: texts[at - 1],
    after: texts[at + 1],
    main: html`<section class="panel full prose">${new Html(guideHtml(filled(guide!.markdown, fillings)))}</section>`,
  })
}

function plainText(body: string) {
  return { body, contentType: 'text/plain; charset=utf-8' }
}
