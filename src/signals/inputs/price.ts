import { MAIN_VENUE, perpOf } from '../../core/symbols.ts'
import { MINUTE } from '../../core/time.ts'
import { SLIPPAGE_COINS } from '../../tables/liquidity/order-book.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import { type Marked, standing } from '../grid.ts'
import { input } from './input.ts'

/** An outcome is charged what its orders would have slipped: where that is not recorded nothing is decided. */
const DECIDED_ON = SLIPPAGE_COINS.map(perpOf)
/** The last minute may be missing at a quiet market; an older price is none to enter at. */
const STANDS = 2 * MINUTE

export const price = input({
  reads: { bars: minuteBars },
  tells: {
    price: {
      about: 'Close of the last finished minute of the perpetual on the main venue.',
      unit: 'quote coin',
      resolution: null,
    },
    move: {
      about: 'Logarithm of that price less that of five minutes before.',
      unit: 'bps',
      resolution: 0.01,
    },
  },
  /** Of all perpetuals that are decided on: which have a price says which are. */
  async read({ bars }, grid) {
    const rows = await bars.bucket({
      every: '5m',
      by: ['symbol'],
      take: { close: { last: 'close' }, minute: { last: 'ts' } },
      where: { exchange: MAIN_VENUE, market: 'perp', symbol: DECIDED_ON },
      ...grid.since(STANDS),
    })
    const closes = rows.map(({ symbol, minute, close }) => {
      // A minute is over with its last moment.
      return { symbol, at: minute! + MINUTE - 1, value: close }
    })
    const prices = standing(grid, closes, STANDS)
    return { price: prices, move: movesOf(prices) }
  },
})

function movesOf(prices: Marked): Marked {
  return new Map(
    [...prices].map(([symbol, own]) => {
      const moves = own.map((now, place) => Math.log(now / (own[place - 1] ?? Number.NaN)) * 1e4)
      return [symbol, moves]
    }),
  )
}
