import { poll } from '../../define/source.ts'
import { perpTickers } from '../../tables/tickers.ts'
import { numberOf, percentOf, positiveOf, timeOf } from '../fields.ts'
import { askTickers, intervalHours, readTickers } from './all-tickers.ts'

const ID = 'bybit.tickers'

export const tickers = poll({
  id: ID,
  into: perpTickers,
  about: 'Price, 24-hour change and volume, mark and index price, announced funding.',
  every: '1m',
  needs: 'contracts',
  market: 'perp',
  ask: askTickers,
  parse: (answer, context) =>
    readTickers(ID, answer, context, (entry, contract) => {
      const last = positiveOf(entry.lastPrice)
      if (last === null) return null
      return {
        ts: context.now,
        exchange: 'bybit',
        symbol: contract.symbol,
        last_price: last,
        mark_price: positiveOf(entry.markPrice),
        index_price: positiveOf(entry.indexPrice),
        // A fraction, whatever the name says.
        change_24h_pct: percentOf(entry.price24hPcnt),
        quote_volume_24h: numberOf(entry.turnover24h),
        funding_rate_pct: percentOf(entry.fundingRate),
        funding_interval_h: intervalHours(entry, contract),
        next_funding_at: timeOf(entry.nextFundingTime),
      }
    }),
})
