import { z } from 'zod'
import { STRATEGY_NAME } from '../../boards/signals/recent.ts'
import { MINUTE } from '../../core/time.ts'
import type { Board } from '../../define/board.ts'
import { type Params, perpSymbol, requiredText } from '../../define/params.ts'
import { BOARD_MAX_AGE_S } from '../board-made.ts'
import type { Document, Site } from '../documents/document.ts'
import type { RawParams } from '../params.ts'
import type { Ran } from '../run.ts'
import { briefItem, type ClosedSignal, type ShownBrief, signalItems } from './items.ts'
import { type Item, rssOf } from './rss.ts'

type Named = Readonly<Record<string, string>>

/** A feed: the board that it is made of, how that is asked, and what a row of it tells. */
interface Feed {
  readonly id: string
  readonly path: `/${string}`
  readonly about: string
  readonly params?: Params
  readonly board: string
  readonly asks: RawParams
  /** The page that it belongs to. */
  readonly home: `/${string}`
  readonly title: (named: Named) => string
  readonly items: (site: Site, answer: Ran['answer']) => readonly Item[]
}

const closedSignals = {
  board: 'recent',
  asks: { hours: '72', limit: '100' },
  home: '/',
  items: (site: Site, answer: Ran['answer']) =>
    (answer.signals as readonly ClosedSignal[]).flatMap((signal) => signalItems(site, signal)),
} as const

const FEEDS: readonly Feed[] = [
  {
    ...closedSignals,
    id: 'feed',
    path: '/feed.xml',
    about: 'Closed signals of the last 72 hours, newest first, each with the hash of its decision.',
    title: () => 'perptape: closed signals',
  },
  {
    ...closedSignals,
    id: 'feed-symbol',
    path: '/symbols/{symbol}/feed.xml',
    about: 'Closed signals of the last 72 hours of one perpetual.',
    params: { symbol: perpSymbol() },
    title: ({ symbol }) => `perptape: closed signals of ${symbol}`,
  },
  {
    ...closedSignals,
    id: 'feed-strategy',
    path: '/strategies/{strategy}/feed.xml',
    about: 'Closed signals of the last 72 hours of one strategy.',
    params: {
      strategy: requiredText(STRATEGY_NAME, 'a strategy by its id, such as funding-fade', 'Strategy.'),
    },
    title: ({ strategy }) => `perptape: closed signals of ${strategy}`,
  },
  {
    id: 'feed-briefs',
    path: '/briefs/feed.xml',
    about: 'The daily market brief, the newest sixty days.',
    board: 'briefs',
    asks: { limit: '60' },
    home: '/briefs',
    title: () => 'perptape: daily market brief',
    items: (site, answer) => (answer.briefs as readonly ShownBrief[]).map((brief) => briefItem(site, brief)),
  },
]

const SIMULATED = 'Simulated market: every figure comes from a seeded model, none from a venue.'

/** Feeds of the boards that there are, made of the answers that everyone gets. Readers of news have no keys: they are counted like those of pages. */
export function feedDocuments(site: Site, boards: readonly Board[]): Document[] {
  return FEEDS.filter(({ board }) => boards.some(({ id }) => id === board)).map((feed) => ({
    id: feed.id,
    path: feed.path,
    feed: feed.about,
    ...(feed.params ? { params: z.object(feed.params) } : {}),
    rule: 'files',
    maxAgeS: BOARD_MAX_AGE_S,
    freshMs: MINUTE,
    async make(params, ask) {
      const named = params as Named
      const { answer, asOf } = await ask(feed.board, { ...feed.asks, ...named })
      const items = feed.items(site, answer)
      const changedAt = items[0]?.at ?? asOf
      const path = feed.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(named[name]!))
      return {
        body: rssOf({
          title: site.simulated ? `${feed.title(named)} (simulated market)` : feed.title(named),
          link: `${site.publicUrl}${feed.home}`,
          description: site.simulated ? `${feed.about} ${SIMULATED}` : feed.about,
          self: `${site.publicUrl}${path}`,
          changedAt,
          items,
        }),
        contentType: 'application/rss+xml; charset=utf-8',
        ...(changedAt === null ? {} : { changedAt }),
      }
    },
  }))
}
