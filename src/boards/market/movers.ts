import { z } from 'zod'
import { type Mover, moverLists } from '../../analytics/market/movers.ts'
import { count, figure, unsure } from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { marketTables } from '../../readings/market/market-at.ts'
import { readMarket, readScores } from '../../readings/market/perpetuals.ts'
import { pressureScores } from '../../tables/signals/pressure.ts'

const MoverRow = z.strictObject({
  symbol: z.string(),
  lastPrice: figure(),
  change24hPct: unsure(figure()),
  quoteVolume24h: unsure(figure()),
  volumeChange24hPct: unsure(figure()),
  openInterestUsd: unsure(figure()),
  oi24hPct: unsure(figure()),
  oi24hUsd: unsure(figure()),
  fundingRatePct: unsure(figure()),
  basisPct: unsure(figure()),
  pressureScore: unsure(z.int().min(0).max(100)),
  pressureDirection: unsure(z.enum(['LONG', 'SHORT'])),
})

export const topMoversBoard = board({
  id: 'top-movers',
  path: '/api/public/top-movers',
  title: 'Top movers',
  about:
    'The largest 24-hour moves among perpetuals that trade at least 5 million dollars a day: price, open interest, funding, basis, pressure.',
  tier: 'free',
  mcp: 'get_top_movers',
  cadence: '5m',
  spelling: 'camel',
  params: z.object({}),
  result: z.strictObject({
    universe: unsure(count()),
    gainers: z.array(MoverRow),
    losers: z.array(MoverRow),
    biggestOi24h: z.array(MoverRow),
    extremeFunding: z.array(MoverRow),
    widestBasis: z.array(MoverRow),
    highestStress: z.array(MoverRow),
  }),
  example: {},
  reads: { ...marketTables, scores: pressureScores },
  subject: 'tickers',
  async compute({ scores, ...market }, _params, { now }) {
    const [{ contracts }, scored] = await Promise.all([readMarket(market, now), readScores(scores, now)])
    const scoreOf = new Map(scored.map((score) => [score.symbol, score]))
    const { universe, ...lists } = moverLists(
      contracts.map((contract) => {
        const score = scoreOf.get(contract.symbol)
        return {
          contract,
          symbol: contract.symbol,
          pressureScore: score?.score ?? null,
          pressureDirection: score?.direction ?? null,
        }
      }),
    )
    return {
      universe: contracts.length === 0 ? null : universe,
      gainers: lists.gainers.map(rowOf),
      losers: lists.losers.map(rowOf),
      biggestOi24h: lists.biggestOi24h.map(rowOf),
      extremeFunding: lists.extremeFunding.map(rowOf),
      widestBasis: lists.widestBasis.map(rowOf),
      highestStress: lists.highestStress.map(rowOf),
    }
  },
})

function rowOf({
  contract,
  pressureScore,
  pressureDirection,
}: Mover & { readonly pressureDirection: 'LONG' | 'SHORT' | null }): z.output<typeof MoverRow> {
  return {
    symbol: contract.symbol,
    lastPrice: contract.lastPrice,
    change24hPct: contract.change24hPct,
    quoteVolume24h: contract.quoteVolume24h,
    volumeChange24hPct: contract.volumeChange24hPct,
    openInterestUsd: contract.openInterestUsd,
    oi24hPct: contract.oi24h.pct,
    oi24hUsd: contract.oi24h.usd,
    fundingRatePct: contract.fundingRatePct,
    basisPct: contract.basisPct,
    pressureScore,
    pressureDirection,
  }
}
