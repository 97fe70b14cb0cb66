import type { Poll } from '../../define/source.ts'
import { tokenizedStockReadings, tokenizedWrappers } from '../../tables/tradfi/tokenized-stocks.ts'
import type { SimModel } from '../model/model.ts'
import {
  CHAIN_READER,
  chainReadings,
  pairReadings,
  STOCK_PAIRS,
  wrapperRows,
} from '../tradfi/tokenized-stocks.ts'
import { rowPoll } from './row-poll.ts'

export function tokenizedStockFeeds(market: SimModel, venue: string): Poll[] {
  const feeds: Poll[] = []
  if (venue === CHAIN_READER) {
    feeds.push(
      rowPoll(market, {
        venue,
        subject: 'stock_wrappers',
        into: tokenizedWrappers,
        about: 'Which tokens stand for shares.',
        every: '24h',
        rowsAt: (at) => wrapperRows(market, at),
      }),
      rowPoll(market, {
        venue,
        subject: 'stock_tokens',
        into: tokenizedStockReadings,
        about: 'Price, liquidity and supply of tokenized shares on chains.',
        every: '10m',
        rowsAt: (at) => chainReadings(market, at),
      }),
    )
  }
  if (venue in STOCK_PAIRS) {
    feeds.push(
      rowPoll(market, {
        venue,
        subject: 'stock_pairs',
        into: tokenizedStockReadings,
        about: 'Tokenized shares that the exchange trades.',
        every: '10m',
        rowsAt: (at) => pairReadings(market, venue, at),
      }),
    )
  }
  return feeds
}
