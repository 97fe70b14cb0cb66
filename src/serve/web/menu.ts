import type { PageGroup } from '../../define/page.ts'
import { PAGES } from '../../pages/index.ts'

interface Entry {
  readonly path: string
  readonly title: string
  readonly group: PageGroup
}

/** Pages that are written by hand. */
const BY_HAND: readonly Entry[] = [
  { path: '/briefs', title: 'Daily briefs', group: 'World' },
  { path: '/ideas', title: 'Ideas', group: 'World' },
  { path: '/courses', title: 'Courses', group: 'World' },
  { path: '/datasets', title: 'Datasets', group: 'Record' },
  { path: '/verify', title: 'Verify a receipt', group: 'Record' },
  { path: '/widgets', title: 'Widgets', group: 'Record' },
  { path: '/account', title: 'Account and keys', group: 'Record' },
  { path: '/docs', title: 'Docs', group: 'Record' },
  { path: '/docs/meanings', title: 'What figures mean', group: 'Record' },
  { path: '/docs/reference', title: 'API reference', group: 'Record' },
]

/** Where every page leads. */
export const MENU: readonly Entry[] = [
  ...PAGES.flatMap(({ path, title, group }) => (group === null ? [] : [{ path, title, group }])),
  ...BY_HAND,
]
