import type { z } from 'zod'
import type { PerpContract } from '../../analytics/market/perp-market.ts'
import { largestFirst } from '../../analytics/ranking.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { choice, notYet, whole } from '../../define/params.ts'
import { shown } from '../../define/shown.ts'
import { marketTables } from '../../readings/market/market-at.ts'
import { perpFields as perp } from '../../readings/market/perp-fields.ts'
import { readMarket, readScores } from '../../readings/market/perpetuals.ts'
import { pressureScores } from '../../tables/signals/pressure.ts'

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

export const symbolsBoard = board({
  id: 'symbols',
  path: '/api/public/symbols',
  title: 'Symbol board',
  about: 'Every perpetual with price, volume, funding, open interest and pressure, largest first.',
  cadence: '1m',
  spelling: 'camel',
  params: {
    sort: choice(SORTS, {
      default: 'volume',
      about: 'What comes first; funding by its size, whatever its sign.',
    }),
    top: whole({ min: 1, max: 1000, default: 200, about: 'How many rows.' }),
    window: notYet('it asks for the ranking of symbols by performance, which this release does not have'),
  },
  result: is.part({
    sort: is.oneOf(SORTS, 'What the list is ordered by.'),
    totalSymbols: is.count('Perpetuals on record, before the list is cut.'),
    symbols: is.listOf(SymbolRow, 'Perpetuals, the largest first.'),
  }),
  example: { sort: 'oi', top: '20' },
  reads: { ...marketTables, scores: pressureScores },
  subject: 'tickers',
  list: 'symbols',
  async compute({ scores, ...market }, { sort, top }, { now }) {
    const [{ contracts }, scored] = await Promise.all([readMarket(market, now), readScores(scores, now)])
    const scoreOf = new Map(scored.map((score) => [score.symbol, score]))
    const rows = contracts.map((contract) => rowOf(contract, scoreOf.get(contract.symbol)))
    return {
      sort,
      totalSymbols: rows.length,
      symbols: largestFirst(rows, sortKeys[sort]).slice(0, top),
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

function rowOf(
  contract: PerpContract,
  score: { readonly ts: number; readonly score: number; readonly direction: 'LONG' | 'SHORT' } | undefined,
): SymbolRow {
  return shown(SymbolRow, contract, {
    oi24hPct: contract.oi24h.pct,
    pressureScore: score?.score ?? null,
    pressureDirection: score?.direction ?? null,
    pressureUpdatedAt: score?.ts ?? null,
  })
}
