import { turkeyPremiums } from '../../analytics/regional/turkey-premium.ts'
import { groupBy } from '../../core/grouped.ts'
import { median } from '../../core/stats.ts'
import { DAY, dayMs, floorTo, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import { rollup } from '../../define/rollup.ts'
import { fxRatesDaily } from '../../tables/macro/fx-rates.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import { turkeyBooks1m, turkeyPremium1m } from '../../tables/regional/turkey.ts'
import { venueSnapshots } from '../../tables/venues/venues.ts'

/** Where the world is priced in dollars: in dollar coins it would be the world's opinion of these as well. */
const WORLD_VENUE = 'coinbase'
const WORLD_PAIRS = ['BTCUSDT', 'ETHUSDT'] as const
/** A market that told of none of these minutes has no price. */
const PRICES_WITHIN = 5 * MINUTE
/** A dollar coin hardly moves within an hour. */
const PEGS_WITHIN = HOUR
/** Over holidays the last official rate stands for days. */
const RATES_WITHIN = 14 * DAY
/** The central bank announces its rates at 12:30 UTC: from then on that of the day holds. */
const ANNOUNCED_AFTER = 12.5 * HOUR
/** More than all books of an hour, and all else of a day. */
const MOST_ROWS = 20_000

/** Minutes of which books were read, each once it is over: by then the venues have answered. */
export const turkeyPremiumRollup = rollup({
  id: 'turkey-premium',
  into: turkeyPremium1m,
  about:
    'What coins cost on Turkish venues against the world price at the official exchange rate, by the minute.',
  reads: { books: turkeyBooks1m, bars: minuteBars, snapshots: venueSnapshots, rates: fxRatesDaily },
  standing: ['snapshots', 'rates'],
  grain: '1m',
  atOnce: '1h',
  provisional: '1m',
  settles: '1m',
  reaches: { back: '6m' },
  catchUp: '1d',
  async compute({ books, bars, snapshots, rates }, { from, to, now }) {
    const until = Math.min(to, now.floor('1m').ms)
    if (until <= from) return []
    const all = { until, order: 'asc', limit: MOST_ROWS } as const
    const [shown, closes, pegs, official] = await Promise.all([
      books.range({ since: from, ...all }),
      bars.range({
        columns: ['ts', 'symbol', 'close'],
        where: { exchange: WORLD_VENUE, market: 'spot', symbol: WORLD_PAIRS },
        since: from - PRICES_WITHIN - MINUTE,
        ...all,
      }),
      snapshots.range({
        columns: ['ts', 'venue', 'price_usd'],
        where: { market: 'spot', symbol: 'USDT', quote: 'USD' },
        since: from - PEGS_WITHIN,
        ...all,
      }),
      rates.range({
        columns: ['date', 'dollars'],
        where: { currency: 'TRY' },
        since: floorTo(from - RATES_WITHIN, DAY),
        ...all,
      }),
    ])
    return [...groupBy(shown, ({ ts }) => floorTo(ts, MINUTE))].flatMap(([minute, own]) => {
      const officialUsdTry = rateAt(official, minute)
      if (officialUsdTry === null) return []
      // Of the minute that ended as this one began.
      const priceOf = (symbol: (typeof WORLD_PAIRS)[number]) =>
        closes.findLast(
          (bar) =>
            bar.symbol === symbol && bar.ts <= minute - MINUTE && bar.ts >= minute - MINUTE - PRICES_WITHIN,
        )?.close ?? null
      return turkeyPremiums(minute, own, {
        btcUsd: priceOf('BTCUSDT'),
        ethUsd: priceOf('ETHUSDT'),
        usdtUsd: pegAt(pegs, minute),
        officialUsdTry,
      })
    })
  },
})

/** Lira for a dollar. */
function rateAt(
  rates: readonly { readonly date: string; readonly dollars: number }[],
  at: Ms,
): number | null {
  const rate = rates.findLast(({ date }) => dayMs(date)! + ANNOUNCED_AFTER <= at)
  return rate ? Number((1 / rate.dollars).toPrecision(10)) : null
}

/** The middle of what venues said last of the dollar coin. */
function pegAt(
  pegs: readonly { readonly ts: Ms; readonly venue: string; readonly price_usd: number }[],
  at: Ms,
): number | null {
  const told = pegs.filter(({ ts }) => ts <= at && ts > at - PEGS_WITHIN)
  return median([...groupBy(told, ({ venue }) => venue).values()].map((own) => own.at(-1)!.price_usd))
}
