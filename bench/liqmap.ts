import { Instant } from '../src/core/clock.ts'
import { silentLog } from '../src/core/log.ts'
import { DAY, MINUTE } from '../src/core/time.ts'
import { liqmapRollup } from '../src/rollups/liquidations/liqmap.ts'
import { createSimMarket } from '../src/sim/model/model.ts'
import { openDuckdbStore } from '../src/store/duckdb/open.ts'
import { LIQMAP_VENUES } from '../src/tables/liquidations/liqmap.ts'
import { oi5m } from '../src/tables/market/open-interest.ts'
import { leverageTiers } from '../src/tables/venues/leverage.ts'
import { median, report } from './figure.ts'
import { interestAt } from './liqmap-interest.ts'
import { inRounds } from './rounds.ts'

// The maps of a hundred perpetuals on six venues, from a day of readings every five minutes, as the rollup draws them.

const AT = Date.UTC(2026, 10, 15, 12)
const PERPETUALS = 100
const ROUNDS = 7

const tables = Object.values(liqmapRollup.reads)
const store = await openDuckdbStore({ file: ':memory:', tables, log: silentLog })
const market = createSimMarket({ seed: 1 })
const listings = market.listed('binance', AT).slice(0, PERPETUALS)
for (let ts = AT - DAY; ts <= AT; ts += 5 * MINUTE) {
  await store.insert(oi5m, interestAt(market, listings, ts))
}
await store.insert(
  leverageTiers,
  listings.flatMap(({ contract }) =>
    LIQMAP_VENUES.flatMap((exchange) =>
      [125, 100, 75, 50, 25, 20, 10, 5].map((max_leverage, at) => ({
        exchange,
        contract: contract.symbol,
        tier: at + 1,
        valid_from: AT - 30 * DAY,
        symbol: contract.base,
        notional_floor: at * 1e6,
        notional_cap: (at + 1) * 1e6,
        max_leverage,
        maintenance_margin_rate: 0.5 / max_leverage,
        valid_to: null,
      })),
    ),
  ),
)
const readers = Object.fromEntries(
  Object.entries(liqmapRollup.reads).map(([name, table]) => [name, store.reader(table)]),
)
const draw = () => liqmapRollup.compute(readers, { from: AT - 10 * MINUTE, to: AT, now: new Instant(AT) })

const rows = await draw()
// Only the present mark is measured: the earlier ones have too little before them to be drawn.
console.log(`${rows.length} maps, ${Math.round(JSON.stringify(rows).length / rows.length)} characters each`)
await draw()
const { times, busy, longestTurns } = await inRounds(ROUNDS, draw)
console.log(`event loop busy for ${median(busy).toFixed(0)} ms of it`)
report({
  name: 'liqmap of 100 perpetuals',
  value: median(times) / 1000,
  unit: 's',
  target: 1.5,
  bound: 'most',
})
report({ name: 'liqmap, longest turn', value: median(longestTurns), unit: 'ms', target: 20, bound: 'most' })
await store.close()
