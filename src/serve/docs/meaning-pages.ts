import { z } from 'zod'
import { noSuch } from '../../core/errors.ts'
import { Html, html } from '../../core/markup.ts'
import { once } from '../../core/once.ts'
import { HOUR } from '../../core/time.ts'
import { MEANING_IDS, meaningPath } from '../../define/meaning-ids.ts'
import { requiredText } from '../../define/params.ts'
import type { Document, Site } from '../documents/document.ts'
import { PAGE_POLICY } from '../http/shared-headers.ts'
import { pageOf } from '../web/shell.ts'
import { type MeaningSection, readMeanings } from './meanings.ts'

/** What figures mean, for people: a page for each section of docs/MEANINGS.md, and the list of all. */
export function meaningDocuments(site: Site): Document[] {
  const load = once(readMeanings)
  const document = { rule: 'files', maxAgeS: 3_600, freshMs: 24 * HOUR } as const
  const made = (body: string) => ({
    body,
    contentType: 'text/html; charset=utf-8',
    headers: ['Content-Security-Policy', PAGE_POLICY],
  })
  return [
    {
      ...document,
      id: 'meanings',
      path: '/docs/meanings',
      page: { changes: 'weekly', weight: 0.5 },
      make: async () => made(listPage(site, await load())),
    },
    {
      ...document,
      id: 'meaning',
      path: '/docs/meanings/{section}',
      params: z.object({
        section: requiredText(/^[a-z0-9-]{1,60}$/, 'a section of the meanings', 'Section.'),
      }),
      async make({ section }) {
        const sections = await load()
        const at = sections.findIndex(({ id }) => id === section)
        if (at === -1)
          throw noSuch('other', { section: String(section) }, 'is no section of the meanings', MEANING_IDS)
        return made(sectionPage(site, sections, at))
      },
    },
  ]
}

function listPage(site: Site, sections: readonly MeaningSection[]): string {
  return pageOf({
    site,
    title: 'What the figures mean',
    description: 'Every figure of perptape: what it means, in which unit it is, and where it comes from.',
    path: '/docs/meanings',
    heading: 'What the figures mean',
    tagline: 'Every figure: what it means, in which unit it is, and where it comes from.',
    links: [['/docs', 'API reference']],
    main: html`<section class="panel full"><ul class="meanings">${sections.map(
      ({ id, title, about }) =>
        html`<li><a href="/docs/meanings/${id}">${title}</a> <span>${about}</span></li>`,
    )}</ul></section>`,
  })
}

function sectionPage(site: Site, sections: readonly MeaningSection[], at: number): string {
  const { id, title, about, html: text } = sections[at]!
  const link = (section: MeaningSection | undefined, words: (title: string) => string) =>
    section ? html`<a href="/docs/meanings/${section.id}">${words(section.title)}</a>` : html`<span></span>`
  return pageOf({
    site,
    title: `${title}: what it means`,
    description: about,
    path: meaningPath(id as (typeof MEANING_IDS)[number]),
    heading: title,
    tagline: 'What the figures mean.',
    links: [['/docs/meanings', 'All meanings']],
    main: html`<section class="panel full prose">${new Html(text)}</section><nav class="neighbours" aria-label="Other sections">${link(sections[at - 1], (name) => `← ${name}`)}${link(sections[at + 1], (name) => `${name} →`)}</nav>`,
  })
}
