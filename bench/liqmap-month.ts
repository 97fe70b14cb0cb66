import { liqmapBoard } from '../src/boards/liquidations/liqmap.ts'
import { silentLog } from '../src/core/log.ts'
import { DAY, MINUTE, SECOND } from '../src/core/time.ts'
import { asked } from '../src/serve/asked.ts'
import { createRun } from '../src/serve/run.ts'
import { createSimMarket } from '../src/sim/model/model.ts'
import { openDuckdbStore } from '../src/store/duckdb/open.ts'
import { LIQMAP_VENUES } from '../src/tables/liquidations/liqmap.ts'
import { liquidationEvents, liquidationFeeds } from '../src/tables/liquidations/liquidations.ts'
import { oi5m } from '../src/tables/market/open-interest.ts'
import { leverageTiers } from '../src/tables/venues/leverage.ts'
import { median, report } from './figure.ts'
import { interestAt } from './liqmap-interest.ts'
import { inRounds } from './rounds.ts'

// The map of thirty days as a member gets it: readings of six venues every five minutes, among those of other
// perpetuals, and a forced order every ten seconds.

const AT = Date.UTC(2026, 10, 15, 12)
const SPAN = 30 * DAY
const PERPETUALS = 20
const ROUNDS = 5

const tables = Object.values(liqmapBoard.reads)
const store = await openDuckdbStore({ file: ':memory:', tables, log: silentLog })
const market = createSimMarket({ seed: 1 })
const listings = market.listed('binance', AT).slice(0, PERPETUALS)
for (let day = AT - SPAN; day <= AT; day += DAY) {
  const marks = Array.from({ length: DAY / (5 * MINUTE) }, (_, at) => day + at * 5 * MINUTE)
  await store.insert(
    oi5m,
    marks.flatMap((ts) => interestAt(market, listings, ts)),
  )
  await store.insert(
    liquidationEvents,
    Array.from({ length: DAY / (10 * SECOND) }, (_, at) => {
      const event_time = day + at * 10 * SECOND
      const { mark } = market.openInterest(listings[0]!, event_time - (event_time % (5 * MINUTE)))
      return {
        event_time,
        received_at: event_time,
        exchange: 'bybit',
        symbol: listings[0]!.contract.symbol,
        side: at % 2 === 0 ? ('SELL' as const) : ('BUY' as const),
        price: mark,
        qty: 1,
        quote_qty: mark,
        delayed: false,
        dedupe_key: `bybit ${event_time}`,
      }
    }),
  )
}
await store.insert(liquidationFeeds, [
  { exchange: 'bybit', kind: 'full', counted: true, since: '2026-07-30', method: 'stream', note: null },
])
await store.insert(
  leverageTiers,
  LIQMAP_VENUES.map((exchange) => ({
    exchange,
    contract: listings[0]!.contract.symbol,
    tier: 1,
    valid_from: AT - 60 * DAY,
    symbol: listings[0]!.contract.base,
    notional_floor: 0,
    notional_cap: null,
    max_leverage: 125,
    maintenance_margin_rate: 0.004,
    valid_to: null,
  })),
)
const run = createRun({ openReader: store.reader, clock: { now: () => AT } })
const ask = () => run(asked(liqmapBoard, { symbol: listings[0]!.contract.base, timeframe: '30d' }), 'member')

// The first one counts as well: nobody asks for this map twice in a row.
const { times, longestTurns } = await inRounds(ROUNDS, ask)
report({ name: 'liqmap of 30 days', value: Math.max(...times) / 1000, unit: 's', target: 5, bound: 'most' })
report({
  name: 'liqmap of 30 days, longest turn',
  value: median(longestTurns),
  unit: 'ms',
  target: 20,
  bound: 'most',
})
await store.close()
