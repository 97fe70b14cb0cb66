import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '../../src/core/time.ts'
import { leadLagRollup } from '../../src/rollups/market/lead-lag.ts'
import type { Store } from '../../src/store/port.ts'
import { minuteBars } from '../../src/tables/market/candles.ts'
import { leadLagDaily } from '../../src/tables/market/lead-lag.ts'
import { type Ask, askOn, fullStore } from '../fixtures/ask.ts'
import { rollAt } from '../fixtures/rolling.ts'
import { openMemoryStore } from '../fixtures/store.ts'

let store: Store
let ask: Ask
beforeAll(async () => {
  store = await fullStore()
  ask = askOn(store)
})
afterAll(() => store?.close())

describe('venues/lead-lag', () => {
  it('shows thirty days of a pair, newest first, and how often each side led', async () => {
    const { pairs, lags_minutes, days } = await ask('venues-lead-lag')
    expect([lags_minutes, days]).toEqual([[-3, -2, -1, 0, 1, 2, 3], 30])
    expect(pairs).toHaveLength(1)
    const { daily, latest, mean_asymmetry, ...pair } = pairs[0]
    expect(pair).toEqual({
      pair: 'coinbase-spot|kraken-spot',
      a: { venue: 'coinbase', market: 'spot' },
      b: { venue: 'kraken', market: 'spot' },
      symbol: 'BTC',
      days: 3,
      a_led_pct: 66.6667,
      b_led_pct: 33.3333,
    })
    // (0.08 − 0.03 + 0.03) / 3
    expect(mean_asymmetry).toBeCloseTo(0.08 / 3, 9)
    expect(daily.map(({ date }: { date: string }) => date)).toEqual([
      '2026-11-14',
      '2026-11-13',
      '2026-11-12',
    ])
    expect(latest).toEqual(daily[0])
    expect(latest).toMatchObject({ rho: [0, 0, 0.1, 0.8, 0.3, 0, 0], leader: 'coinbase-spot', n: 1439 })
  })
})

describe('the day that is written', () => {
  const TODAY = Date.UTC(2026, 10, 15)
  const at = (from: Store, now: number) => rollAt(from, leadLagRollup, now)

  it('is made of its minutes when they are in, once, for the pairs that have them', async () => {
    const own = await openMemoryStore()
    try {
      // Kraken repeats a minute later what Coinbase does; the other two are silent.
      const step = (minute: number) => ((minute * 7919) % 101) - 50
      let log = 0
      const closes = Array.from({ length: 1441 }, (_, minute) => {
        log += step(minute) * 1e-5
        return 100_000 * Math.exp(log)
      })
      const bar = (exchange: string, minute: number, close: number) => ({
        ts: TODAY - DAY + minute * MINUTE,
        exchange,
        market: 'spot' as const,
        symbol: 'BTCUSDT',
        open: close,
        high: close,
        low: close,
        close,
        volume: 1,
        quote_volume: close,
        taker_buy_quote_volume: null,
        trades: null,
      })
      const minutes = Array.from({ length: 1440 }, (_, minute) => minute)
      await own.insert(
        minuteBars,
        minutes.flatMap((minute) => [
          bar('coinbase', minute, closes[minute + 1]!),
          bar('kraken', minute, closes[minute]!),
        ]),
      )
      expect(await at(own, TODAY + 19 * MINUTE)).toEqual([])
      const rows = await at(own, TODAY + 21 * MINUTE)
      expect(rows).toHaveLength(1)
      expect(rows[0]).toMatchObject({ date: '2026-11-14', pair: 'coinbase-spot|kraken-spot', n: 1439 })
      expect(rows[0]).toMatchObject({ leader: 'coinbase-spot', symbol: 'BTC' })
      expect((rows[0]!.rho as number[])[4]).toBeCloseTo(1, 9)
      await own.insert(leadLagDaily, rows as never)
      expect(await at(own, TODAY + 31 * MINUTE)).toEqual([])
    } finally {
      await own.close()
    }
  })
})
