import { byName, numberOf, percentOf, positiveOf, readRows, timeOf } from '../fields.ts'
import { type PerpReading, perpFeed } from '../perp-feed.ts'
import { listsIn } from './lists.ts'
import { askTickers, tickersIn } from './tickers.ts'

const ID = 'bitfinex.market'

export const market = perpFeed({
  venue: 'bitfinex',
  async ask(api, { now }) {
    const [status, tickers] = await Promise.all([
      api.get('https://api-pub.bitfinex.com/v2/status/deriv', {
        // Its edge keeps an answer for seconds; what is not asked twice cannot come from there.
        query: { keys: 'ALL', at: now },
      }),
      askTickers(api),
    ])
    return { status, tickers }
  },
  read({ status, tickers }, context) {
    const traded = byName(tickersIn(ID, tickers), 'name')
    const entries = listsIn(ID, status).map((at) => ({
      name: at[0],
      nextFundingAt: at[8],
      rate: at[12],
      mark: at[15],
      openInterest: at[18],
    }))
    return readRows(ID, entries, 'name', context, (entry, contract): PerpReading | null => {
      const ticker = traded.get(contract.instrument)
      const last = positiveOf(ticker?.last)
      if (last === null) return null
      const coins = numberOf(ticker?.volume)
      return {
        contract,
        last,
        mark: positiveOf(entry.mark),
        // What stands beside the mark is the price of the coin on Bitfinex itself.
        index: null,
        change24hPct: percentOf(ticker?.change),
        quoteVolume24h: coins === null ? null : coins * last,
        fundingRatePct: percentOf(entry.rate),
        fundingIntervalHours: contract.fundingIntervalHours,
        nextFundingAt: timeOf(entry.nextFundingAt),
        openInterest: numberOf(entry.openInterest),
      }
    })
  },
})
