import { beforeAll, describe, expect, it } from 'vitest'
import { DAY, floorTo, type Ms, parseIso } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { vpinBuckets } from '../../tables/liquidity/flow.ts'
import { bars } from '../market/bars.ts'
import { createSimMarket } from '../model/model.ts'
import { pastFlow } from './flow.ts'

const market = createSimMarket({ seed: 7 })

describe.each(['2026-11-15T02:37:12Z', '2027-01-04T13:00:00Z'])('VPIN of the past at %s', (clock) => {
  const now = parseIso(clock)!
  const buckets: Row<typeof vpinBuckets>[] = []
  beforeAll(async () => {
    for await (const { table, rows } of pastFlow({ market, now, origins: [] }))
      if (table === vpinBuckets) for (const row of rows) buckets.push(row as Row<typeof vpinBuckets>)
  }, 180_000)

  it('fills buckets of a fiftieth of the mean day of the week before, by the minutes', () => {
    for (const symbol of ['BTCUSDT', 'SOLUSDT']) {
      // Days of the last week, of last month and of long ago.
      for (const back of [0, 1, 6, 7, 30, 50]) {
        const day = floorTo(now, DAY) - back * DAY
        const expected = weekBefore(symbol, day) / 7 / 50
        const begun = buckets.filter((row) => row.symbol === symbol && floorTo(row.started_at, DAY) === day)
        if (back > 0) expect(begun.length).toBeGreaterThan(10)
        // A bucket is full within a millisecond.
        for (const { volume_usd } of begun) {
          expect(volume_usd / expected).toBeGreaterThanOrEqual(1 - 1e-9)
          expect(volume_usd / expected).toBeLessThan(1 + 1e-4)
        }
      }
    }
  })

  it('fills one after the other, without a hole', () => {
    const own = buckets.filter(({ symbol }) => symbol === 'ETHUSDT')
    for (const [place, { seq, started_at }] of own.entries()) {
      if (place === 0) continue
      expect(seq).toBe(own[place - 1]!.seq + 1)
      expect(started_at).toBe(own[place - 1]!.ended_at)
    }
  })
})

/** Added up minute by minute. */
function weekBefore(symbol: string, day: Ms): number {
  const minutes = bars(market, { exchange: 'binance', market: 'perp', symbol }, day - 7 * DAY, day)
  expect(minutes).toHaveLength(7 * 1440)
  return minutes.reduce((sum, { quote_volume }) => sum + quote_volume, 0)
}
