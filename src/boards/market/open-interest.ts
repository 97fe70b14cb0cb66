import { z } from 'zod'
import { positive } from '../../analytics/market/movers.ts'
import {
  OI_REGIMES,
  type OiRegime,
  oiRegime,
  oiTotals,
  regimeCounts,
} from '../../analytics/market/open-interest.ts'
import type { PerpContract } from '../../analytics/market/perp-market.ts'
import { largestFirst, top } from '../../analytics/ranking.ts'
import { unknown } from '../../analytics/record/heard.ts'
import { OI_MAJORS } from '../../core/symbols.ts'
import { isoOf } from '../../core/time.ts'
import { count, figure, iso, unsure } from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { marketTables } from '../../readings/market/market-at.ts'
import { readMarket } from '../../readings/market/perpetuals.ts'

const LIST = 10

const OiRow = z.strictObject({
  symbol: z.string(),
  openInterestUsd: figure(),
  openInterestBase: figure(),
  oi1hPct: unsure(figure()),
  oi4hPct: unsure(figure()),
  oi24hPct: unsure(figure()),
  oi24hUsd: unsure(figure()),
  lastPrice: figure(),
  change24hPct: unsure(figure()),
  regime: unsure(z.enum(Object.keys(OI_REGIMES) as [OiRegime, ...OiRegime[]])),
  regimeLabel: unsure(z.string()),
  updatedAt: iso(),
})
type OiRow = z.output<typeof OiRow>

export const oiBoard = board({
  id: 'oi',
  path: '/api/public/oi',
  title: 'Open interest, gainers and losers',
  about: 'Where open interest grew and shrank over 24 hours, in base units so that price moves do not count.',
  tier: 'free',
  mcp: 'get_open_interest',
  cadence: '5m',
  spelling: 'camel',
  params: z.object({}),
  result: z.strictObject({
    symbols: unsure(count()),
    totals: z.strictObject({
      openInterestUsd: unsure(figure()),
      oi24hUsd: unsure(figure()),
      oi24hPct: unsure(figure()),
      openInterestUnknown: unsure(count()),
    }),
    gainers: z.array(OiRow),
    losers: z.array(OiRow),
    rows: z.array(OiRow),
    regimeCounts: z.strictObject({
      LONGS_BUILDING: unsure(count()),
      SHORTS_BUILDING: unsure(count()),
      LONG_SQUEEZE: unsure(count()),
      SHORT_SQUEEZE: unsure(count()),
      QUIET: unsure(count()),
    }),
  }),
  example: {},
  reads: marketTables,
  subject: 'oi',
  rows: (answer) => answer.rows,
  async compute(readers, _params, { now }) {
    const { contracts } = await readMarket(readers, now, 'oi')
    const rows = contracts.flatMap(rowOf)
    const regimes = regimeCounts(rows.map(({ regime }) => regime))
    return {
      symbols: rows.length === 0 ? null : rows.length,
      totals: oiTotals(contracts),
      gainers: top(rows, (row) => positive(row.oi24hPct), LIST),
      losers: top(rows, (row) => positive(row.oi24hPct === null ? null : -row.oi24hPct), LIST),
      rows: largestFirst(rows.filter(isMajor), (row) => row.openInterestUsd).slice(0, OI_MAJORS.length),
      regimeCounts: rows.length === 0 ? unknown(regimes) : regimes,
    }
  },
})

function rowOf(contract: PerpContract): OiRow[] {
  const { openInterestUsd, openInterestBase, openInterestAt, oi24h } = contract
  if (openInterestUsd === null || openInterestBase === null || openInterestAt === null) return []
  const regime = oiRegime(oi24h.pct, contract.change24hPct)
  return [
    {
      symbol: contract.symbol,
      openInterestUsd,
      openInterestBase,
      oi1hPct: contract.oi1hPct,
      oi4hPct: contract.oi4hPct,
      oi24hPct: oi24h.pct,
      oi24hUsd: oi24h.usd,
      lastPrice: contract.lastPrice,
      change24hPct: contract.change24hPct,
      regime,
      regimeLabel: regime && OI_REGIMES[regime],
      updatedAt: isoOf(openInterestAt),
    },
  ]
}

function isMajor({ symbol }: OiRow): boolean {
  return OI_MAJORS.includes(symbol)
}
