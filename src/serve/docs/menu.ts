import { type GuideText, readGuides } from './guide-texts.ts'

export const DOCS_PATH = '/docs'
const DOCS_GROUPS = ['Start', 'Use it', 'Look it up', 'Run it'] as const
type DocsGroup = (typeof DOCS_GROUPS)[number]

/** A page of the docs, as lists name it. */
export interface DocsEntry {
  readonly path: `/${string}`
  readonly title: string
  readonly about: string
  readonly group: DocsGroup
  /** Null where a page is made of something else than one text. */
  readonly guide: GuideText | null
}

type Page = { readonly id: string; readonly group: DocsGroup } & (
  | { readonly file: string; readonly about?: string }
  | { readonly title: string; readonly about: string }
)

/** Every page, in its order. Of a text, the title and what it is about are in the text. */
const PAGES: readonly Page[] = [
  { id: 'quick-start', group: 'Start', file: 'docs/guide/quick-start.md' },
  { id: 'concepts', group: 'Start', file: 'docs/guide/concepts.md' },
  { id: 'paying', group: 'Use it', file: 'docs/guide/paying.md' },
  { id: 'mcp', group: 'Use it', file: 'docs/guide/mcp.md' },
  { id: 'client', group: 'Use it', file: 'docs/guide/client.md' },
  { id: 'stream', group: 'Use it', file: 'docs/guide/stream.md' },
  { id: 'widgets', group: 'Use it', file: 'docs/guide/widgets.md' },
  {
    id: 'reference',
    group: 'Look it up',
    title: 'API reference',
    about: 'Every route with its parameters and answers, to be tried from the page.',
  },
  {
    id: 'meanings',
    group: 'Look it up',
    title: 'What the figures mean',
    about: 'Every figure: what it means, in which unit it is, and where it comes from.',
  },
  {
    id: 'methodology',
    group: 'Look it up',
    title: 'Methodology',
    about: 'How every derived figure is worked out: formula, version, inputs and an example.',
  },
  { id: 'errors', group: 'Look it up', file: 'docs/guide/errors.md' },
  { id: 'limits', group: 'Look it up', file: 'docs/guide/limits.md' },
  {
    id: 'operating',
    group: 'Run it',
    file: 'docs/OPERATE.md',
    about:
      'Settings, accounts, limits, payments, backups, metrics: all that whoever runs it may want to know.',
  },
  { id: 'changelog', group: 'Run it', file: 'CHANGELOG.md' },
]

const OF_FILES = PAGES.flatMap((page) => ('file' in page ? [page] : []))
/** Pages whose text is a file, and where that lies in the project. */
export const GUIDE_IDS: readonly string[] = OF_FILES.map(({ id }) => id)
export const GUIDE_FILES: readonly string[] = OF_FILES.map(({ file }) => file)

/** Read once: texts do not change while this runs. */
let entries: Promise<readonly DocsEntry[]> | null = null

export function docsEntries(): Promise<readonly DocsEntry[]> {
  entries ??= readGuides(GUIDE_FILES).then((guides) =>
    PAGES.map((page) => {
      const guide = ('file' in page && guides.get(page.file)) || null
      const title = 'file' in page ? guide!.title : page.title
      const about = page.about ?? guide?.about ?? ''
      return { path: `${DOCS_PATH}/${page.id}`, title, about, group: page.group, guide }
    }),
  )
  return entries
}

/** What there is in each group, the empty ones left out. */
export function inGroups(all: readonly DocsEntry[]): { group: DocsGroup; pages: DocsEntry[] }[] {
  return DOCS_GROUPS.map((group) => ({ group, pages: all.filter((one) => one.group === group) })).filter(
    ({ pages }) => pages.length > 0,
  )
}

/** Where a link of a text leads on the site; null for files of the project, which are not served. */
export function servedAt(file: string): `/${string}` | null {
  const page = OF_FILES.find((one) => one.file.split('/').at(-1) === file)
  return page ? `${DOCS_PATH}/${page.id}` : null
}
