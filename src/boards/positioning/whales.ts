import {
  printsByMarket,
  printsBySymbol,
  printTotals,
  WHALE_SILENCE,
} from '../../analytics/positioning/whales.ts'
import { heardHours, unknown, wasHeard } from '../../analytics/record/heard.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { shown } from '../../define/shown.ts'
import { firstAndLast } from '../../readings/record/record-start.ts'
import { WHALE_MIN_USD, whaleTrades } from '../../tables/positioning/whales.ts'

const TAPE = 100

const SUMS = {
  prints: { count: true },
  buy_usd: { sum: 'notional_usd', when: { side: 'BUY' } },
  sell_usd: { sum: 'notional_usd', when: { side: 'SELL' } },
  largest_usd: { max: 'notional_usd' },
} as const

const prints = is.count('Trades.')
const buy_usd = is.usd('Bought by takers.')
const sell_usd = is.usd('Sold by takers.')
const net_usd = is.usd('Bought − sold.')
const shares = {
  buy_share_pct: is.unsure(is.pct('Bought / (bought + sold).')),
  largest_usd: is.unsure(is.usd('Largest single trade.')),
}
const market = is.oneOf(['perp', 'spot'], 'Kind of market.')

/** What one print says, wherever it is shown. */
export const printFields = {
  ts: is.iso('Time of the trade.'),
  exchange: is.venue(),
  market,
  symbol: is.symbol("The coin's perpetual, in spot markets too."),
  side: is.oneOf(['BUY', 'SELL'], 'What the taker did.'),
  price: is.price('Price of the trade.'),
  qty: is.coins('Size of the trade.'),
  notional_usd: is.usd('Size of the trade.'),
}
const Print = is.part(printFields)

/** Those that are on the tape. */
export const ON_THE_TAPE = { notional_usd: { gte: WHALE_MIN_USD } } as const

export const whalesBoard = board({
  id: 'whales',
  path: '/api/public/whales',
  title: 'Whale tape',
  about: 'Single trades of a million dollars and more in the last 24 hours: who took, where, and which side.',
  mcp: 'get_whale_tape',
  // A third of the silence that is suspicious.
  cadence: '1h',
  spelling: 'snake',
  result: is.part({
    min_usd: is.fixed(WHALE_MIN_USD, 'USD', 'Trades of this size and more are on the tape.'),
    window_hours: is.fixed(24, 'hours', 'How far back.'),
    totals: is.part(
      { ...is.unsureAll({ prints, buy_usd, sell_usd, net_usd }), ...shares },
      'All venues; null where nothing was recorded in that time.',
    ),
    by_symbol: is.listOf(
      is.part({ symbol: is.symbol(), prints, buy_usd, sell_usd, net_usd, ...shares }),
      'By perpetual of the coin, spot included.',
    ),
    by_exchange: is.listOf(
      is.part({ exchange: is.venue(), market, prints, buy_usd, sell_usd }),
      'By venue and market.',
    ),
    hourly: is.listOf(
      is.part({
        hour: is.iso('Start of the clock hour.'),
        ...is.unsureAll({ buy_usd, sell_usd, prints }),
      }),
      'The last 24 clock hours with the present one, oldest first.',
    ),
    tape: is.listOf(Print, 'The newest trades, newest first.'),
  }),
  reads: { trades: whaleTrades },
  subject: 'trades',
  list: 'tape',
  async compute({ trades }, _params, { now }) {
    const window = {
      ...now.last('24h'),
      where: ON_THE_TAPE,
    }
    const [groups, hours, tape, ends] = await Promise.all([
      trades.aggregate({ ...window, by: ['exchange', 'market', 'symbol'], take: SUMS }),
      trades.bucket({ ...window, since: now.floor('1h').minus('23h').ms, every: '1h', take: SUMS }),
      trades.range({ ...window, order: 'desc', limit: TAPE }),
      firstAndLast(trades, 'ts', now.ms),
    ])
    const heard = ends && { from: ends.first, to: ends.last + WHALE_SILENCE }
    const totals = printTotals(groups)
    return {
      min_usd: WHALE_MIN_USD,
      window_hours: 24 as const,
      totals: wasHeard(heard, window.since, now.ms) ? totals : unknown(totals),
      by_symbol: printsBySymbol(groups),
      by_exchange: printsByMarket(groups),
      hourly: heardHours(['buy_usd', 'sell_usd', 'prints'], hours, heard, now.ms),
      tape: tape.map((print) => shown(Print, print)),
    }
  },
})
