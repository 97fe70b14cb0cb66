import type { Clock } from '../../core/clock.ts'
import { Problem } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { html } from '../../core/markup.ts'
import { MINUTE } from '../../core/time.ts'
import type { Page } from '../../define/page.ts'
import { PAGES } from '../../pages/index.ts'
import type { Ask, Document, Site } from '../documents/document.ts'
import { PAGE_POLICY } from '../http/shared-headers.ts'
import { addressOf, drawnPanel } from './panel.ts'
import { pageOf } from './shell.ts'

interface PageParts {
  readonly site: Site
  readonly clock: Clock
  readonly log: Log
}

/** Every page that is defined. */
export function pageDocuments(parts: PageParts): Document[] {
  return PAGES.map((page) => ({
    id: `page-${page.id}`,
    path: page.path,
    params: page.params,
    rule: 'files',
    // A page looks for its next state by itself, and asks whether there is one.
    maxAgeS: 0,
    freshMs: MINUTE,
    ...(page.path.includes('{') ? {} : { page: { changes: 'hourly', weight: page.path === '/' ? 1 : 0.7 } }),
    make: async (params, ask) => ({
      body: await drawnPage(page, params, ask, parts),
      contentType: 'text/html; charset=utf-8',
      headers: ['Content-Security-Policy', PAGE_POLICY],
    }),
  }))
}

type Values = Readonly<Record<string, unknown>>

async function drawnPage(
  page: Page,
  params: Values,
  ask: Ask,
  { site, clock, log }: PageParts,
): Promise<string> {
  const subject = page.subject?.(params)
  // Throws where there is no such page, which is then said as for any address.
  if (subject) await asked(ask(subject.board.id, subject.params ?? {}))
  const asking = { ask, now: clock.now(), params, log }
  const panels = page.panels.filter(({ when }) => when?.(params) ?? true)
  const all = await Promise.all(panels.map((panel) => drawnPanel(panel, asking)))
  const isNew = all.length > 0 && all.every(({ state }) => state === 'empty')
  const drawn = all.filter(({ state }, at) => state !== 'empty' || !panels[at]!.optional)
  const named = namesOf(page, params)
  return pageOf({
    site,
    title: page.heading(params),
    description: page.about,
    path: addressOf(page.path, named),
    preview: `/previews/${page.id}${Object.values(named)
      .map((name) => `/${encodeURIComponent(name)}`)
      .join('')}`,
    heading: page.heading(params),
    tagline: page.about,
    ...(page.feed ? { feed: page.feed(params) } : {}),
    ...(page.links ? { links: page.links(params) } : {}),
    main: html`${isNew && NEW_FOLDER}<div class="panels" data-refresh>${drawn.map(({ markup }) => markup)}</div>`,
  })
}

const NEW_FOLDER = html`<p class="notice">This folder is new: nothing that this page shows is on record yet. It fills as the recorder runs.</p>`

/** What stands in the path of a page. */
function namesOf({ path }: Page, params: Values): Record<string, string> {
  return Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, String(params[name!])]),
  )
}

/** What nobody knows is a page that is not there; all else that goes wrong is for its panels to say. */
async function asked(answer: Promise<unknown>): Promise<void> {
  try {
    await answer
  } catch (thrown) {
    if (thrown instanceof Problem && thrown.status < 500) throw new Problem('not_found', thrown.message)
  }
}
