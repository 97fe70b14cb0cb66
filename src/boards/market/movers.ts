import { moverLists } from '../../analytics/market/movers.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { shown } from '../../define/shown.ts'
import { perpFields as perp } from '../../readings/market/perp-fields.ts'
import { readScoredMarket, scoredTables } from '../../readings/market/perpetuals.ts'

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
  reads: scoredTables,
  subject: 'tickers',
  async compute(readers, _params, { now, madeOf }) {
    const { contracts } = await readScoredMarket(readers, now)
    madeOf(contracts.map(({ updatedAt }) => updatedAt))
    const rows = contracts.map((contract) => shown(MoverRow, contract))
    const lists = moverLists(rows)
    return rows.length === 0 ? { ...lists, universe: null } : lists
  },
})
