import { Instant } from '../src/core/clock.ts'
import { silentLog } from '../src/core/log.ts'
import { DAY, dateOf } from '../src/core/time.ts'
import { indicatorEventsRollup, indicatorsRollup } from '../src/rollups/cycle/indicators.ts'
import { dayClose, longPastStart } from '../src/sim/model/long-past.ts'
import { createSimMarket } from '../src/sim/model/model.ts'
import { openDuckdbStore } from '../src/store/duckdb/open.ts'
import { indicatorDaily } from '../src/tables/cycle/indicators.ts'
import { btcClosesDaily } from '../src/tables/market/candles.ts'
import { median, report } from './figure.ts'
import { inRounds } from './rounds.ts'

// Cycle indicators of every day since there are closes, and what they crossed, as the rollups make them in one go.

const DAYS = 5_800
const ROUNDS = 9

const rollups = [indicatorsRollup, indicatorEventsRollup]
const tables = [...new Set(rollups.flatMap(({ reads, into }) => [...Object.values(reads), into]))]
const store = await openDuckdbStore({ file: ':memory:', tables, log: silentLog })
const market = createSimMarket({ seed: 1 })
const from = longPastStart('BTC')
const to = from + DAYS * DAY
const closes = Array.from({ length: DAYS }, (_, place) => ({
  date: dateOf(from + place * DAY),
  close: dayClose(market, 'BTC', from + place * DAY),
  source: 'bench',
}))
await store.insert(btcClosesDaily, closes)

const makerOf = ({ reads, compute }: (typeof rollups)[number]) => {
  const readers = Object.fromEntries(
    Object.entries(reads).map(([name, table]) => [name, store.reader(table)]),
  )
  return () => compute(readers, { from, to, now: new Instant(to) })
}
const [days, events] = [makerOf(indicatorsRollup), makerOf(indicatorEventsRollup)]
const made = await days()
await store.insert(indicatorDaily, made as never)
console.log(`${made.length} days, ${(await events()).length} events`)

for (const [name, make] of [
  ['cycle indicators of 5,800 days', days],
  ['their crossings', events],
] as const) {
  // Twice before it is measured: the compiler has its turn, as in a service that runs.
  await make()
  await make()
  const { times } = await inRounds(ROUNDS, make)
  report({ name, value: median(times), unit: 'ms', target: 100, bound: 'most' })
}
await store.close()
