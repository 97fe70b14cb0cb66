import { listIn, numberOf, percentOf, positiveOf, readRows } from '../fields.ts'
import { type PerpReading, perpFeed } from '../perp-feed.ts'
import { askDeribit, CURRENCIES } from './api.ts'

const ID = 'deribit.market'

export const market = perpFeed({
  venue: 'deribit',
  ask: (api) =>
    Promise.all(
      CURRENCIES.map((currency) =>
        askDeribit(api, 'get_book_summary_by_currency', { currency, kind: 'future' }),
      ),
    ),
  read(answers, context) {
    const entries = answers
      .flatMap((answer) => listIn(ID, answer, 'result'))
      .filter(({ instrument_name }) => String(instrument_name).endsWith('-PERPETUAL'))
    return readRows(ID, entries, 'instrument_name', context, (entry, contract): PerpReading | null => {
      const last = positiveOf(entry.last)
      if (last === null) return null
      return {
        contract,
        last,
        mark: positiveOf(entry.mark_price),
        // Of a perpetual that is the index.
        index: positiveOf(entry.estimated_delivery_price),
        // Percent already.
        change24hPct: numberOf(entry.price_change),
        quoteVolume24h: numberOf(entry.volume_usd),
        // Funding flows from second to second and is told as what eight hours cost; there is no next settlement.
        fundingRatePct: percentOf(entry.funding_8h),
        fundingIntervalHours: contract.fundingIntervalHours,
        nextFundingAt: null,
        openInterest: numberOf(entry.open_interest),
      }
    })
  },
})
