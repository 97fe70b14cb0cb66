import { expect, it } from 'vitest'
import { DAY, dateOf, floorTo, parseIso } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { leadLagDaily } from '../../tables/market/lead-lag.ts'
import { bars } from '../market/bars.ts'
import { createSimMarket } from '../model/model.ts'
import { pastLeadLag } from './lead-lag.ts'

const market = createSimMarket({ seed: 7 })

it.each(['2026-11-15T02:37:12Z', '2027-02-28T23:59:30Z'])(
  'who led is what the minutes say, at %s',
  async (clock) => {
    const now = parseIso(clock)!
    const today = floorTo(now, DAY)
    const rows: Row<typeof leadLagDaily>[] = []
    for await (const batch of pastLeadLag({ market, now, origins: [] }))
      for (const row of batch.rows) rows.push(row as Row<typeof leadLagDaily>)
    expect(rows).toHaveLength(30 * 6)
    for (const back of [1, 2, 9, 30]) {
      const day = today - back * DAY
      const row = rows.find(({ date, pair }) => date === dateOf(day) && pair === 'kraken-spot|binance-perp')!
      const kraken = returns('kraken', 'spot', day)
      const binance = returns('binance', 'perp', day)
      const rho = [-3, -2, -1, 0, 1, 2, 3].map((lag) => correlation(kraken, binance, lag))
      for (const [place, value] of rho.entries()) expect(row.rho[place]).toBeCloseTo(value, 9)
      const [before, after] = [rho.slice(0, 3), rho.slice(4)].map((half) =>
        half.reduce((sum, r) => sum + r * r, 0),
      )
      expect(row.asymmetry).toBeCloseTo(after! - before!, 9)
      expect(row.leader).toBe(after! > before! ? 'kraken-spot' : 'binance-perp')
      expect(row.n).toBe(1439)
    }
    // Kraken follows a quarter of a minute behind, which shows on nearly every day.
    const followed = rows.filter(
      ({ pair, leader }) => pair === 'kraken-spot|binance-perp' && leader === 'binance-perp',
    )
    expect(followed.length).toBeGreaterThan(20)
  },
)

function returns(exchange: string, kind: 'perp' | 'spot', day: number): number[] {
  const closes = bars(market, { exchange, market: kind, symbol: 'BTCUSDT' }, day, day + DAY).map(
    ({ close }) => close,
  )
  return closes.slice(1).map((close, place) => Math.log(close / closes[place]!))
}

/** Of a with b so many minutes later, by the book. */
function correlation(a: readonly number[], b: readonly number[], lag: number): number {
  const pairs = a.flatMap((x, place) => (b[place + lag] === undefined ? [] : [[x, b[place + lag]!] as const]))
  const mean = (which: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[which], 0) / pairs.length
  const [ma, mb] = [mean(0), mean(1)]
  const together = pairs.reduce((sum, [x, y]) => sum + (x - ma) * (y - mb), 0)
  const square = (which: 0 | 1, m: number) => pairs.reduce((sum, pair) => sum + (pair[which] - m) ** 2, 0)
  return together / Math.sqrt(square(0, ma) * square(1, mb))
}
