import { listIn, numberOf, positiveOf, readRows } from '../fields.ts'
import { nextFullHour } from '../hourly.ts'
import { type PerpReading, perpAndTradfiFeed } from '../perp-feed.ts'

/** A quarter of the position an hour is more than Kraken lets anybody pay: the price that it was divided by is dead. */
const MOST_AN_HOUR = 0.25

export const market = perpAndTradfiFeed({
  venue: 'kraken',
  ask: (api) => api.get('https://futures.kraken.com/derivatives/api/v3/tickers'),
  read: (answer, context) =>
    readRows(
      'kraken.market',
      listIn('kraken.market', answer, 'tickers'),
      'symbol',
      context,
      (entry, contract): PerpReading | null => {
        const last = positiveOf(entry.last)
        if (last === null) return null
        const mark = positiveOf(entry.markPrice)
        return {
          contract,
          last,
          mark,
          index: positiveOf(entry.indexPrice),
          // Percent already.
          change24hPct: numberOf(entry.change24h),
          quoteVolume24h: numberOf(entry.volumeQuote),
          fundingRatePct: hourlyRatePct(numberOf(entry.fundingRate), mark),
          fundingIntervalHours: 1,
          nextFundingAt: nextFullHour(context.now),
          openInterest: numberOf(entry.openInterest),
        }
      },
    ),
})

/** The venue tells dollars that a contract of one coin pays in an hour. */
function hourlyRatePct(dollars: number | null, mark: number | null): number | null {
  if (dollars === null || mark === null) return null
  const rate = dollars / mark
  return Math.abs(rate) > MOST_AN_HOUR ? null : rate * 100
}
