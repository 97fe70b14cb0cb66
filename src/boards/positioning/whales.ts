import { z } from 'zod'
import {
  printHours,
  printsByMarket,
  printsBySymbol,
  printTotals,
  WHALE_MIN_USD,
  WHALE_SILENCE,
} from '../../analytics/positioning/whales.ts'
import { unknown, wasHeard } from '../../analytics/record/heard.ts'
import { isoOf } from '../../core/time.ts'
import { count, figure, iso, unsure } from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { firstAndLast } from '../../readings/record/record-start.ts'
import { whaleTrades } from '../../tables/positioning/whales.ts'

const TAPE = 100

const SUMS = {
  prints: { count: true },
  buy_usd: { sum: 'notional_usd', when: { side: 'BUY' } },
  sell_usd: { sum: 'notional_usd', when: { side: 'SELL' } },
  largest_usd: { max: 'notional_usd' },
} as const

const sums = {
  prints: count(),
  buy_usd: figure(),
  sell_usd: figure(),
  net_usd: figure(),
  buy_share_pct: unsure(figure()),
  largest_usd: unsure(figure()),
}
/** Null where nothing was recorded in that time. */
const sumsHeard = {
  ...sums,
  prints: unsure(count()),
  buy_usd: unsure(figure()),
  sell_usd: unsure(figure()),
  net_usd: unsure(figure()),
}
const market = z.enum(['perp', 'spot'])

export const whalesBoard = board({
  id: 'whales',
  path: '/api/public/whales',
  title: 'Whale tape',
  about: 'Single trades of a million dollars and more in the last 24 hours: who took, where, and which side.',
  tier: 'free',
  mcp: 'get_whale_tape',
  // A third of the silence that is suspicious.
  cadence: '1h',
  spelling: 'snake',
  params: z.object({}),
  result: z.strictObject({
    min_usd: z.literal(WHALE_MIN_USD),
    window_hours: z.literal(24),
    totals: z.strictObject(sumsHeard),
    by_symbol: z.array(z.strictObject({ symbol: z.string(), ...sums })),
    by_exchange: z.array(
      z.strictObject({
        exchange: z.string(),
        market,
        prints: count(),
        buy_usd: figure(),
        sell_usd: figure(),
      }),
    ),
    hourly: z.array(
      z.strictObject({
        hour: iso(),
        buy_usd: unsure(figure()),
        sell_usd: unsure(figure()),
        prints: unsure(count()),
      }),
    ),
    tape: z.array(
      z.strictObject({
        ts: iso(),
        exchange: z.string(),
        market,
        symbol: z.string(),
        side: z.enum(['BUY', 'SELL']),
        price: figure(),
        qty: figure(),
        notional_usd: figure(),
      }),
    ),
  }),
  example: {},
  reads: { prints: whaleTrades },
  subject: 'prints',
  rows: (answer) => answer.tape,
  async compute({ prints }, _params, { now }) {
    const window = {
      ...now.last('24h'),
      where: { notional_usd: { gte: WHALE_MIN_USD } },
    }
    const [groups, hours, tape, ends] = await Promise.all([
      prints.aggregate({ ...window, by: ['exchange', 'market', 'symbol'], take: SUMS }),
      prints.bucket({ ...window, since: now.floor('1h').minus('23h').ms, every: '1h', take: SUMS }),
      prints.range({ ...window, order: 'desc', limit: TAPE }),
      firstAndLast(prints, 'ts', now.ms),
    ])
    const heard = ends && { from: ends.first, to: ends.last + WHALE_SILENCE }
    const totals = printTotals(groups)
    return {
      min_usd: WHALE_MIN_USD,
      window_hours: 24 as const,
      totals: wasHeard(heard, window.since, now.ms) ? totals : unknown(totals),
      by_symbol: printsBySymbol(groups),
      by_exchange: printsByMarket(groups),
      hourly: printHours(hours, heard, now.ms).map(({ hour, ...own }) => ({ hour: isoOf(hour), ...own })),
      tape: tape.map((print) => ({
        ts: isoOf(print.ts),
        exchange: print.exchange,
        market: print.market,
        symbol: print.symbol,
        side: print.side,
        price: print.price,
        qty: print.qty,
        notional_usd: print.notional_usd,
      })),
    }
  },
})
