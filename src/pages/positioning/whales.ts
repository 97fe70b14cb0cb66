import { whalesBoard } from '../../boards/positioning/whales.ts'
import { shown } from '../../core/format.ts'
import { page } from '../../define/page.ts'
import { fundsChart, fundsList } from '../venues/insurance-funds.ts'
import { poolCourse, poolMarkets, poolTotals, poolTraders } from '../venues/pool.ts'
import { whaleCoins, whaleEvents, whalePositions, whaleTotals } from './dex-whales.ts'
import { whaleParams } from './whale-params.ts'
import { tapeCourse, tapeList, tapeSymbols, tapeTotals, tapeVenues } from './whale-tape.ts'

interface Tape {
  readonly totals: { readonly net_usd: number | null }
  readonly hourly: readonly { readonly buy_usd: number | null; readonly sell_usd: number | null }[]
}

export const whalesPage = page({
  id: 'whales',
  path: '/boards/whales',
  title: 'Whales and pools',
  about:
    'Large trades as they happen, what the largest accounts of Hyperliquid hold and change, the pool behind Jupiter perpetuals, and what venues hold against losses.',
  group: 'Venues',
  params: whaleParams,
  panels: [
    tapeTotals,
    tapeCourse,
    tapeSymbols,
    tapeList,
    tapeVenues,
    whaleTotals,
    whaleCoins,
    whaleEvents,
    whalePositions,
    poolTotals,
    poolMarkets,
    poolCourse,
    poolTraders,
    fundsChart,
    fundsList,
  ],
  headline: {
    asks: () => ({ board: whalesBoard }),
    says: ({ totals, hourly }: Tape) => ({
      label: 'Large trades, net of 24 hours',
      text: shown('usdChange', totals.net_usd),
      points: hourly.map(({ buy_usd, sell_usd }) =>
        buy_usd === null || sell_usd === null ? null : buy_usd - sell_usd,
      ),
    }),
  },
})
