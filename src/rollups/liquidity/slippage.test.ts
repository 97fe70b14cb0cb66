import { afterAll, beforeAll, expect, it } from 'vitest'
import { rollAt } from '../../../test/fixtures/rolling.ts'
import { openMemoryStore } from '../../../test/fixtures/store.ts'
import { HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { Store } from '../../store/port.ts'
import { type BookLevel, perpBooks5m } from '../../tables/liquidity/order-book.ts'
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

function record(now: Ms) {
  return rollAt(store, slippageRollup, now)
}

it('writes each hour once, from its first book', async () => {
  await store.insert(perpBooks5m, [
    book(MARK - 5 * MINUTE, 'BTCUSDT', 105),
    book(MARK, 'BTCUSDT', 101),
    book(MARK, 'ETHUSDT', 150, 'okx'),
    book(MARK + 5 * MINUTE, 'BTCUSDT', 103),
  ])
  const rows = (await record(MARK + 6 * MINUTE)).filter(({ ts }) => ts === MARK)
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
