import { briefPage, shownFigures } from '../../boards/market/briefs.ts'
import { escaped, Html } from '../../core/markup.ts'
import type { Site } from '../documents/document.ts'
import type { ShownBrief } from '../feeds/items.ts'
import { pageOf } from '../web/shell.ts'

const FEED = { path: '/briefs/feed.xml', title: 'perptape: daily market brief' } as const

interface Neighbours {
  /** Days, null where there is none. */
  readonly before: string | null
  readonly after: string | null
}

/** One day: what stood out, the sentences, and the figures that they are written from. */
export function dayPage(site: Site, brief: ShownBrief, { before, after }: Neighbours): string {
  const { date, title, summary, numbers } = brief
  const sentences = summary.split('\n').map((sentence) => `    <p>${escaped(unbroken(sentence))}</p>`)
  const figures = shownFigures(numbers).map(
    ({ label, text }) => `      <tr><td>${escaped(label)}</td><td>${escaped(text)}</td></tr>`,
  )
  return pageOf({
    title: `${date}: ${title}`,
    description: summary.split('\n').slice(0, 2).join(' '),
    feed: FEED,
    site,
    path: briefPage(date),
    heading: 'Daily brief',
    tagline: `The market on ${date}, a day in UTC.`,
    links: [
      ['/briefs', 'All briefs'],
      [FEED.path, 'RSS feed'],
      [`/api/v1/public/briefs?date=${date}`, 'This day as JSON'],
    ],
    main: new Html(
      [
        '  <section class="panel half brief">',
        `    <p class="day"><time datetime="${date}">${date}</time></p>`,
        `    <h2>${escaped(unbroken(title))}</h2>`,
        ...sentences,
        '    <p class="note">Written by rule from the figures on record; a sentence whose figures are missing is left out. Usual is the median of the thirty days before.</p>',
        '  </section>',
        '  <section class="panel half">',
        '    <h2>Figures</h2>',
        '    <div class="scroll"><table>',
        '      <thead><tr><th>figure</th><th>value</th></tr></thead>',
        '      <tbody>',
        ...figures,
        '      </tbody>',
        '    </table></div>',
        '  </section>',
        '  <nav class="neighbours" aria-label="Other days">',
        `    ${before === null ? '<span></span>' : `<a rel="prev" href="${briefPage(before)}">← ${before}</a>`}`,
        `    ${after === null ? '<span></span>' : `<a rel="next" href="${briefPage(after)}">${after} →</a>`}`,
        '  </nav>',
      ].join('\n'),
    ),
  })
}

/** What there is, newest first; `older` is the newest day that does not fit. */
export function archivePage(site: Site, briefs: readonly ShownBrief[], older: string | null): string {
  const lines = briefs.map(
    ({ date, title, page }) =>
      `      <li><a href="${escaped(page)}"><time datetime="${date}">${date}</time></a> <span>${escaped(title)}</span></li>`,
  )
  const list =
    briefs.length === 0
      ? '    <p>No brief is on record yet: the first is written some hours after the first finished day.</p>'
      : ['    <ol class="archive">', ...lines, '    </ol>'].join('\n')
  return pageOf({
    title: 'Daily briefs',
    description:
      'The crypto derivatives market of each day in a few sentences, written from recorded figures.',
    feed: FEED,
    site,
    path: '/briefs',
    heading: 'Daily briefs',
    tagline: 'The market of each finished UTC day, in a few sentences.',
    links: [
      [FEED.path, 'RSS feed'],
      ['/api/v1/public/briefs', 'These as JSON'],
      ['/docs', 'Docs'],
    ],
    main: new Html(
      [
        '  <section class="panel full">',
        list,
        ...(older === null ? [] : [`    <p><a href="/briefs?to=${older}">Older days</a></p>`]),
        '  </section>',
      ].join('\n'),
    ),
  })
}

/** No line ends between a figure and its unit, or behind its minus. */
function unbroken(text: string): string {
  return text.replace(/(\d) (%|[KMBT]\b|bps)/g, '$1\u00a0$2').replaceAll('−', '−\u2060')
}
