import type { z } from 'zod'
import { largestFirst } from '../../analytics/ranking.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { choice, optionalChoice, whole } from '../../define/params.ts'
import { shown } from '../../define/shown.ts'
import { readCourses } from '../../readings/market/courses.ts'
import { perpFields as perp } from '../../readings/market/perp-fields.ts'
import { readScoredMarket, scoredTables } from '../../readings/market/perpetuals.ts'
import { signalOutcomes } from '../../tables/signals/signals.ts'
import { venueSnapshots } from '../../tables/venues/venues.ts'
import { RANKING_WINDOWS } from '../signals/leaderboard.ts'
import { SIGNALS_CADENCE } from '../signals/performance.ts'
import { readSymbolRanking, SymbolRanking } from '../signals/symbol-ranking.ts'

const SORTS = ['volume', 'change', 'funding', 'oi', 'pressure'] as const

const SymbolRow = is.part({
  symbol: is.symbol(),
  lastPrice: perp.lastPrice,
  change24hPct: perp.change24hPct,
  quoteVolume24h: perp.quoteVolume24h,
  fundingRatePct: perp.fundingRatePct,
  openInterestUsd: perp.openInterestUsd,
  oi24hPct: perp.oi24hPct,
  pressureScore: perp.pressureScore,
  pressureDirection: perp.pressureDirection,
  pressureUpdatedAt: is.unsure(is.iso('When that score was worked out.')),
})
type SymbolRow = z.output<typeof SymbolRow>

const Market = is.part({
  sort: is.oneOf(SORTS, 'What the list is ordered by.'),
  totalSymbols: is.count('Perpetuals on record, before the list is cut.'),
  symbols: is.listOf(SymbolRow, 'Perpetuals, the largest first.'),
  courses: is.whenAsked(
    is.byName(
      is.listOf(is.unsure(is.price('Last price of an hour; null where none is on record.')), 'Oldest first.'),
      'The price in the last 24 clock hours with the present one, by perpetual.',
    ),
  ),
})

export const symbolsBoard = board({
  id: 'symbols',
  path: '/api/public/symbols',
  title: 'Symbol board',
  about:
    'Every perpetual with price, volume, funding, open interest and pressure, largest first; or, with a window, how our signals did on each.',
  cadence: '1m',
  spelling: 'camel',
  params: {
    sort: choice(SORTS, {
      default: 'volume',
      about: 'What comes first; funding by its size, whatever its sign.',
    }),
    top: whole({ min: 1, max: 1000, default: 200, about: 'How many rows.' }),
    window: optionalChoice(
      RANKING_WINDOWS,
      'Asks for the ranking of symbols by what our signals came to in so many UTC days instead; sort does not matter to it.',
    ),
    courses: optionalChoice(['24h'], 'Asks for the course of the price of each perpetual shown.'),
  },
  other: { named: 'window', cadence: SIGNALS_CADENCE, limit: 'hard' },
  result: is.either({ Market, Ranking: SymbolRanking }),
  example: { sort: 'oi', top: '20' },
  reads: { ...scoredTables, outcomes: signalOutcomes, snapshots: venueSnapshots },
  // Whichever is asked for: only that one is read.
  subject: ['tickers', 'outcomes'],
  list: 'symbols',
  async compute({ outcomes, snapshots, ...readers }, { sort, top, window, courses }, { now, madeOf }) {
    if (window !== undefined) return readSymbolRanking(outcomes, now.ms, Number(window), top)
    const { venue, contracts } = await readScoredMarket(readers, now)
    madeOf(contracts.map(({ updatedAt }) => updatedAt))
    const rows = contracts.map((contract) => shown(SymbolRow, contract))
    const symbols = largestFirst(rows, sortKeys[sort]).slice(0, top)
    const names = symbols.map(({ symbol }) => symbol)
    return {
      sort,
      totalSymbols: rows.length,
      symbols,
      ...(courses === undefined
        ? {}
        : { courses: venue === null ? {} : await readCourses(snapshots, venue, names, now.floor('1h').ms) }),
    }
  },
})

const sortKeys: Record<(typeof SORTS)[number], (row: SymbolRow) => number | null> = {
  volume: (row) => row.quoteVolume24h,
  change: (row) => row.change24hPct,
  funding: (row) => (row.fundingRatePct === null ? null : Math.abs(row.fundingRatePct)),
  oi: (row) => row.openInterestUsd,
  pressure: (row) => row.pressureScore,
}
