import { z } from 'zod'
import { noSuch } from '../../core/errors.ts'
import { Html, html } from '../../core/markup.ts'
import { once } from '../../core/once.ts'
import { MEANING_IDS, meaningPath } from '../../define/meaning-ids.ts'
import { requiredText } from '../../define/params.ts'
import type { Document } from '../documents/document.ts'
import { type DocsParts, docsPage } from './docs-page.ts'
import { type MeaningSection, readMeanings } from './meanings.ts'

/** What figures mean, for people: a page for each section of docs/MEANINGS.md, and the list of all. */
export function meaningDocuments(
  parts: DocsParts,
  form: Pick<Document, 'rule' | 'maxAgeS' | 'freshMs'>,
): Document[] {
  const load = once(readMeanings)
  return [
    {
      ...form,
      id: 'meanings',
      path: '/docs/meanings',
      page: { changes: 'weekly', weight: 0.5 },
      make: async () => listPage(parts, await load()),
    },
    {
      ...form,
      id: 'meaning',
      path: '/docs/meanings/{section}',
      params: z.object({
        section: requiredText(/^[a-z0-9-]{1,60}$/, 'a section of the meanings', 'Section.'),
      }),
      page: { changes: 'weekly', weight: 0.3, names: MEANING_IDS },
      async make({ section }) {
        const sections = await load()
        const at = sections.findIndex(({ id }) => id === section)
        if (at === -1)
          throw noSuch('other', { section: String(section) }, 'is no section of the meanings', MEANING_IDS)
        return sectionPage(parts, sections, at)
      },
    },
  ]
}

function listPage(parts: DocsParts, sections: readonly MeaningSection[]) {
  return docsPage(parts, {
    path: '/docs/meanings',
    title: 'What the figures mean',
    about: 'Every figure: what it means, in which unit it is, and where it comes from.',
    main: html`<section class="panel full"><ul class="meanings">${sections.map(
      ({ id, title, about }) =>
        html`<li><a href="/docs/meanings/${id}">${title}</a> <span>${about}</span></li>`,
    )}</ul></section>`,
  })
}

function sectionPage(parts: DocsParts, sections: readonly MeaningSection[], at: number) {
  const { id, title, about, headings, html: text } = sections[at]!
  const pathOf = ({ id: section }: Pick<MeaningSection, 'id'>) =>
    meaningPath(section as (typeof MEANING_IDS)[number])
  const neighbour = (section: MeaningSection | undefined) =>
    section && { path: pathOf(section), title: section.title }
  return docsPage(parts, {
    path: pathOf({ id }),
    title,
    about,
    tagline: 'What the figures mean.',
    headings,
    before: neighbour(sections[at - 1]),
    after: neighbour(sections[at + 1]),
    main: html`<section class="panel full prose">${new Html(text)}</section>`,
  })
}
