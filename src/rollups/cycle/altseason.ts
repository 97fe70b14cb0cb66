import { ALTSEASON_DAYS, altseasons } from '../../analytics/cycle/altseason.ts'
import type { DaySeries } from '../../analytics/market/day-closes.ts'
import { referenceVenue } from '../../analytics/market/perp-market.ts'
import { DAY, dateOf, type Ms } from '../../core/time.ts'
import type { Reader } from '../../define/reader.ts'
import { rollup } from '../../define/rollup.ts'
import { readDays } from '../../readings/market/daily-closes.ts'
import { windowTo } from '../../readings/market/market-at.ts'
import { altseasonDaily } from '../../tables/cycle/indices.ts'
import { dailyCandles } from '../../tables/market/candles.ts'
import { perpTickers } from '../../tables/market/tickers.ts'

/** A day that is over is made of closes; the one that is on of what coins cost at the moment. */
export const altseasonRollup = rollup({
  id: 'altseason',
  into: altseasonDaily,
  about:
    'How many of the fifty largest coins did better than bitcoin over 90 days, by UTC day and so far today.',
  reads: { candles: dailyCandles, tickers: perpTickers },
  standing: ['tickers'],
  grain: '1d',
  atOnce: '400d',
  provisional: '1h',
  // The candles of a day are asked for after it.
  settles: '1h',
  reaches: { back: '90d' },
  catchUp: '20000d',
  async compute({ candles, tickers }, { from, to, now }) {
    const days = Array.from({ length: Math.ceil((to - from) / DAY) }, (_, place) => from + place * DAY)
    const closes = await readDays(candles, { since: from - ALTSEASON_DAYS * DAY, until: to })
    const isOn = now.ms < to
    const series = isOn ? await withPrices(closes, tickers, to - DAY, now.ms) : closes
    return altseasons(series, days).map(({ day, ...found }) => ({
      date: dateOf(day),
      ...found,
      computed_at: Math.min(day + DAY, now.ms),
    }))
  },
})

/** The day that is on, with the price of now for its close. */
async function withPrices(
  series: DaySeries,
  tickers: Reader<typeof perpTickers>,
  day: Ms,
  now: Ms,
): Promise<DaySeries> {
  const latest = await tickers.latest({
    by: ['exchange', 'symbol'],
    columns: ['exchange', 'symbol', 'last_price', 'quote_volume_24h'],
    ...windowTo(now),
  })
  const venue = referenceVenue(latest)
  const own = latest.filter(({ exchange }) => exchange === venue)
  const priceOf = new Map(own.map(({ symbol, last_price }) => [symbol, last_price]))
  return new Map(
    [...series].map(([symbol, days]) => {
      const close = priceOf.get(symbol)
      const before = days.filter((one) => one.day < day)
      return [symbol, close === undefined ? before : [...before, { day, close, volumeUsd: 0 }]]
    }),
  )
}
