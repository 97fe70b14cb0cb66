import { z } from 'zod'
import { COMPARED_CLIP_USD, costOf, thinnestAndDeepest } from '../../analytics/liquidity/slippage.ts'
import { compareText } from '../../analytics/ranking.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { durationMs } from '../../core/time.ts'
import { figure, unsure } from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { CLIPS_USD, perpBooks5m, slippageHourly } from '../../tables/liquidity/order-book.ts'

/** A book stands for the present for three times its cadence. */
const PRESENT = '15m'

const Rung = z.strictObject({
  clip_usd: z.int(),
  buy_bps: unsure(figure()),
  sell_bps: unsure(figure()),
})

export const slippageBoard = board({
  id: 'slippage',
  path: '/api/public/slippage',
  title: 'Slippage by order size',
  about:
    'What market orders of four sizes would pay beyond the mid price on eight perpetuals, fees left out.',
  tier: 'free',
  mcp: 'get_slippage',
  cadence: '5m',
  spelling: 'snake',
  params: z.object({}),
  result: z.strictObject({
    exchange: z.string(),
    clips_usd: z.array(z.int()),
    fees_included: z.literal(false),
    thinnest: unsure(z.string()),
    deepest: unsure(z.string()),
    rows: z.array(
      z.strictObject({
        symbol: z.string(),
        mid: unsure(figure()),
        spread_bps: unsure(figure()),
        book_usd_bid: figure(),
        book_usd_ask: figure(),
        ladder: z.array(Rung),
        buy_1m_avg_24h_bps: unsure(figure()),
      }),
    ),
  }),
  example: {},
  reads: { books: perpBooks5m, hours: slippageHourly },
  subject: 'books',
  async compute({ books, hours }, _params, { now }) {
    const day = { ...now.last('24h') }
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
