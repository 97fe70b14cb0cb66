import { hourlyRates } from '../../analytics/market/funding.ts'
import { largestFirst } from '../../analytics/ranking.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { shown } from '../../define/shown.ts'
import { marketTables } from '../../readings/market/market-at.ts'
import { perpFields as perp } from '../../readings/market/perp-fields.ts'
import { readMarket } from '../../readings/market/perpetuals.ts'
import { fundingMarks } from '../../tables/market/funding.ts'

const ROWS = 30

const HeatmapRow = is.part({
  symbol: is.symbol(),
  fundingRatePct: perp.fundingRatePct.unwrap(),
  fundingIntervalHours: is.unsure(is.hours('Between two settlements of the contract.')),
  fundingRate8hPct: is.unsure(
    is.rate('The same funding per 8 hours: rate · 8 / interval. Compare contracts by it.'),
  ),
  fundingAprPct: is.unsure(is.apr('The same funding over a year: rate · (24 / interval) · 365.')),
  nextFundingAt: perp.nextFundingAt,
  lastPrice: perp.lastPrice,
  change24hPct: perp.change24hPct,
  quoteVolume24h: perp.quoteVolume24h,
  openInterestUsd: perp.openInterestUsd,
  oi24hPct: perp.oi24hPct,
  history24h: is.listOf(
    is.part({
      hour: is.iso('Start of the clock hour.'),
      fundingRatePct: is.unsure(is.rate('The last funding announced in it, for its interval.')),
    }),
    'The last 24 clock hours with the present one, oldest first.',
  ),
})

export const heatmapBoard = board({
  id: 'heatmap',
  path: '/api/public/heatmap',
  title: 'Funding heatmap',
  about: 'Current funding, next settlement and the last 24 hours of the most traded perpetuals.',
  mcp: 'get_funding_heatmap',
  cadence: '5m',
  spelling: 'camel',
  result: is.part({
    count: is.count('Rows in the list.'),
    exchange: is.unsure(is.venue('The reference venue.')),
    rows: is.listOf(HeatmapRow, 'The 30 most traded perpetuals that announce funding.'),
  }),
  reads: { ...marketTables, marks: fundingMarks },
  subject: 'tickers',
  list: 'rows',
  async compute({ marks, ...market }, _params, { now, madeOf }) {
    const { venue, contracts, at } = await readMarket(market, now)
    const announced = contracts.flatMap((contract) =>
      contract.fundingRatePct === null ? [] : [{ ...contract, fundingRatePct: contract.fundingRatePct }],
    )
    const largest = largestFirst(announced, ({ quoteVolume24h }) => quoteVolume24h).slice(0, ROWS)
    madeOf(largest.map(({ updatedAt }) => updatedAt))
    const history = hourlyRates(
      venue === null || largest.length === 0
        ? []
        : await marks.bucket({
            every: '1h',
            by: ['symbol'],
            take: { rate: { last: 'funding_rate_pct' } },
            since: at.floor('1h').minus('23h').ms,
            until: at.ms + 1,
            where: { exchange: venue, symbol: largest.map(({ symbol }) => symbol) },
          }),
      at.ms,
    )
    return {
      count: largest.length,
      exchange: venue,
      rows: largest.map((contract) => shown(HeatmapRow, contract, { history24h: history(contract.symbol) })),
    }
  },
})
