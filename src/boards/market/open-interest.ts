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
import {
  count,
  iso,
  listOf,
  oneOf,
  part,
  pct,
  shown,
  symbol,
  text,
  unsure,
  usd,
} from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { marketTables } from '../../readings/market/market-at.ts'
import { perpFields as perp } from '../../readings/market/perp-fields.ts'
import { readMarket } from '../../readings/market/perpetuals.ts'

const LIST = 10

const OiRow = part({
  symbol: symbol(),
  openInterestUsd: perp.openInterestUsd.unwrap(),
  openInterestBase: perp.openInterestBase,
  oi1hPct: perp.oi1hPct,
  oi4hPct: perp.oi4hPct,
  oi24hPct: perp.oi24hPct,
  oi24hUsd: perp.oi24hUsd,
  lastPrice: perp.lastPrice,
  change24hPct: perp.change24hPct,
  regime: unsure(
    oneOf(
      Object.keys(OI_REGIMES) as [OiRegime, ...OiRegime[]],
      'What open interest and price did together over 24 hours; null where one of them is unknown.',
    ),
  ),
  regimeLabel: unsure(text('The regime in words.')),
  updatedAt: iso('When the open interest was read.'),
})
type OiRow = z.output<typeof OiRow>

export const oiBoard = board({
  id: 'oi',
  path: '/api/public/oi',
  title: 'Open interest, gainers and losers',
  about: 'Where open interest grew and shrank over 24 hours, in base units so that price moves do not count.',
  mcp: 'get_open_interest',
  cadence: '5m',
  spelling: 'camel',
  params: z.object({}),
  result: part({
    symbols: unsure(count('Perpetuals whose open interest is known.')),
    totals: part(
      {
        openInterestUsd: unsure(usd('Open interest of all of them, one side.')),
        oi24hUsd: unsure(
          usd(
            'What was opened (+) or closed (−) in 24 hours, at present prices, of those known at both ends.',
          ),
        ),
        oi24hPct: unsure(pct('The same as a change of the whole.')),
        openInterestUnknown: unsure(count('Perpetuals that are quoted and whose open interest is unknown.')),
      },
      'All perpetuals of the reference venue.',
    ),
    gainers: listOf(OiRow, 'Open interest that grew most in 24 hours, in percent of coins.'),
    losers: listOf(OiRow, 'Open interest that shrank most in 24 hours, in percent of coins.'),
    rows: listOf(OiRow, 'Ten majors, the largest first.'),
    regimeCounts: part(
      {
        LONGS_BUILDING: unsure(count('Open interest up, price up.')),
        SHORTS_BUILDING: unsure(count('Open interest up, price down.')),
        LONG_SQUEEZE: unsure(count('Open interest down, price down.')),
        SHORT_SQUEEZE: unsure(count('Open interest down, price up.')),
        QUIET: unsure(count('Open interest moved by less than 2 %.')),
      },
      'How many perpetuals are in each regime.',
    ),
  }),
  example: {},
  reads: marketTables,
  subject: 'oi',
  list: 'rows',
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
    shown(OiRow, contract, {
      openInterestUsd,
      openInterestBase,
      oi24hPct: oi24h.pct,
      oi24hUsd: oi24h.usd,
      regime,
      regimeLabel: regime && OI_REGIMES[regime],
      updatedAt: isoOf(openInterestAt),
    }),
  ]
}

function isMajor({ symbol }: OiRow): boolean {
  return OI_MAJORS.includes(symbol)
}
