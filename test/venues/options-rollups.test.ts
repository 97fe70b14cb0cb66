import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { optionPrice } from '../../src/analytics/options/black76.ts'
import { DAY, HOUR } from '../../src/core/time.ts'
import { optionsFlowRollup } from '../../src/rollups/options/flow.ts'
import { ivSurfaceRollup } from '../../src/rollups/options/iv-surface.ts'
import type { Store } from '../../src/store/port.ts'
import {
  ivSurfaceDaily,
  optionsFlowDaily,
  optionsOiDaily,
  optionsTrades,
} from '../../src/tables/options/options.ts'
import { deribit } from '../../src/venues/deribit/deribit.ts'
import { okx } from '../../src/venues/okx/okx.ts'
import { rollAt } from '../fixtures/rolling.ts'
import { openMemoryStore } from '../fixtures/store.ts'
import { contextFor, contractOf, pollOf, rowsOf, streamOf } from './context.ts'

/*
 * From the words of venues to the figures of a day, held against sums by hand and against a calculation of its own: the
 * normal distribution as an integral, deltas by looking for them.
 */

/** A day that is over. */
const TODAY = Date.UTC(2026, 8, 1)
const AFTER = TODAY + DAY + 2 * HOUR

let store: Store
beforeEach(async () => {
  store = await openMemoryStore()
})
afterEach(() => store.close())

describe('the surface of a chain as Deribit tells it', () => {
  /** Puts are dearer than calls: percent a year by strike and forward. */
  const smile = (moneyness: number) => 50 - 40 * Math.log(moneyness) + 90 * Math.log(moneyness) ** 2
  const FORWARD = 100_000
  const YEARS = (115 + 8 / 24) / 365
  const strikes = Array.from({ length: 281 }, (_, place) => 40_000 + 500 * place)

  const summary = (instrument_name: string, strike: number) => ({
    instrument_name,
    open_interest: 1,
    volume: 0,
    mark_iv: smile(strike / FORWARD),
    underlying_price: FORWARD,
  })
  const answers = [
    {
      result: strikes.flatMap((strike) => [
        summary(`BTC-25DEC26-${strike}-C`, strike),
        summary(`BTC-25DEC26-${strike}-P`, strike),
      ]),
    },
    { result: [] },
    // The same strikes margined in USDC count as much.
    { result: strikes.map((strike) => summary(`BTC_USDC-25DEC26-${strike}-C`, strike)) },
  ]

  async function surface() {
    const context = contextFor({}, {}, TODAY)
    const chain = rowsOf(pollOf(deribit, 'options'), answers, context)!
    await store.insert(optionsOiDaily, chain as never)
    await rollAt(store, ivSurfaceRollup, AFTER)
    return store.reader(ivSurfaceDaily).range({ order: 'asc', limit: 10 })
  }

  /** By adding up the density: slow, and nobody else's formula. */
  function normalBelow(z: number): number {
    const step = (z + 9) / 20_000
    let area = 0
    for (let at = -9 + step / 2; at < z; at += step)
      area += (step * Math.exp((-at * at) / 2)) / Math.sqrt(2 * Math.PI)
    return area
  }

  /** Where the delta of an option on that smile is a quarter: by halves, between a strike far out and the forward. */
  function quarterDeltaIv(type: 'call' | 'put'): number {
    const delta = (moneyness: number) => {
      const deviation = (smile(moneyness) / 100) * Math.sqrt(YEARS)
      const d1 = -Math.log(moneyness) / deviation + deviation / 2
      return type === 'call' ? normalBelow(d1) : normalBelow(-d1)
    }
    let [out, near] = [type === 'call' ? 1.8 : 0.5, 1]
    for (let half = 0; half < 30; half++) {
      const middle = (out + near) / 2
      if (delta(middle) < 0.25) out = middle
      else near = middle
    }
    return smile(near)
  }

  it('has the volatility at the money and at a quarter of delta that a calculation of its own finds', async () => {
    const [row, ...others] = await surface()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      date: '2026-09-01',
      currency: 'BTC',
      expiry: '2026-12-25',
      forward_usd: FORWARD,
    })
    expect(row!.days).toBeCloseTo(YEARS * 365, 6)
    expect(row!.atm_iv_pct).toBeCloseTo(50, 3)
    // Between quotes the surface is straight in variance, the smile is not.
    expect(row!.put_25d_iv_pct).toBeCloseTo(quarterDeltaIv('put'), 2)
    expect(row!.call_25d_iv_pct).toBeCloseTo(quarterDeltaIv('call'), 2)
    expect(row!.put_25d_iv_pct!).toBeGreaterThan(row!.call_25d_iv_pct! + 5)
    const at = (moneyness: number) => row!.smile.find((level) => level.moneyness === moneyness)?.iv_pct
    for (const moneyness of [0.7, 0.9, 1.1, 1.3]) expect(at(moneyness)).toBeCloseTo(smile(moneyness), 2)
  })

  it('prices a call and a put on one strike so that they differ by what the forward is above it', () => {
    const context = contextFor({}, {}, TODAY)
    const chain = rowsOf(pollOf(deribit, 'options'), answers, context)!
    const worth = (instrument: string) => {
      const row = chain.find((one) => one.instrument === instrument)!
      const volatility = Number(row.mark_iv) / 100
      const option = {
        forward: Number(row.underlying_usd),
        strike: Number(row.strike),
        volatility,
        years: YEARS,
      }
      return optionPrice(row.type as 'call' | 'put', option)
    }
    for (const strike of [60_000, 100_000, 150_000])
      expect(worth(`BTC-25DEC26-${strike}-C`) - worth(`BTC-25DEC26-${strike}-P`)).toBeCloseTo(
        FORWARD - strike,
        6,
      )
  })
})

