import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '../../core/time.ts'
import {
  basketOf,
  ladderSummary,
  leverageChanges,
  networkSummary,
  outagesOf,
  uptimePct,
} from './venue-profile.ts'
import type { VenueQuote } from './venue-quote.ts'

const quote = (
  market: 'perp' | 'spot',
  symbol: string,
  oi: number | null,
  rate: number | null,
): VenueQuote => ({
  venue: 'a',
  market,
  symbol,
  price_usd: 1,
  volume_24h_usd: 10,
  open_interest_usd: oi,
  funding_rate_8h_pct: rate,
})

describe('the basket of a venue', () => {
  it('is what its markets add up to', () => {
    const quotes = [
      quote('perp', 'BTC', 300, 0.01),
      quote('perp', 'ETH', 100, 0.05),
      quote('spot', 'BTC', null, null),
    ]
    // Mean of 1 and 5; weighted (300 · 1 + 100 · 5) / 400.
    expect(basketOf(quotes)).toEqual({
      symbols: 2,
      perp_oi_usd: 400,
      volume_24h_usd: 30,
      avg_funding_8h_pct: expect.closeTo(0.03, 12),
      oi_weighted_funding_8h_pct: expect.closeTo(0.02, 12),
      perp_oi_missing_usd: 0,
      volume_missing_usd: 0,
    })
    expect(basketOf([])).toEqual({
      symbols: 0,
      perp_oi_usd: null,
      volume_24h_usd: null,
      avg_funding_8h_pct: null,
      oi_weighted_funding_8h_pct: null,
      perp_oi_missing_usd: 0,
      volume_missing_usd: 0,
    })
  })

  it('scales with sizes and leaves rates alone', () => {
    const sizes = fc.array(fc.tuple(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: -99, max: 99 })), {
      minLength: 1,
    })
    fc.assert(
      fc.property(sizes, fc.constantFrom(2, 16), (list, k) => {
        const one = basketOf(list.map(([oi, rate]) => quote('perp', 'X', oi, rate)))
        const many = basketOf(list.map(([oi, rate]) => quote('perp', 'X', oi * k, rate)))
        expect(many).toEqual({ ...one, perp_oi_usd: one.perp_oi_usd! * k })
      }),
    )
  })
})

describe('ladders', () => {
  const step = (contract: string, from: number, to: number | null, max_leverage: number) => ({
    contract,
    valid_from: from * DAY,
    valid_to: to === null ? null : to * DAY,
    max_leverage,
  })
  const STEPS = [
    step('BTC', 0, 90, 125),
    step('BTC', 90, null, 100),
    step('ETH', 0, null, 50),
    step('SOL', 0, 60, 75),
    step('SOL', 60, null, 20),
    // Changed further up the ladder: the highest leverage stayed.
    step('ADA', 0, 95, 40),
    step('ADA', 95, null, 40),
    step('OLD', 0, 50, 200),
  ]

  it('are summed over what holds now', () => {
    const holding = STEPS.filter(({ valid_to }) => valid_to === null)
    // 100, 50, 20, 40: the median is 45.
    expect(ladderSummary(holding)).toEqual({ contracts: 4, max_leverage: 100, median_max_leverage: 45 })
    expect(ladderSummary([])).toEqual({ contracts: 0, max_leverage: null, median_max_leverage: null })
  })

  it('change where a version allows more or less, whatever the order of rows', () => {
    const told = (steps: typeof STEPS) =>
      leverageChanges(steps).map(({ step: { contract }, at, before, after }) => [
        contract,
        at / DAY,
        before,
        after,
      ])
    expect(told(STEPS)).toEqual([
      ['SOL', 60, 75, 20],
      ['BTC', 90, 125, 100],
    ])
    expect(told(STEPS.toReversed())).toEqual(told(STEPS))
  })
})

describe('networks', () => {
  it('are counted as they stand', () => {
    const network = (
      asset: string,
      deposit: boolean | null,
      withdraw: boolean | null,
      valid_to: number | null = null,
    ) => ({
      asset,
      valid_to,
      deposit_enabled: deposit,
      withdraw_enabled: withdraw,
    })
    expect(
      networkSummary([
        network('BTC', true, true),
        network('USDT', true, false),
        network('USDT', false, false),
        network('USDT', null, null),
        network('GONE', false, false, 5),
      ]),
    ).toEqual({ assets: 2, networks: 4, deposits_paused: 1, withdrawals_paused: 2 })
    expect(networkSummary([])).toBeNull()
  })
})

describe('uptime', () => {
  it('counts slow answers as answers, and what nobody could tell not at all', () => {
    const counted = [
      { state: 'up', checks: 96 },
      { state: 'degraded', checks: 2 },
      { state: 'down', checks: 2 },
      { state: 'unknown', checks: 50 },
    ] as const
    expect(uptimePct(counted)).toBe(98)
    expect(uptimePct([{ state: 'unknown', checks: 3 }])).toBeNull()
  })
})

describe('outages', () => {
  const gap = (source: string, from: number, to: number | null) => ({
    source,
    started_at: from * MINUTE,
    ended_at: to === null ? null : to * MINUTE,
  })

  it('join the silences of a venue, without short ones and those that last', () => {
    const gaps = [
      gap('a.x', 10, 20),
      gap('a.y', 12, 25),
      gap('a.x', 50, 52),
      gap('a.z', 80, 90),
      gap('a.x', 95, null),
    ]
    const minutes = outagesOf(gaps, 5 * MINUTE).map(({ from, to }) => [from / MINUTE, to / MINUTE])
    expect(minutes).toEqual([
      [10, 25],
      [80, 90],
    ])
  })

  it('never overlap, and cover every long silence', () => {
    const any = fc.array(fc.tuple(fc.nat(500), fc.integer({ min: 5, max: 60 })), { maxLength: 20 })
    fc.assert(
      fc.property(any, (list) => {
        const gaps = list.map(([from, long]) => gap('a.x', from, from + long))
        const outages = outagesOf(gaps, 5 * MINUTE)
        outages.slice(1).forEach(({ from }, place) => {
          expect(from).toBeGreaterThan(outages[place]!.to)
        })
        for (const { started_at, ended_at } of gaps)
          expect(outages.some(({ from, to }) => from <= started_at && ended_at! <= to)).toBe(true)
      }),
    )
  })
})
