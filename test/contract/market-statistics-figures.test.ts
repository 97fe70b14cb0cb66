import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Problem } from '../../src/core/errors.ts'
import type { Store } from '../../src/store/port.ts'
import { type Ask, askOn, fullStore } from '../fixtures/ask.ts'

let store: Store
let ask: Ask
beforeAll(async () => {
  store = await fullStore()
  ask = askOn(store)
})
afterAll(() => store?.close())

describe('rsi', () => {
  it('goes on from the hour on record with the price of now', async () => {
    const { rows, count, summary } = await ask('rsi')
    expect(rows.map(({ symbol }: { symbol: string }) => symbol)).toEqual([
      'BTCUSDT',
      'ETHUSDT',
      'SOLUSDT',
      'TSLAUSDT',
      'NEWUSDT',
    ])
    expect(count).toBe(5)
    const [btc, eth, sol, tsla, young] = rows
    // 12:07: 100,000 after a close of 98,000 at noon. Rise (13·300 + 2,000)/14, fall 13·100/14.
    expect(btc).toMatchObject({ kind: 'crypto', price: 100_000, change_24h_pct: 2 })
    for (const value of Object.values(btc.rsi)) expect(value).toBeCloseTo(100 - 100 / (1 + 5_900 / 1_300), 2)
    // From 4,100 down to 4,000: rise 13·10/14, fall (13·30 + 100)/14.
    expect(eth.rsi['4h']).toBeCloseTo(100 - 100 / (1 + 130 / 490), 2)
    // Eleven bars and the one that is on.
    expect(sol.rsi['1M']).toBeNull()
    expect(tsla).toMatchObject({ kind: 'tradfi', rsi: { '1d': 50 } })
    expect(young.change_24h_pct).toBeNull()
    expect(summary['1h']).toEqual({
      n: 3,
      overbought: 1,
      oversold: 1,
      median: 50,
      overbought_pct: 33.3333,
      oversold_pct: 33.3333,
    })
  })

  it('takes a kind, an order and a symbol however it is spelled, with the summary of the whole kind', async () => {
    const symbols = async (params: Record<string, string>) =>
      (await ask('rsi', params)).rows.map(({ symbol }: { symbol: string }) => symbol)
    expect(await symbols({ kind: 'tradfi' })).toEqual(['TSLAUSDT'])
    expect(await symbols({ kind: 'the service' })).toEqual(await symbols({ kind: 'crypto' }))
    // Highest first, unknown last.
    expect(await symbols({ sort: '1w' })).toEqual(['BTCUSDT', 'TSLAUSDT', 'ETHUSDT', 'NEWUSDT', 'SOLUSDT'])
    for (const symbol of ['eth', 'ETHUSDT', 'eth-usdt'])
      expect(await symbols({ symbol })).toEqual(['ETHUSDT'])
    const { summary, count } = await ask('rsi', { symbol: 'tsla' })
    expect([summary['1h'].n, count]).toEqual([3, 1])
  })

  it('says what it does not know', async () => {
    await expect(ask('rsi', { symbol: 'NOPE' })).rejects.toMatchObject({
      code: 'unknown_symbol',
      param: 'symbol',
      allowed: expect.arrayContaining(['BTCUSDT']),
    })
    await expect(ask('rsi', { symbol: 'BTC', kind: 'tradfi' })).rejects.toBeInstanceOf(Problem)
    await expect(ask('rsi', { sort: '2h' })).rejects.toMatchObject({
      code: 'invalid_parameter',
      message: expect.stringContaining('15m, 1h, 4h, 12h, 1d, 3d, 1w, 1M'),
    })
  })
})

it('altseason shows the day that is on and the days before', async () => {
  const { generatedAt: _, ...answer } = await ask('altseason')
  expect(answer).toEqual({
    value: 80,
    season: 'altseason',
    computed_at: '2026-11-15T12:01:00.000Z',
    as_of: '2026-11-15T12:01:00.000Z',
    stale: false,
    sample_size: 50,
    outperformers: 40,
    btc_return_90d_pct: -3.25,
    top: [{ symbol: 'SOLUSDT', return_pct: 41.5 }],
    bottom: [{ symbol: 'DOGEUSDT', return_pct: -20 }],
    history: [
      { date: '2026-11-13', value: 40, provisional: false },
      { date: '2026-11-14', value: 60, provisional: false },
      { date: '2026-11-15', value: 80, provisional: true },
    ],
    history_since: '2026-11-13',
  })
})

describe('themes', () => {
  it('holds each against bitcoin, and says who is in it from when', async () => {
    const { themes, btc, base_date } = await ask('themes', { points: '0' })
    expect(base_date).toBe('2026-10-11')
    // From 102,000 on the first day to 101,000 on the last.
    expect(btc.index).toBeCloseTo((100 * 101_000) / 102_000, 2)
    expect(btc.returns).toEqual({ d1: -0.9804, d7: -0.9804, d30: 0, d90: null, ytd: null })
    expect(themes.map(({ theme }: { theme: string }) => theme)).toEqual(['l1', 'meme'])
    const [l1] = themes
    expect(l1).toMatchObject({
      index: 199,
      returns: { d1: 0.5051, d30: 17.7515, d90: null },
      vs_btc: { d1: 1.4854, d30: 17.7515, d90: null },
      members_live: 2,
    })
    expect(l1.members).toEqual([
      { symbol: 'ETHUSDT', return_30d_pct: 0, contributes_from: '2026-10-11' },
      { symbol: 'SOLUSDT', return_30d_pct: 0, contributes_from: '2026-10-11' },
      { symbol: 'TONUSDT', return_30d_pct: null, contributes_from: null },
    ])
    expect(l1).not.toHaveProperty('points')
  })

  it('has a point for every day unless they are declined', async () => {
    const { themes } = await ask('themes')
    expect(themes[0].points).toHaveLength(35)
    expect(themes[0].points[0]).toEqual(['2026-10-11', 165])
    await expect(ask('themes', { points: '2' })).rejects.toBeInstanceOf(Problem)
  })
})

it('correlations are of the days that two have in common', async () => {
  const { symbols, matrix, most_correlated, least_correlated, mean_rho_btc } = await ask('correlations')
  expect(symbols).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'DOGEUSDT'])
  expect(matrix).toEqual([
    [1, 1, -1, null],
    [1, 1, -1, null],
    [-1, -1, 1, null],
    // Nine days are not enough.
    [null, null, null, 1],
  ])
  expect(most_correlated[0]).toEqual({ a: 'BTCUSDT', b: 'ETHUSDT', rho: 1 })
  expect(least_correlated[0]).toMatchObject({ rho: -1 })
  expect(mean_rho_btc).toBe(0)
})
