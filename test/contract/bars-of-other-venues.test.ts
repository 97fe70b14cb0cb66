import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BOARDS } from '../../src/boards/index.ts'
import { Instant } from '../../src/core/clock.ts'
import { Problem } from '../../src/core/errors.ts'
import { DAY, durationMs, floorTo, MINUTE, type Ms } from '../../src/core/time.ts'
import type { Board } from '../../src/define/board.ts'
import type { Row } from '../../src/define/table.ts'
import { ROLLUPS } from '../../src/rollups/index.ts'
import { asked } from '../../src/serve/asked.ts'
import { createRun } from '../../src/serve/run.ts'
import type { Store } from '../../src/store/port.ts'
import { BOOK_COINS } from '../../src/tables/liquidity/order-book.ts'
import { minuteBars } from '../../src/tables/market/candles.ts'
import { LEAD_LAG_SIDES } from '../../src/tables/market/lead-lag.ts'
import { fillMarket, NOW } from '../fixtures/market.ts'
import { openMemoryStore } from '../fixtures/store.ts'

/*
 * Minutes are recorded of five venues, spot and perpetual, and most that is made of them is of one market: it has to come
 * to the same whatever else is on record.
 */

type Bar = Row<typeof minuteBars>
type Series = Pick<Bar, 'exchange' | 'market' | 'symbol'>

const VENUES = ['binance', 'bybit', 'okx', 'coinbase', 'kraken']
const TODAY = floorTo(NOW, DAY)
const FROM = TODAY - 2 * DAY

/** What boards and rollups are meant to read. */
const READ: readonly Series[] = [
  ...['BTCUSDT', 'ETHUSDT', 'SOLUSDT'].flatMap((symbol) =>
    (['perp', 'spot'] as const).map((market) => ({ exchange: 'binance', market, symbol })),
  ),
  ...LEAD_LAG_SIDES.map(({ venue, market }) => ({ exchange: venue, market, symbol: 'BTCUSDT' })),
  { exchange: 'coinbase', market: 'spot', symbol: 'ETHUSDT' },
]
const named = ({ exchange, market, symbol }: Series) => `${exchange} ${market} ${symbol}`
const isRead = new Set(READ.map(named))
const OTHERS = VENUES.flatMap((exchange) =>
  (['perp', 'spot'] as const).flatMap((market) =>
    BOOK_COINS.map((coin) => ({ exchange, market, symbol: `${coin}USDT` })),
  ),
).filter((series) => !isRead.has(named(series)))

function minutes(series: Series, { times = 1, every = MINUTE } = {}): Bar[] {
  const bars: Bar[] = []
  for (let ts: Ms = FROM; ts + MINUTE <= NOW; ts += every) {
    const close = times * (100 + ((ts / MINUTE) % 7) - (named(series).length % 3))
    bars.push({
      ts,
      ...series,
      open: close,
      high: close * 1.01,
      low: close * 0.99,
      close,
      volume: 10 * times,
      quote_volume: 10 * times * close,
      taker_buy_quote_volume: times === 1 ? 6 * close : null,
      trades: 3,
    })
  }
  return bars
}

let few: Store
let many: Store
beforeAll(async () => {
  ;[few, many] = await Promise.all([openMemoryStore(), openMemoryStore()])
  const read = [...new Map(READ.map((series) => [named(series), series])).values()]
  for (const store of [few, many]) {
    await fillMarket(store)
    // The fixture has some of the minutes: each is there once.
    const known = await store.reader(minuteBars).range({ since: FROM, order: 'asc', limit: 100_000 })
    const keys = new Set(known.map((bar) => `${bar.ts} ${named(bar)}`))
    const rows = read
      .flatMap((series) => minutes(series))
      .filter((bar) => !keys.has(`${bar.ts} ${named(bar)}`))
    await store.insert(minuteBars, rows)
  }
  await many.insert(
    minuteBars,
    OTHERS.flatMap((series) => minutes(series, { times: 1.5, every: 5 * MINUTE })),
  )
}, 180_000)
afterAll(() => Promise.all([few, many].map((store) => store?.close())))

const reads = (of: Readonly<Record<string, { readonly name: string }>>) =>
  Object.values(of).some(({ name }) => name === minuteBars.name)

/** These tell which minutes are recorded. */
const OF_ALL = new Set(['coverage', 'series-metrics'])

describe('boards', () => {
  const boards = BOARDS.filter((board) => reads(board.reads) && !OF_ALL.has(board.id))
  it.each(boards.map((board) => [board.id, board] as const))('%s', async (_, board) => {
    expect(await answerOf(many, board)).toEqual(await answerOf(few, board))
  })
})

describe('rollups', () => {
  const rollups = ROLLUPS.filter((rollup) => reads(rollup.reads))
  it.each(rollups.map((rollup) => [rollup.id, rollup] as const))('%s', async (_, rollup) => {
    const grain = durationMs(rollup.grain)
    for (const to of [TODAY, floorTo(NOW, grain)]) {
      const span = { from: to - grain, to, now: new Instant(rollup.catchUp === null ? to + 40_000 : NOW) }
      const made = (store: Store) => {
        const readers = Object.entries(rollup.reads).map(([name, table]) => [name, store.reader(table)])
        return rollup.compute(Object.fromEntries(readers), span)
      }
      expect(await made(many)).toEqual(await made(few))
    }
  })
})

async function answerOf(store: Store, board: Board): Promise<unknown> {
  const run = createRun({ openReader: store.reader, clock: { now: () => NOW } })
  try {
    return (await run(asked(board, board.example))).answer
  } catch (thrown) {
    if (thrown instanceof Problem) return thrown.message
    throw thrown
  }
}
