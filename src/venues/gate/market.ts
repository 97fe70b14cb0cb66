import { byName, listIn, numberOf, percentOf, positiveOf, readRows, secondsOf } from '../fields.ts'
import { perpAndTradfiFeed } from '../perp-feed.ts'
import { CONTRACTS, intervalHours } from './contracts.ts'

const ID = 'gate.market'

export const market = perpAndTradfiFeed({
  venue: 'gate',
  async ask(api) {
    const [contracts, tickers] = await Promise.all([
      api.get(CONTRACTS),
      api.get('https://api.gateio.ws/api/v4/futures/usdt/tickers'),
    ])
    return { contracts, tickers }
  },
  read(answer, context) {
    const contracts = byName(listIn(ID, answer.contracts), 'name')
    return readRows(ID, listIn(ID, answer.tickers), 'contract', context, (ticker, contract) => {
      const last = positiveOf(ticker.last)
      const terms = contracts.get(contract.instrument)
      if (last === null || !terms) return null
      return {
        contract,
        last,
        mark: positiveOf(terms.mark_price),
        index: positiveOf(terms.index_price),
        change24hPct: numberOf(ticker.change_percentage),
        quoteVolume24h: numberOf(ticker.volume_24h_quote),
        fundingRatePct: percentOf(terms.funding_rate),
        fundingIntervalHours: intervalHours(terms) ?? contract.fundingIntervalHours,
        nextFundingAt: secondsOf(terms.funding_next_apply),
        // Positions on the long side, so one-sided; of total_size in the tickers Gate does not say what it counts.
        openInterest: numberOf(terms.position_size),
      }
    })
  },
})
