import { floorTo, MINUTE, type Ms } from '../core/time.ts'
import type { FileReader } from '../define/archive.ts'
import type { Contract } from '../define/market.ts'
import type { Row } from '../define/table.ts'
import { minuteBars } from '../tables/market/candles.ts'
import { whaleTrades } from '../tables/positioning/whales.ts'
import { badAnswer } from './fields.ts'
import { printOf } from './large-trades.ts'
import { isMajor } from './majors.ts'
import { Minute } from './minute.ts'
import { barRow } from './minutes.ts'
import type { Trade, TradeFeed } from './trade.ts'

/** What files of trades become, and of whom they are read: hundreds of megabytes a day each, so of the majors alone. */
export const OF_TRADES = {
  into: { minute_bars: minuteBars, whale_trades: whaleTrades },
  usual: (contract: Contract) => isMajor(contract),
  onlyNamed: true,
} as const

interface TradeRows {
  readonly minute_bars: readonly Row<typeof minuteBars>[]
  readonly whale_trades: readonly Row<typeof whaleTrades>[]
}

/**
 * Minutes and large trades of a file of trades. Both ends of a file are those of a day, so that its minutes are whole;
 * one without a trade is left out, as a file says nothing of what was before it.
 */
export function tradeFile(
  id: string,
  feed: Pick<TradeFeed, 'venue' | 'market'>,
  contract: Contract,
  tradeOf: (cells: readonly string[]) => Omit<Trade, 'contract'> | null,
): FileReader<TradeRows> {
  const minutes = new Map<Ms, Minute>()
  const prints: Row<typeof whaleTrades>[] = []
  return {
    take(cells) {
      const read = tradeOf(cells)
      if (read === null) throw badAnswer(id, 'no trade', cells)
      const trade = { ...read, contract }
      const ts = floorTo(trade.time, MINUTE)
      let minute = minutes.get(ts)
      if (!minute) {
        minute = new Minute()
        minutes.set(ts, minute)
      }
      minute.add(trade)
      prints.push(...printOf(feed, trade))
    },
    rows: () => ({
      minute_bars: [...minutes]
        .sort(([a], [b]) => a - b)
        .map(([ts, minute]) => barRow(feed.venue, feed.market, minute.bar(contract, ts))),
      whale_trades: prints,
    }),
  }
}

/** Buy or sell, as takers did, in whichever case; null of another word. */
export function takerSide(word: string | undefined): Trade['side'] | null {
  const side = word?.toUpperCase()
  return side === 'BUY' || side === 'SELL' ? side : null
}
