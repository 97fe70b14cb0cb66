import type { z } from 'zod'
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
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { shown } from '../../define/shown.ts'
import { marketTables } from '../../readings/market/market-at.ts'
import { perpFields as perp } from '../../readings/market/perp-fields.ts'
import { readMarket } from '../../readings/market/perpetuals.ts'

const LIST = 10

const OiRow = is.part({
  symbol: is.symbol(),
  openInterestUsd: perp.openInterestUsd.unwrap(),
  openInterestBase: perp.openInterestBase,
  oi1hPct: perp.oi1hPct,
  oi4hPct: perp.oi4hPct,
  oi24hPct: perp.oi24hPct,
  oi24hUsd: perp.oi24hUsd,
  lastPrice: perp.lastPrice,
  change24hPct: perp.change24hPct,
  regime: is.unsure(
    is.oneOf(
      Object.keys(OI_REGIMES) as [OiRegime, ...OiRegime[]],
      'What open interest and price did together over 24 hours; null where one of them is unknown.',
    ),
  ),
  regimeLabel: is.unsure(is.text('The regime in words.')),
  updatedAt: is.iso('When the open interest was read.'),
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
  result: is.part({
    symbols: is.unsure(is.count('Perpetuals whose open interest is known.')),
    totals: is.part(
      {
        openInterestUsd: is.unsure(is.usd('Open interest of all of them, one side.')),
        oi24hUsd: is.unsure(
          is.usd(
            'What was opened (+) or closed (−) in 24 hours, at present prices, of those known at both ends.',
          ),
        ),
        oi24hPct: is.unsure(is.pct('The same as a change of the whole.')),
        openInterestUnknown: is.unsure(
          is.count('Perpetuals that are quoted and whose open interest is unknown.'),
        ),
      },
      'All perpetuals of the reference venue.',
    ),
    gainers: is.listOf(OiRow, 'Open interest that grew most in 24 hours, in percent of coins.'),
    losers: is.listOf(OiRow, 'Open interest that shrank most in 24 hours, in percent of coins.'),
    rows: is.listOf(OiRow, 'Ten majors, the largest first.'),
    regimeCounts: is.part(
      {
        LONGS_BUILDING: is.unsure(is.count('Open interest up, price up.')),
        SHORTS_BUILDING: is.unsure(is.count('Open interest up, price down.')),
        LONG_SQUEEZE: is.unsure(is.count('Open interest down, price down.')),
        SHORT_SQUEEZE: is.unsure(is.count('Open interest down, price up.')),
        QUIET: is.unsure(is.count('Open interest moved by less than 2 %.')),
      },
      'How many perpetuals are in each regime.',
    ),
  }),
  reads: marketTables,
  subject: 'oi',
  list: 'rows',
  async compute(readers, _params, { now, madeOf }) {
    const { contracts } = await readMarket(readers, now, 'oi')
    madeOf(contracts.map(({ openInterestAt }) => openInterestAt))
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
  const { openInterestUsd, openInterestBase, openInterestAt } = contract
  if (openInterestUsd === null || openInterestBase === null || openInterestAt === null) return []
  const regime = oiRegime(contract.oi24hPct, contract.change24hPct)
  return [
    shown(OiRow, contract, {
      openInterestUsd,
      openInterestBase,
      regime,
      regimeLabel: regime && OI_REGIMES[regime],
      updatedAt: openInterestAt,
    }),
  ]
}

function isMajor({ symbol }: OiRow): boolean {
  return OI_MAJORS.includes(symbol)
}
