import { type Mover, moverLists } from '../../analytics/market/movers.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { shown } from '../../define/shown.ts'
import { marketTables } from '../../readings/market/market-at.ts'
import { perpFields as perp } from '../../readings/market/perp-fields.ts'
import { readMarket, readScores } from '../../readings/market/perpetuals.ts'
import { pressureScores } from '../../tables/signals/pressure.ts'

const MoverRow = is.part({
  symbol: is.symbol(),
  lastPrice: perp.lastPrice,
  change24hPct: perp.change24hPct,
  quoteVolume24h: perp.quoteVolume24h,
  volumeChange24hPct: perp.volumeChange24hPct,
  openInterestUsd: perp.openInterestUsd,
  oi24hPct: perp.oi24hPct,
  oi24hUsd: perp.oi24hUsd,
  fundingRatePct: perp.fundingRatePct,
  basisPct: perp.basisPct,
  pressureScore: perp.pressureScore,
  pressureDirection: perp.pressureDirection,
})

type ScoredMover = Mover & { readonly pressureDirection: 'LONG' | 'SHORT' | null }

export const topMoversBoard = board({
  id: 'top-movers',
  path: '/api/public/top-movers',
  title: 'Top movers',
  about:
    'The largest 24-hour moves among perpetuals that trade at least 5 million dollars a day: price, open interest, funding, basis, pressure.',
  mcp: 'get_top_movers',
  cadence: '5m',
  spelling: 'camel',
  result: is.part({
    universe: is.unsure(is.count('Perpetuals that trade enough to be ranked.')),
    gainers: is.listOf(MoverRow, 'Prices that rose most in 24 hours.'),
    losers: is.listOf(MoverRow, 'Prices that fell most in 24 hours.'),
    biggestOi24h: is.listOf(MoverRow, 'Largest changes of open interest, whatever their sign.'),
    extremeFunding: is.listOf(MoverRow, 'Largest funding, whatever its sign.'),
    widestBasis: is.listOf(MoverRow, 'Widest basis, whatever its sign.'),
    highestStress: is.listOf(MoverRow, 'Highest pressure scores.'),
  }),
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

function rowOf({ contract, pressureScore, pressureDirection }: ScoredMover) {
  const { pct: oi24hPct, usd: oi24hUsd } = contract.oi24h
  return shown(MoverRow, contract, { oi24hPct, oi24hUsd, pressureScore, pressureDirection })
}
