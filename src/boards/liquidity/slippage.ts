import { COMPARED_CLIP_USD, costOf, thinnestAndDeepest } from '../../analytics/liquidity/slippage.ts'
import { compareText } from '../../analytics/ranking.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { durationMs } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { CLIPS_USD, perpBooks5m, slippageHourly } from '../../tables/liquidity/order-book.ts'

/** A book stands for the present for three times its cadence. */
const PRESENT = '15m'

const Rung = is.part({
  clip_usd: is.integer('USD', 'Size of the order.'),
  buy_bps: is.unsure(
    is.bps('What a market buy of that size pays above the mid; null where the book is thinner.'),
  ),
  sell_bps: is.unsure(
    is.bps('What a market sale of that size loses below the mid; null where the book is thinner.'),
  ),
})

export const slippageBoard = board({
  id: 'slippage',
  path: '/api/public/slippage',
  title: 'Slippage by order size',
  about:
    'What market orders of four sizes would pay beyond the mid price on eight perpetuals, fees left out.',
  mcp: 'get_slippage',
  cadence: '5m',
  spelling: 'snake',
  result: is.part({
    exchange: is.venue(),
    clips_usd: is.listOf(is.integer('USD', 'Size of an order.'), 'The sizes that are tried.'),
    fees_included: is.always(false, 'Fees are left out.'),
    thinnest: is.unsure(is.symbol('Where buying and selling a million dollars costs most.')),
    deepest: is.unsure(is.symbol('Where it costs least.')),
    rows: is.listOf(
      is.part({
        symbol: is.symbol(),
        mid: is.unsure(is.price('Middle of best bid and ask.')),
        spread_bps: is.unsure(is.bps('Best ask − best bid, of the mid.')),
        book_usd_bid: is.usd('All bids that were read.'),
        book_usd_ask: is.usd('All asks that were read.'),
        ladder: is.listOf(Rung, 'By size of the order.'),
        buy_1m_avg_24h_bps: is.unsure(is.bps('Mean cost of a buy of a million dollars over 24 hours.')),
      }),
      'Eight perpetuals.',
    ),
  }),
  reads: { books: perpBooks5m, hours: slippageHourly },
  subject: 'books',
  async compute({ books, hours }, _params, { now }) {
    const day = now.last('24h')
    const [known, averages] = await Promise.all([
      books.latest({ by: ['symbol'], where: { exchange: MAIN_VENUE }, ...day }),
      hours.aggregate({
        by: ['symbol'],
        take: { bps: { avg: 'slippage_bps' } },
        where: { side: 'buy', clip_usd: COMPARED_CLIP_USD },
        ...day,
      }),
    ])
    const averageOf = new Map(averages.map(({ symbol, bps }) => [symbol, bps]))
    const newest = Math.max(...known.map(({ ts }) => ts))
    const rows = known
      .filter(({ ts }) => newest - ts <= durationMs(PRESENT))
      .sort((a, b) => compareText(a.symbol, b.symbol))
      .map(({ symbol, bids, asks }) => ({
        symbol,
        ...costOf({ bids, asks }, CLIPS_USD),
        buy_1m_avg_24h_bps: averageOf.get(symbol) ?? null,
      }))
    return {
      exchange: MAIN_VENUE,
      clips_usd: [...CLIPS_USD],
      fees_included: false as const,
      ...thinnestAndDeepest(rows),
      rows,
    }
  },
})
