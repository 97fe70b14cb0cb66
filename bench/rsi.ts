import { RsiTrack } from '../src/analytics/market/rsi-track.ts'
import { BAR_INTERVALS } from '../src/core/bars.ts'
import { Instant } from '../src/core/clock.ts'
import { silentLog } from '../src/core/log.ts'
import { DAY, HOUR, MINUTE, type Ms } from '../src/core/time.ts'
import type { Row } from '../src/define/table.ts'
import { rsiRollup, rsiRowsOf } from '../src/rollups/market/rsi.ts'
import { openDuckdbStore } from '../src/store/duckdb/open.ts'
import { rsiHourly } from '../src/tables/market/rsi.ts'
import { perpTickers } from '../src/tables/market/tickers.ts'
import { tradfiTickers } from '../src/tables/tradfi/tradfi.ts'
import { median, report } from './figure.ts'
import { inRounds } from './rounds.ts'

// One hour of RSI on eight intervals: 400 coins with tickers by the minute on three venues, 180 shares and metals with
// tickers every five minutes, and a day of hours on record to go on from.

const AT = Date.UTC(2026, 10, 15, 12)
const COINS = 400
const SHARES = 180
const ROUNDS = 9
const HOURS = 24

const tables = Object.values(rsiRollup.reads)
const store = await openDuckdbStore({ file: ':memory:', tables, log: silentLog })
const coins = Array.from({ length: COINS }, (_, place) => `COIN${place}USDT`)
const shares = Array.from({ length: SHARES }, (_, place) => `SHARE${place}USDT`)
for (let ts = AT - 90 * MINUTE; ts <= AT; ts += MINUTE) {
  await store.insert(
    perpTickers,
    ['binance', 'bybit', 'okx'].flatMap((exchange) =>
      coins.map((symbol, place) => tickerOf(ts, exchange, symbol, place)),
    ),
  )
  if (ts % (5 * MINUTE) === 0)
    await store.insert(
      tradfiTickers,
      shares.map((symbol, place) => ({
        ...tickerOf(ts, 'binance', symbol, place),
        market: 'EQUITY' as const,
        underlying: symbol,
      })),
    )
}
for (let ts = AT - HOURS * HOUR; ts < AT; ts += HOUR) {
  await store.insert(rsiHourly, [
    ...coins.flatMap((symbol, place) => stateOf(ts, symbol, 'crypto', place)),
    ...shares.flatMap((symbol, place) => stateOf(ts, symbol, 'tradfi', place)),
  ])
}
const readers = Object.fromEntries(
  Object.entries(rsiRollup.reads).map(([name, table]) => [name, store.reader(table)]),
)
const step = () => rsiRollup.compute(readers, { from: AT - HOUR, to: AT, now: new Instant(AT + 2 * MINUTE) })

const rows = await step()
if (rows.length !== (COINS + SHARES) * BAR_INTERVALS.length) throw new Error(`${rows.length} rows`)
console.log(`${rows.length} rows`)
await step()
const { times, busy, longestTurns } = await inRounds(ROUNDS, step)
console.log(
  `event loop busy for ${median(busy).toFixed(0)} ms of it, longest turn ${median(longestTurns).toFixed(0)} ms`,
)
report({
  name: 'RSI of 580 perpetuals, an hour',
  value: median(times),
  unit: 'ms',
  target: 300,
  bound: 'most',
})
await store.close()

function priceAt(ts: Ms, place: number): number {
  return 100 + 5 * Math.sin(ts / (40 * MINUTE) + place)
}

function tickerOf(ts: Ms, exchange: string, symbol: string, place: number): Row<typeof perpTickers> {
  return {
    ts,
    exchange,
    symbol,
    last_price: priceAt(ts, place),
    mark_price: null,
    index_price: null,
    change_24h_pct: 1,
    quote_volume_24h: 1e9 / (place + 1),
    funding_rate_pct: 0.01,
    funding_interval_h: 8,
    next_funding_at: null,
  }
}

function stateOf(ts: Ms, symbol: string, kind: 'crypto' | 'tradfi', place: number): Row<typeof rsiHourly>[] {
  const track = new RsiTrack()
  const close = priceAt(ts, place)
  for (const interval of BAR_INTERVALS)
    track.resume(interval, { bars: 100, avgGain: 1 + place / 100, avgLoss: 1.5, close, closedAt: ts - DAY })
  track.quote(close, ts)
  return rsiRowsOf({ ts, symbol, kind }, track)
}
