import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMemoryStore } from '../../../test/fixtures/store.ts'
import { Instant } from '../../core/clock.ts'
import { HOUR, MINUTE, type Ms } from '../../core/time.ts'
import { faultOf } from '../../define/table.ts'
import type { Store } from '../../store/port.ts'
import { type BookLevel, perpBooks5m, slippageHourly } from '../../tables/liquidity/order-book.ts'
import { slippageRollup } from './slippage.ts'

const MARK = Date.UTC(2026, 10, 15, 12)
let store: Store
beforeAll(async () => {
  store = await openMemoryStore()
})
afterAll(() => store?.close())

const book = (ts: Ms, symbol: string, ask: number, exchange = 'binance') => ({
  ts,
  exchange,
  symbol,
  bids: [[99, 200_000]] as BookLevel[],
  asks: [[ask, 200_000]] as BookLevel[],
})

async function record(now: Ms) {
  const rows = await slippageRollup.compute(
    { books: store.reader(perpBooks5m), hours: store.reader(slippageHourly) },
    { now: new Instant(now) },
  )
  for (const row of rows) expect(faultOf(slippageHourly, row, now)).toBeNull()
  await store.insert(slippageHourly, rows as never)
  return rows
}

it('writes each hour once, from its first book', async () => {
  await store.insert(perpBooks5m, [
    book(MARK - 5 * MINUTE, 'BTCUSDT', 105),
    book(MARK, 'BTCUSDT', 101),
    book(MARK, 'ETHUSDT', 150, 'okx'),
    book(MARK + 5 * MINUTE, 'BTCUSDT', 103),
  ])
  const rows = await record(MARK + 6 * MINUTE)
  expect(rows).toHaveLength(8)
  const bps = rows.map(({ ts, side, clip_usd, slippage_bps }) => [
    ts,
    side,
    clip_usd,
    slippage_bps === null ? null : Math.round(slippage_bps as number),
  ])
  expect(bps.slice(0, 2)).toEqual([
    [MARK, 'buy', 10_000, 100],
    [MARK, 'sell', 10_000, 100],
  ])
  expect(rows[0]).toMatchObject({ book_usd_bid: 19_800_000, book_usd_ask: 20_200_000 })
  expect(await record(MARK + 11 * MINUTE)).toEqual([])
  // A perpetual whose first book of the hour came later is added.
  await store.insert(perpBooks5m, [book(MARK + 20 * MINUTE, 'ADAUSDT', 101)])
  expect(new Set((await record(MARK + 21 * MINUTE)).map(({ symbol }) => symbol))).toEqual(
    new Set(['ADAUSDT']),
  )
  expect(await record(MARK + HOUR + MINUTE)).toEqual([])
})
