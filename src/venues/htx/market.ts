import { percentChange } from '../../core/stats.ts'
import { byName, listIn, listOrNone, numberOf, percentOf, positiveOf, readRows, timeOf } from '../fields.ts'
import { orNull } from '../or-null.ts'
import { perpAndTradfiFeed } from '../perp-feed.ts'

const ID = 'htx.market'
const SWAPS = { query: { business_type: 'swap' } } as const

export const market = perpAndTradfiFeed({
  venue: 'htx',
  async ask(api) {
    const [tickers, funding, interest, indices] = await Promise.all([
      api.get('https://api.hbdm.com/linear-swap-ex/market/detail/batch_merged', SWAPS),
      api.get('https://api.hbdm.com/linear-swap-api/v1/swap_batch_funding_rate'),
      api.get('https://api.hbdm.com/linear-swap-api/v1/swap_open_interest', SWAPS),
      orNull(api.get('https://api.hbdm.com/linear-swap-api/v1/swap_index')),
    ])
    return { tickers, funding, interest, indices }
  },
  read(answer, context) {
    const fundings = byName(listIn(ID, answer.funding, 'data'), 'contract_code')
    const interests = byName(listIn(ID, answer.interest, 'data'), 'contract_code')
    const indices = byName(listOrNone(ID, answer.indices, 'data'), 'contract_code')
    return readRows(ID, listIn(ID, answer.tickers, 'ticks'), 'contract_code', context, (ticker, contract) => {
      const last = positiveOf(ticker.close)
      if (last === null) return null
      const funding = fundings.get(contract.instrument)
      return {
        contract,
        last,
        // Mark prices are told contract by contract only.
        mark: null,
        index: positiveOf(indices.get(contract.instrument)?.index_price),
        change24hPct: percentChange(positiveOf(ticker.open), last),
        quoteVolume24h: oneSide(ticker.trade_turnover),
        fundingRatePct: percentOf(funding?.funding_rate),
        fundingIntervalHours: contract.fundingIntervalHours,
        // The coming settlement; next_funding_time and estimated_rate are null by now.
        nextFundingAt: timeOf(funding?.funding_time),
        openInterest: oneSide(interests.get(contract.instrument)?.volume),
      }
    })
  },
})

/** HTX counts what is bought and what is sold, of positions as of trades. */
function oneSide(both: unknown): number | null {
  const figure = numberOf(both)
  return figure === null ? null : figure / 2
}
