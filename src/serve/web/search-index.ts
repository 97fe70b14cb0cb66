import { symbolsBoard } from '../../boards/market/symbols.ts'
import { venueProfileBoard } from '../../boards/venues/venue-profile.ts'
import { PROBLEM_CODES, Problem } from '../../core/errors.ts'
import type { Found } from '../../core/found.ts'
import { symbolPath, venuePath } from '../../core/site-paths.ts'
import type { Board } from '../../define/board.ts'
import { methodPath } from '../../define/method.ts'
import { METHODS } from '../../methods/index.ts'
import { readMeanings } from '../docs/meanings.ts'
import { docsEntries } from '../docs/menu.ts'
import type { Ask } from '../documents/document.ts'
import { errorPath } from '../http/error-path.ts'
import type { RawParams } from '../params.ts'
import { MENU } from './menu.ts'

/** One kind of what can be found. */
export interface Section {
  readonly id: string
  readonly title: string
  readonly all: readonly Found[]
}
type Named = Omit<Found, 'kind'>

/** Everything that a search leads to, the most wanted kind first. A board that does not answer leaves its kind empty. */
export async function searchIndex(ask: Ask, boards: readonly Board[]): Promise<Section[]> {
  const answerOf = async <A>(board: Board, params: RawParams): Promise<A | null> => {
    if (!boards.some(({ id }) => id === board.id)) return null
    try {
      return (await ask(board.id, params)).answer as A
    } catch (thrown) {
      if (thrown instanceof Problem) return null
      throw thrown
    }
  }
  const [market, registry, docs, meanings] = await Promise.all([
    answerOf<{ symbols: readonly { symbol: string }[] }>(symbolsBoard, { top: '1000' }),
    answerOf<{ venues: readonly string[] }>(venueProfileBoard, {}),
    docsPages(),
    meaningPages(),
  ])
  const symbols = market?.symbols.map(({ symbol }) => ({ title: symbol, path: symbolPath(symbol) })) ?? []
  const venues = registry?.venues.map((venue) => ({ title: venue, path: venuePath(venue) })) ?? []
  return [
    sectionOf('symbols', 'Perpetuals', 'perpetual', symbols),
    sectionOf('pages', 'Pages', 'page', MENU),
    sectionOf('venues', 'Venues', 'venue', venues),
    sectionOf('docs', 'Docs', 'docs', docs),
    sectionOf('meanings', 'What figures mean', 'meaning', meanings),
    sectionOf('methods', 'How figures are worked out', 'method', methods),
  ]
}

const methods = METHODS.map(({ id, title }) => ({ title, path: methodPath(id) }))

function sectionOf(id: string, title: string, kind: string, named: readonly Named[]): Section {
  return { id, title, all: named.map(({ title, path }) => ({ title, path, kind })) }
}

/** Texts with what they are divided into, and the errors. Other pages are in the menu of the site, or are meanings. */
async function docsPages(): Promise<readonly Named[]> {
  const texts = (await docsEntries()).flatMap(({ path, title, guide }) =>
    guide === null
      ? []
      : [
          { path, title },
          ...guide.headings.map((heading) => ({
            path: `${path}#${heading.id}`,
            title: `${title}: ${heading.title}`,
          })),
        ],
  )
  const errors = PROBLEM_CODES.map((code) => ({ path: errorPath(code), title: `Error ${code}` }))
  return [...texts, ...errors]
}

let sections: Promise<readonly Named[]> | null = null

/** Read once: they do not change while this runs. */
function meaningPages(): Promise<readonly Named[]> {
  sections ??= readMeanings().then((all) =>
    all.map(({ id, title }) => ({ title, path: `/docs/meanings/${id}` })),
  )
  return sections
}
