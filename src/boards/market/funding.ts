import { z } from 'zod'
import { hourlyRates } from '../../analytics/market/funding.ts'
import { largestFirst } from '../../analytics/ranking.ts'
import { isoOf } from '../../core/time.ts'
import { count, figure, iso, unsure } from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { marketTables } from '../../readings/market/market-at.ts'
import { readMarket } from '../../readings/market/perpetuals.ts'
import { fundingMarks } from '../../tables/market/funding.ts'

const ROWS = 30

const HeatmapRow = z.strictObject({
  symbol: z.string(),
  fundingRatePct: figure(),
  fundingIntervalHours: unsure(figure()),
  fundingRate8hPct: unsure(figure()),
  fundingAprPct: unsure(figure()),
  nextFundingAt: unsure(iso()),
  lastPrice: figure(),
  change24hPct: unsure(figure()),
  quoteVolume24h: unsure(figure()),
  openInterestUsd: unsure(figure()),
  oi24hPct: unsure(figure()),
  history24h: z.array(z.strictObject({ hour: iso(), fundingRatePct: unsure(figure()) })),
})

export const heatmapBoard = board({
  id: 'heatmap',
  path: '/api/public/heatmap',
  title: 'Funding heatmap',
  about: 'Current funding, next settlement and the last 24 hours of the most traded perpetuals.',
  tier: 'free',
  mcp: 'get_funding_heatmap',
  cadence: '5m',
  spelling: 'camel',
  params: z.object({}),
  result: z.strictObject({
    count: count(),
    exchange: unsure(z.string()),
    rows: z.array(HeatmapRow),
  }),
  example: {},
  reads: { ...marketTables, marks: fundingMarks },
  subject: 'tickers',
  rows: (answer) => answer.rows,
  async compute({ marks, ...market }, _params, { now }) {
    const { venue, contracts, at } = await readMarket(market, now)
    const announced = contracts.flatMap((contract) =>
      contract.fundingRatePct === null ? [] : [{ ...contract, fundingRatePct: contract.fundingRatePct }],
    )
    const shown = largestFirst(announced, ({ quoteVolume24h }) => quoteVolume24h).slice(0, ROWS)
    const history = hourlyRates(
      venue === null || shown.length === 0
        ? []
        : await marks.bucket({
            every: '1h',
            by: ['symbol'],
            take: { rate: { last: 'funding_rate_pct' } },
            since: at.floor('1h').minus('23h').ms,
            until: at.ms + 1,
            where: { exchange: venue, symbol: shown.map(({ symbol }) => symbol) },
          }),
      at.ms,
    )
    return {
      count: shown.length,
      exchange: venue,
      rows: shown.map((contract) => ({
        symbol: contract.symbol,
        fundingRatePct: contract.fundingRatePct,
        fundingIntervalHours: contract.fundingIntervalHours,
        fundingRate8hPct: contract.fundingRate8hPct,
        fundingAprPct: contract.fundingAprPct,
        nextFundingAt: contract.nextFundingAt === null ? null : isoOf(contract.nextFundingAt),
        lastPrice: contract.lastPrice,
        change24hPct: contract.change24hPct,
        quoteVolume24h: contract.quoteVolume24h,
        openInterestUsd: contract.openInterestUsd,
        oi24hPct: contract.oi24h.pct,
        history24h: history(contract.symbol).map(({ hour, rate }) => ({
          hour: isoOf(hour),
          fundingRatePct: rate,
        })),
      })),
    }
  },
})