describe('the flow of a day', () => {
  const trade = (
    id: number,
    what: string,
    direction: string,
    amount: number,
    price: number,
    more: object = {},
  ) => ({
    trade_id: `${id}`,
    timestamp: TODAY + id * HOUR,
    instrument_name: `BTC-25DEC26-${what}`,
    direction,
    amount,
    price,
    index_price: 100_000,
    iv: 50,
    ...more,
  })
  const combo = { combo_id: 'BTC-CS-25DEC26-100000_110000', combo_trade_id: '900' }
  const block = { block_trade_id: 'BLOCK-7', block_trade_leg_count: 2 }

  it('nets the legs of combos and blocks first, as a hand does', async () => {
    const context = contextFor({}, {}, TODAY)
    const told = [
      // A call spread for 50,000 less 30,000.
      trade(1, '100000-C', 'buy', 10, 0.05, combo),
      trade(1.1, '110000-C', 'sell', 10, 0.03, combo),
      // A risk reversal: 10,000 for calls, paid by puts that brought 20,000.
      trade(2, '120000-C', 'buy', 5, 0.02, block),
      trade(2.1, '80000-P', 'sell', 5, 0.04, block),
      // By themselves: puts for 4,000, and calls that were sold for 6,000.
      trade(3, '90000-P', 'buy', 1, 0.04),
      trade(4, '130000-C', 'sell', 6, 0.01),
    ]
    const contract = contractOf({
      instrument: 'BTC-USD-261225-100000-C',
      symbol: 'BTCUSDT',
      contractSize: 0.01,
    })
    // At OKX a hundred contracts are one coin: puts for 2,500.
    const message = {
      arg: { channel: 'option-trades', instType: 'OPTION', instFamily: 'BTC-USD' },
      data: [
        {
          instId: 'BTC-USD-261225-90000-P',
          tradeId: '1',
          px: '0.025',
          sz: '100',
          side: 'buy',
          fillVol: '0.5',
          idxPx: '100000',
          ts: `${TODAY + 5 * HOUR}`,
        },
      ],
    }
    const trades = [
      ...rowsOf(pollOf(deribit, 'option-trades'), told, context)!,
      ...rowsOf(streamOf(okx, 'option-trades'), message, contextFor({ option: [contract] }, {}, TODAY))!,
    ]
    await store.insert(optionsTrades, trades as never)
    await rollAt(store, optionsFlowRollup, AFTER)
    const [day, ...others] = await store.reader(optionsFlowDaily).range({ order: 'asc', limit: 10 })
    expect(others).toEqual([])
    expect(day).toMatchObject({
      date: '2026-09-01',
      currency: 'BTC',
      trades: 7,
      contracts: 38,
      notional_usd: 3_800_000,
      premium_usd: 50_000 + 30_000 + 10_000 + 20_000 + 4_000 + 6_000 + 2_500,
      // The spread, and the calls of the reversal.
      call_premium_bought_usd: 20_000 + 10_000,
      // Puts of the reversal were sold.
      put_premium_bought_usd: 4_000 + 2_500,
      net_premium_usd: 20_000 - 10_000 + 4_000 - 6_000 + 2_500,
      block_trades: 2,
      structures: 2,
    })
    expect(day!.put_share_pct).toBeCloseTo((100 * 26_500) / 122_500, 4)
  })
})
