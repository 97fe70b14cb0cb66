import { MINUTE } from '../../core/time.ts'
import type { Page } from '../../define/page.ts'
import { PAGES } from '../../pages/index.ts'
import type { Ask, Document, Site } from '../documents/document.ts'

const FRESH_MS = 10 * MINUTE

/** The picture that is shown where a page is quoted, for each page of its own. */
export function previewDocuments(site: Site): Document[] {
  return PAGES.map((page) => ({
    id: `preview-${page.id}`,
    path: previewPath(page),
    params: page.params,
    rule: 'files',
    maxAgeS: 600,
    freshMs: FRESH_MS,
    make: async (params, ask) => ({
      body: [await drawn(page, params, ask, site)],
      contentType: 'image/png',
    }),
  }))
}

/** Below one address: the id of the page, and what its path names. */
function previewPath({ id, path }: Page): `/${string}` {
  const names = [...path.matchAll(/\{\w+\}/g)].map(([name]) => `/${name}`)
  return `/previews/${id}${names.join('')}`
}

async function drawn(
  page: Page,
  params: Readonly<Record<string, unknown>>,
  ask: Ask,
  { simulated }: Site,
): Promise<Uint8Array> {
  // Who draws is slow to load, and pictures are seldom asked for.
  const { previewPng } = await import('./picture.ts')
  const words = { title: page.heading(params), about: page.about, simulated }
  const question = page.headline?.asks(params)
  if (!question) return previewPng({ ...words, figure: null, points: [], asOf: null })
  // A picture without its figure is better than none.
  const ran = await ask(question.board.id, question.params ?? {}).catch(() => null)
  const asOf = ran?.asOf ?? null
  const said = ran === null || asOf === null ? null : page.headline!.says(ran.answer)
  return previewPng({ ...words, figure: said, points: said?.points ?? [], asOf })
}
