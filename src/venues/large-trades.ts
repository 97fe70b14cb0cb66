import { perpOf } from '../core/symbols.ts'
import { type Stream, stream } from '../define/source.ts'
import type { Row } from '../define/table.ts'
import { WHALE_MIN_USD, whaleTrades } from '../tables/positioning/whales.ts'
import { inCoins, perCoin } from './fields.ts'
import { listening, type Trade, type TradeFeed, tradesIn } from './trade.ts'

/** Of thousands of trades a second a few are large: nothing is made of the others. */
export function largeTrades(feed: TradeFeed): Stream {
  const { venue, market } = feed
  const id = market === 'perp' ? `${venue}.whales` : `${venue}.spot-whales`
  return stream({
    id,
    into: whaleTrades,
    about: `Trades of a million dollars and more among those of the majors${market === 'perp' ? '' : ', spot'}.`,
    ...listening(feed),
    parse(message, context) {
      const trades = tradesIn(id, feed, message, context)
      return trades === null ? null : trades.flatMap((trade) => printOf(feed, trade))
    },
  })
}

export function printOf(
  { venue, market }: Pick<TradeFeed, 'venue' | 'market'>,
  trade: Trade,
): Row<typeof whaleTrades>[] {
  const { contract, id, time, side } = trade
  const price = perCoin(trade.price, contract)
  const qty = inCoins(trade.size, contract, price)
  if (price * qty < WHALE_MIN_USD) return []
  return [
    {
      ts: time,
      exchange: venue,
      market,
      symbol: perpOf(contract.base),
      trade_id: id,
      side,
      price,
      qty,
      notional_usd: price * qty,
    },
  ]
}
