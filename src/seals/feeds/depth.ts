import { sumKnown } from '../../core/stats.ts'
import { MINUTE } from '../../core/time.ts'
import { orderbook5m } from '../../tables/liquidity/order-book.ts'
import { COINS, type Feed, type FigureSource } from '../feed.ts'

/** Three times the cadence of books. */
const STANDS = 15 * MINUTE

const sideOf = (side: 'bid' | 'ask'): Feed => ({
  feed: `depth-${side}-2pct`,
  assets: COINS,
  unit: 'USD',
  scale: 2,
  methodology:
    `What stands on the ${side} side of the spot book within 2 % of its own mid price, summed over the venues of the ` +
    'summed book: the last book of each within 15 minutes before the mark.',
})
const bid = sideOf('bid')
const ask = sideOf('ask')

export const depth: FigureSource = {
  feeds: [bid, ask],
  async read(open, mark) {
    const books = await open(orderbook5m).latest({
      by: ['symbol', 'exchange'],
      columns: ['symbol', 'bid_usd_2pct', 'ask_usd_2pct'],
      where: { symbol: COINS, in_aggregate: true },
      since: mark - STANDS,
      until: mark + 1,
    })
    return COINS.flatMap((asset) => {
      const own = books.filter(({ symbol }) => symbol === asset)
      return [
        { feed: bid.feed, asset, value: sumKnown(own.map(({ bid_usd_2pct }) => bid_usd_2pct)) },
        { feed: ask.feed, asset, value: sumKnown(own.map(({ ask_usd_2pct }) => ask_usd_2pct)) },
      ]
    })
  },
}
