import { symbolsBoard } from '../../boards/market/symbols.ts'
import { shown } from '../../core/format.ts'
import { page } from '../../define/page.ts'
import { funds, options, rsi } from './around.ts'
import { book, slippage } from './book.ts'
import { course } from './course.ts'
import { courseOf, type Series } from './course-answers.ts'
import { liquidationMap, liquidations } from './liquidations.ts'
import { symbolParams } from './params.ts'
import { positioning, smartMoney, whales } from './positions.ts'
import { present, pressure } from './present.ts'
import { gaps, listings, signals } from './record.ts'
import { borrowing, leverage, markets } from './venues.ts'

interface Symbols {
  readonly symbols: readonly { readonly symbol: string }[]
}

export const symbolPage = page({
  id: 'symbol',
  path: '/symbols/{symbol}',
  title: 'Perpetual',
  heading: ({ symbol }) => symbol,
  about:
    'One perpetual on every venue: price, open interest, funding, liquidations, taker volume and basis on one axis, gaps of the record hatched, and below it whatever else is known of it.',
  group: null,
  params: symbolParams,
  subject: (params) => courseOf('price', params),
  every: {
    question: { board: symbolsBoard, params: { top: '1000' } },
    names: ({ symbols }: Symbols) => symbols.map(({ symbol }) => symbol),
  },
  example: { symbol: 'BTCUSDT' },
  feed: ({ symbol }) => ({
    path: `/symbols/${encodeURIComponent(symbol)}/feed.xml`,
    title: `perptape: closed signals of ${symbol}`,
  }),
  links: ({ symbol }) => [
    [`/boards/liquidation-map?symbol=${encodeURIComponent(symbol)}`, 'Liquidation map'],
    [`/symbols/${encodeURIComponent(symbol)}/feed.xml`, 'Closed signals as a feed'],
  ],
  panels: [
    course,
    present,
    pressure,
    markets,
    liquidations,
    book,
    liquidationMap,
    positioning,
    smartMoney,
    whales,
    rsi,
    slippage,
    leverage,
    options,
    funds,
    borrowing,
    listings,
    signals,
    gaps,
  ],
  headline: {
    asks: ({ symbol }) => courseOf('price', { symbol, range: '7d' }),
    says: ({ symbol, points }: Series) => ({
      label: symbol,
      text: shown('price', points.findLast(([, open]) => open !== null)?.[4]),
      points: points.map(([, , , , close]) => close ?? null),
    }),
  },
})
